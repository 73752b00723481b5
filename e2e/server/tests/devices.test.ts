import { describe, expect, it, vi } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import type { TestEvent, TestQueue } from '../testClient.ts'
import { look, small } from './setUp.ts'

const plain = small({ featureLevel: newestLevel })
const modern = small({ featureLevel: newestLevel, services: { push: { delayMs: 5, failWith: null } } })
const failing = small({
  featureLevel: newestLevel,
  services: { push: { delayMs: 5, failWith: 'INVALID_BOUNCER_PUBLIC_KEY' } },
})
const byDefault = small({ services: { push: { delayMs: 5, failWith: null } } })
const older = small({ featureLevel: 431, services: { push: { delayMs: 5, failWith: null } } })

const account = {
  token_kind: 'fcm',
  push_account_id: 77,
  push_public_key: 'cHVibGlj',
  bouncer_public_key: 'Ym91bmNlcg==',
  encrypted_push_registration: 'c2VjcmV0',
}

/** Collects events until there are `count`. */
async function collect(queue: TestQueue, count: number): Promise<TestEvent[]> {
  const all: TestEvent[] = []
  await vi.waitFor(
    async () => {
      all.push(...(await queue.events()))
      expect(all.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 30_000 },
  )
  return all
}

describe('a server without a push service', () => {
  it('refuses every form of registration', async () => {
    const ben = plain.as('ben')
    for (const path of ['/mobile_push/register', '/mobile_push/e2ee/test_notification'])
      expect((await ben.post(path, account)).body.code).toBe('PUSH_SERVICE_NOT_CONFIGURED')
    expect((await ben.post('/mobile_push/test_notification')).body.code).toBe('PUSH_SERVICE_NOT_CONFIGURED')
    expect((await ben.post('/mobile_push/test_notification', { token: 'x' })).body.code).toBe(
      'INVALID_PUSH_DEVICE_TOKEN',
    )
  })

  it('still knows devices and plain tokens', async () => {
    const ben = plain.as('ben')
    const queue = await ben.register({ event_types: ['device'] })
    const id = Number((await ben.post('/register_client_device')).body['device_id'])
    expect((await ben.post('/remove_client_device', { device_id: id })).status).toBe(200)
    expect((await ben.post('/remove_client_device', { device_id: id })).status).toBe(400)
    expect(await queue.events()).toMatchObject([
      { type: 'device', op: 'add', device_id: id },
      { type: 'device', op: 'remove', device_id: id },
    ])
    const apns = '/users/me/apns_device_token'
    expect((await ben.post(apns, { token: 'c0ffee', appid: 'app.topical' })).status).toBe(200)
    expect((await ben.post(apns, { token: 'c0ffee' })).body.code).toBe('REQUEST_VARIABLE_MISSING')
    expect((await ben.post(apns, { token: 'no hex', appid: 'a' })).status).toBe(400)
    expect((await ben.delete(apns, { token: 'c0ffee' })).status).toBe(200)
    expect((await ben.delete(apns, { token: 'c0ffee' })).status).toBe(400)
    expect((await ben.post('/users/me/android_gcm_reg_id', { token: 'any' })).status).toBe(200)
  })
})

describe('a server with a push service', () => {
  it('registers keys and tokens of a device', async () => {
    const ben = modern.as('ben')
    const device_id = Number((await ben.post('/register_client_device')).body['device_id'])
    const queue = await ben.register()
    const empty = {
      push_key_id: null,
      push_token_id: null,
      pending_push_token_id: null,
      push_token_last_updated_timestamp: null,
      push_registration_error_code: null,
    }
    expect(queue.state).toMatchObject({
      devices: { [device_id]: empty },
      realm_push_notifications_enabled: true,
    })
    const register = (params: Record<string, string | number>) => ben.post('/mobile_push/register', params)
    expect((await register({ device_id: 999, push_key_id: 1, push_key: 'a2V5' })).status).toBe(400)
    expect((await register({ device_id, push_key_id: 1 })).status).toBe(400)
    const token = { token_kind: 'fcm', token_id: 'dG9rZW4=', bouncer_public_key: 'a2V5' }
    expect((await register({ device_id, ...token })).status).toBe(400)
    const sealed = { encrypted_push_registration: 'c2VjcmV0' }
    expect(
      (await register({ device_id, push_key_id: 4, push_key: 'a2V5', ...token, ...sealed })).status,
    ).toBe(200)
    const events = await collect(queue, 2)
    expect(events).toMatchObject([
      { op: 'update', device_id, push_key_id: 4, pending_push_token_id: 'dG9rZW4=' },
      { op: 'update', device_id, push_token_id: 'dG9rZW4=', pending_push_token_id: null },
    ])
    expect((await ben.post('/mobile_push/e2ee/test_notification', { device_id })).status).toBe(200)
    const key = String((await ben.post('/users/me/api_key/regenerate')).body['api_key'])
    expect((await ben.get('/users/me')).body.code).toBe('UNAUTHORIZED')
    const again = modern.as('ben')
    expect(again.account.api_key).toBe(key)
    expect((await again.register()).state).toMatchObject({ devices: { [device_id]: empty } })
  })

  it('explains why the relay refused', async () => {
    const ben = failing.as('ben')
    const device_id = Number((await ben.post('/register_client_device')).body['device_id'])
    const queue = await ben.register({ event_types: ['device'] })
    await ben.post('/mobile_push/register', {
      device_id,
      push_key_id: 1,
      push_key: 'a2V5',
      token_kind: 'apns',
      token_id: 'dG9rZW4=',
      bouncer_public_key: 'a2V5',
      encrypted_push_registration: 'c2VjcmV0',
    })
    const events = await collect(queue, 2)
    expect(events[1]).toMatchObject({
      pending_push_token_id: null,
      push_registration_error_code: 'INVALID_BOUNCER_PUBLIC_KEY',
    })
    expect((await ben.post('/mobile_push/e2ee/test_notification')).status).toBe(400)
  })

  it('accepts the five parameters of the specification at its level', async () => {
    const ben = byDefault.as('ben')
    const queue = await ben.register({ event_types: ['push_device'] })
    for (const name of Object.keys(account)) {
      const { [name as keyof typeof account]: _, ...others } = account
      expect((await ben.post('/mobile_push/register', others)).body.code).toBe('REQUEST_VARIABLE_MISSING')
    }
    expect((await ben.post('/mobile_push/register', account)).body.result).toBe('success')
    expect(await collect(queue, 2)).toMatchObject([{ status: 'pending' }, { status: 'active' }])
    expect((await ben.post('/register_client_device')).status).toBe(404)
  })

  it('registered accounts instead of devices up to a level', async () => {
    const ben = older.as('ben')
    expect((await ben.post('/register_client_device')).status).toBe(404)
    const queue = await ben.register({ event_types: ['push_device'] })
    expect((await ben.post('/mobile_push/register', { ...account, token_kind: 'mail' })).status).toBe(400)
    expect((await ben.post('/mobile_push/register', account)).status).toBe(200)
    const events = await collect(queue, 2)
    expect(events).toMatchObject([
      { type: 'push_device', push_account_id: '77', status: 'pending' },
      { type: 'push_device', push_account_id: '77', status: 'active' },
    ])
    expect((await ben.register()).state).toMatchObject({
      push_devices: { 77: { status: 'active', error_code: null } },
    })
  })
})

describe('calls', () => {
  it('need the provider’s permission, or get an address', async () => {
    const ben = plain.as('ben')
    expect((await ben.post('/calls/zoom/create', { is_video_call: true })).body.code).toBe(
      'INVALID_ZOOM_TOKEN',
    )
    const room = await ben.get('/calls/bigbluebutton/create', { meeting_name: 'lunch' })
    expect(look<{ url: string }>(room.body).url).toMatch(/^\/calls\/bigbluebutton\/join\?/)
    expect((await ben.get('/calls/bigbluebutton/create')).body.code).toBe('REQUEST_VARIABLE_MISSING')
    const talk = await ben.post('/calls/nextcloud_talk/create', { room_name: 'lunch' })
    expect(look<{ url: string }>(talk.body).url).toMatch(/^https:/)
  })
})
