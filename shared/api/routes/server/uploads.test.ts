import { describe, expect, it } from 'vitest'
import { encodeRequest } from '../../encodeRequest.ts'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })

describe('files', () => {
  it.each([
    [65, { uri: '/user_uploads/2/ab/a.png' }, null],
    [272, { url: '/user_uploads/2/ab/a.png', uri: '/user_uploads/2/ab/a.png' }, null],
    [512, { url: '/user_uploads/2/ab/a.png', filename: 'ä.png' }, 'ä.png'],
  ])('at level %i are returned as %j', (level, answer, filename) => {
    expect(routes.uploadFile.result(answer, contextAt(level))).toEqual({
      url: '/user_uploads/2/ab/a.png',
      filename,
    })
  })

  it("are sent with the form's fields", () => {
    expect(() => routes.uploadFile.result({ filename: 'x' }, contextAt(512))).toThrow()
    expect(encodeRequest(routes.uploadFile, {}, contextAt(512))).toEqual({
      method: 'POST',
      path: '/api/v1/user_uploads',
      form: '',
      fields: [],
    })
    const bot = { method: 'POST', fields: [['x', '{"a":1}']] }
    const route = { ...routes.uploadFile, wire: () => ({ x: { a: 1 }, y: undefined }) }
    expect(encodeRequest(route, {}, contextAt(512))).toMatchObject(bot)
  })

  it('have temporary addresses, and thumbnails when ready', () => {
    const segments = ['2', 'ab', 'plan b.pdf']
    expect(sentAt(0, routes.getTemporaryUpload, { segments }).to).toBe('GET /user_uploads/2/ab/plan%20b.pdf')
    expect(routes.getTemporaryUpload.result({ url: '/user_uploads/temporary/x/a' }, contextAt(0))).toBe(
      '/user_uploads/temporary/x/a',
    )
    expect(sentAt(479, routes.getThumbnailStatus, { segments }).to).toBe(
      'GET /thumbnail/status/2/ab/plan%20b.pdf',
    )
    expect(routes.getThumbnailStatus.result({ has_thumbnail: true }, contextAt(479))).toEqual({
      hasThumbnail: true,
    })
  })

  it.each([
    [442, { create_time: 1_700_000_000_000, messages: [{ id: 5, date_sent: 1 }] }],
    [443, { create_time: 1_700_000_000, messages: [{ id: 5, date_sent: 1 }] }],
    [472, { create_time: 1_700_000_000, message_ids: [5] }],
  ])('are listed at level %i', (level, form) => {
    const attachments = [{ id: 1, name: 'a', path_id: '2/ab/a', size: 9, ...form }, { id: 'odd' }]
    expect(routes.getAttachments.result({ attachments, upload_space_used: 9 }, contextAt(level))).toEqual({
      attachments: [
        { id: 1, name: 'a', pathId: '2/ab/a', size: 9, createdAt: 1_700_000_000, messageIds: [5] },
      ],
      bytesUsed: 9,
    })
    expect(sentAt(level, routes.deleteAttachment, { attachmentId: 1 }).to).toBe('DELETE /attachments/1')
  })
})

describe('calls', () => {
  it.each([
    [205, {}, {}],
    [206, { is_video_call: 'false' }, {}],
    [337, { is_video_call: 'false' }, { voice_only: 'true' }],
  ])('at level %i send %j and %j', (level, zoom, bigBlueButton) => {
    expect(sentAt(level, routes.createZoomCall, { isVideo: false })).toEqual({
      to: 'POST /calls/zoom/create',
      fields: zoom,
    })
    expect(sentAt(level, routes.createBigBlueButtonCall, { name: 'a b', isVideo: false })).toEqual({
      to: 'GET /calls/bigbluebutton/create',
      fields: { meeting_name: 'a b', ...bigBlueButton },
    })
  })

  it('are created with newer providers', () => {
    const fields = { room_name: 'a' }
    expect(sentAt(460, routes.createConstructorGroupsCall, { name: 'a' })).toEqual({
      to: 'POST /calls/constructorgroups/create',
      fields,
    })
    expect(sentAt(465, routes.createNextcloudTalkCall, { name: 'a' })).toEqual({
      to: 'POST /calls/nextcloud_talk/create',
      fields,
    })
    expect(sentAt(493, routes.createWebexCall, {}).to).toBe('POST /calls/webex/create')
    expect(routes.createWebexCall.result({ url: 'https://x.example' }, contextAt(493))).toEqual({
      url: 'https://x.example',
    })
  })
})

describe('devices', () => {
  it('are registered in the form of their level', () => {
    const account = {
      tokenKind: 'fcm' as const,
      pushAccountId: 3,
      pushPublicKey: 'cGs=',
      bouncerPublicKey: 'YmI=',
      encryptedPushRegistration: 'ZWU=',
    }
    const relay = { bouncer_public_key: 'YmI=', encrypted_push_registration: 'ZWU=' }
    expect(sentAt(406, routes.registerPushAccount, account)).toEqual({
      to: 'POST /mobile_push/register',
      fields: { token_kind: 'fcm', push_account_id: '3', push_public_key: 'cGs=', ...relay },
    })
    const device = { deviceId: 4, key: { id: 5, key: 'a2s=' } }
    const { bouncerPublicKey, encryptedPushRegistration } = account
    const token = { kind: 'apns' as const, id: 't', bouncerPublicKey, encryptedPushRegistration }
    expect(sentAt(468, routes.registerPush, device).fields).toEqual({
      device_id: '4',
      push_key_id: '5',
      push_key: 'a2s=',
    })
    expect(sentAt(468, routes.registerPush, { deviceId: 4, token })).toEqual({
      to: 'POST /mobile_push/register',
      fields: { device_id: '4', token_kind: 'apns', token_id: 't', ...relay },
    })
    expect(() => sentAt(468, routes.registerPush, { deviceId: 4 })).toThrow()
    expect([routes.registerPushAccount.until, routes.registerPush.since]).toEqual([468, 468])
    expect(routes.registerClientDevice.result({ device_id: 4 }, contextAt(468))).toEqual({ deviceId: 4 })
    expect(sentAt(470, routes.removeClientDevice, { deviceId: 4 }).fields).toEqual({ device_id: '4' })
  })

  it('are tested, and were registered in other forms before', () => {
    expect(sentAt(467, routes.testEncryptedPush, { id: 3 }).fields).toEqual({ push_account_id: '3' })
    expect(sentAt(468, routes.testEncryptedPush, { id: 3 }).fields).toEqual({ device_id: '3' })
    expect(sentAt(468, routes.testEncryptedPush, {}).fields).toEqual({})
    expect(sentAt(217, routes.testPush, { token: 't' }).fields).toEqual({ token: 't' })
    expect(sentAt(223, routes.addApnsToken, { token: 't', appId: 'x' })).toEqual({
      to: 'POST /users/me/apns_device_token',
      fields: { token: 't', appid: 'x' },
    })
    expect(sentAt(223, routes.removeApnsToken, { token: 't' }).fields).toEqual({ token: 't' })
    expect(sentAt(0, routes.addFcmToken, { token: 't' }).to).toBe('POST /users/me/android_gcm_reg_id')
    expect(sentAt(0, routes.removeFcmToken, { token: 't' }).to).toBe('DELETE /users/me/android_gcm_reg_id')
  })
})
