import { describe, expect, it } from 'vitest'
import { createEventParser } from './index.ts'
import { examples } from './testing/examples.ts'

const parse = createEventParser({ wireName: 'maker', featureLevel: 512, selfUserId: 7 })
const all = Object.entries(examples).flatMap(([type, list]) =>
  list.map(([wire, expected], index) => {
    const op = 'op' in wire ? String(wire.op) : ''
    return { name: `${type} ${op} ${String(index)}`, wire: { id: 3, type, ...wire }, type, expected }
  }),
)

describe('every form of every event', () => {
  it.each(all)('$name', ({ wire, type, expected }) => {
    // The server sends JSON, so the example is converted.
    const event = parse(JSON.parse(JSON.stringify(wire)))
    if (expected === null) expect(event).toEqual({ id: 3, type: 'unknown', wireType: type, problem: null })
    else {
      expect(event).not.toMatchObject({ type: 'unknown' })
      expect(event).toMatchObject({ id: 3, ...expected })
    }
  })
})

describe('at the newest level', () => {
  it('ignores properties that groups replaced, and unknown ones', () => {
    const update = { id: 1, type: 'stream', op: 'update', stream_id: 4, name: 'news' }
    const nothing = { id: 1, type: 'channel', op: 'update', channelId: 4, change: {}, settings: {} }
    for (const property of ['stream_post_policy', 'brand_new', '__proto__', 'constructor'])
      expect(parse({ ...update, property, value: 2 })).toEqual(nothing)
  })

  it('reads neither the key of a bot nor the token of its webhook', () => {
    const services = [{ base_url: 'https://x.invalid', token: 'secret', interface: 1 }]
    const bot = { user_id: 30, api_key: 'secret', services }
    for (const op of ['add', 'update'])
      expect(JSON.stringify(parse({ id: 1, type: 'realm_bot', op, bot }))).not.toContain('secret')
  })
})

describe('at old levels', () => {
  const old = createEventParser({ wireName: 'service', featureLevel: 30, selfUserId: 7 })

  it('reads the posting policy of channels, which a group setting replaced later', () => {
    const update = { id: 1, type: 'stream', op: 'update', stream_id: 4, name: 'news' }
    expect(old({ ...update, property: 'stream_post_policy', value: 4 })).toMatchObject({
      change: { postPolicy: 4 },
    })
    expect(old({ ...update, property: 'is_announcement_only', value: true })).toMatchObject({
      change: { postPolicy: 2 },
    })
  })

  it('reads the upload quota in bytes', () => {
    const extra_data = { upload_quota: 5 * 1024 * 1024 }
    expect(
      old({ id: 1, type: 'realm', op: 'update', property: 'plan_type', value: 2, extra_data }),
    ).toMatchObject({ data: { plan_type: 2, upload_quota_mib: 5 } })
  })
})

describe('a known field with an invalid value', () => {
  it.each([
    { type: 'stream', op: 'update', stream_id: 4, property: 'name', value: 5 },
    { type: 'stream', op: 'update', stream_id: 4, property: 'can_send_message_group', value: 'x' },
    { type: 'stream', op: 'delete' },
    { type: 'subscription', op: 'update', stream_id: 4, property: 'is_muted', value: 'yes' },
    { type: 'subscription', op: 'peer_add', stream_ids: [1] },
    { type: 'user_group', op: 'update', group_id: 1, data: { name: null } },
    { type: 'user_group', op: 'add_members', group_id: 1, user_ids: 5 },
    { type: 'channel_folder', op: 'update', channel_folder_id: 1, data: [] },
    { type: 'navigation_view', op: 'update', fragment: 'x', data: { is_pinned: 1 } },
    { type: 'delete_message' },
    { type: 'update_message_flags', flag: 'read', messages: [1] },
    { type: 'reaction', op: 'add', message_id: 1, emoji_name: 'a', emoji_code: 'b' },
    { type: 'scheduled_messages', op: 'update', scheduled_message: { type: 'stream', to: [] } },
    { type: 'device', op: 'update', device_id: 1, push_key_id: 'x' },
    { type: 'presence' },
  ])('is reported as a problem: $type $op $property', (wire) => {
    const event = parse({ id: 1, ...wire })
    expect(event).toMatchObject({ type: 'unknown', wireType: wire.type })
    expect(event?.type === 'unknown' && event.problem).toBeTypeOf('string')
  })
})
