import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { picture } from '../pictures.ts'
import { startServer } from '../startServer.ts'
import { testClient, type TestClient, type TestQueue } from '../testClient.ts'
import { look, postFile, small } from './setUp.ts'

const { as } = small()
const newest = small({ featureLevel: newestLevel })

const realmEvents = { event_types: ['realm', 'realm_user'] }
const receivedEvents = async (queue: TestQueue) =>
  (await queue.events()).map((event) => ({ op: event.op, ...look<object>(event), id: undefined }))
const fresh = async (name: string) => look<Record<string, unknown>>((await as(name).register()).state)
const codeOf = async (client: TestClient, params: Record<string, unknown>) =>
  (await client.patch('/realm', params as Record<string, object>)).body.code

/** Settings newer than the default level are tested on a newer server. */
const newer = new Set(['media_preview_size', 'welcome_message_custom_text'])
const asOf = (setting: string) => (newer.has(setting) ? newest.as : as)

describe('the organization’s settings', () => {
  it.each<[string, unknown, unknown]>([
    ['org_type', 20, 20],
    ['require_unique_names', true, true],
    ['default_language', 'de', 'de'],
    ['default_code_block_language', 'python', 'python'],
    ['video_chat_provider', 0, 0],
    ['media_preview_size', 150, 150],
    ['waiting_period_threshold', 3, 3],
    ['digest_weekday', 5, 5],
    ['welcome_message_custom_text', 'Welcome!', 'Welcome!'],
    ['new_stream_announcements_stream_id', 1, 1],
    ['moderation_request_channel_id', 3, 3],
    ['message_content_delete_limit_seconds', 'unlimited', null],
  ])('%s accepts %j', async (name, value, stored) => {
    const queue = await asOf(name)('gus').register(realmEvents)
    const { body } = await asOf(name)('olga').patch('/realm', { [name]: value as object })
    expect(body).toMatchObject({ result: 'success', [name]: stored })
    expect(await receivedEvents(queue)).toMatchObject([
      { type: 'realm', op: 'update', property: name, value: stored },
    ])
    const { state } = await asOf(name)('gus').register()
    expect(state[`realm_${name}`]).toEqual(stored)
  })

  it.each<[string, unknown]>([
    ['org_type', 7],
    ['require_unique_names', 'yes'],
    ['video_chat_provider', 99],
    ['media_preview_size', 120],
    ['waiting_period_threshold', -1],
    ['digest_weekday', 8],
    ['topics_policy', 'any'],
    ['new_stream_announcements_stream_id', 999],
    ['name', '   '],
    ['name', 'x'.repeat(41)],
  ])('%s refuses %j', async (name, value) => {
    expect(await codeOf(asOf(name)('olga'), { [name]: value })).toBe('BAD_REQUEST')
  })

  it('are permitted to administrators, and some to owners', async () => {
    expect(await codeOf(as('ben'), { name: 'Ours' })).toBe('BAD_REQUEST')
    expect(await codeOf(as('ada'), { message_retention_days: 30 })).toBe('BAD_REQUEST')
    const { body } = await as('olga').patch('/realm', { message_retention_days: '"unlimited"' })
    expect(body.result).toBe('success')
    expect(await codeOf(as('ada'), { authentication_methods: { Email: true } })).toBe('BAD_REQUEST')
  })

  it('send name and description with the description as HTML', async () => {
    const queue = await newest.as('ben').register(realmEvents)
    await newest.as('ada').patch('/realm', { name: 'New Works', description: 'All **new**' })
    const rendered = '<p>All <strong>new</strong></p>'
    expect(await receivedEvents(queue)).toMatchObject([
      { op: 'update', property: 'name', value: 'New Works' },
      { op: 'update_dict', data: { description: 'All **new**', rendered_description: rendered } },
    ])
    expect((await newest.as('ben').register()).state).toMatchObject({
      realm_name: 'New Works',
      realm_rendered_description: rendered,
    })
  })

  it('send limits with the older settings derived from them', async () => {
    const queue = await as('ben').register(realmEvents)
    await as('ada').patch('/realm', {
      message_content_edit_limit_seconds: '"unlimited"',
      message_edit_history_visibility_policy: 'none',
      topics_policy: 'disable_empty_topic',
    })
    const events = await receivedEvents(queue)
    expect(events).toMatchObject([
      { op: 'update', property: 'mandatory_topics', value: true },
      { op: 'update', property: 'allow_edit_history', value: false },
      {
        op: 'update_dict',
        property: 'default',
        data: {
          message_content_edit_limit_seconds: null,
          message_edit_history_visibility_policy: 'none',
          topics_policy: 'disable_empty_topic',
        },
      },
    ])
    await as('ada').patch('/realm', {
      message_edit_history_visibility_policy: 1,
      topics_policy: 'allow_empty_topic',
    })
    expect(await fresh('ben')).toMatchObject({ realm_message_edit_history_visibility_policy: 'all' })
  })

  it('change permissions in pairs, within what each accepts', async () => {
    const ada = as('ada')
    const queue = await as('gus').register(realmEvents)
    const group = { direct_members: [as('ben').account.user_id], direct_subgroups: [12] }
    const change = (value: unknown, old?: unknown) =>
      ada.patch('/realm', {
        can_create_public_channel_group: { new: value, ...(old === undefined ? {} : { old }) },
      })
    expect((await change(group, 14)).body.result).toBe('success')
    expect((await change(11, 14)).body.code).toBe('EXPECTATION_MISMATCH')
    expect((await change(15)).body.msg).toContain('role:everyone')
    expect((await change(9)).body.msg).toContain('role:nobody')
    expect(await receivedEvents(queue)).toMatchObject([
      { op: 'update_dict', data: { can_create_public_channel_group: group } },
    ])
    expect((await fresh('gus'))['realm_can_create_public_channel_group']).toEqual(group)
    const named = await ada.patch('/realm', { can_access_all_users_group: { new: 20 } })
    expect(named.body).toMatchObject({
      code: 'SYSTEM_GROUP_REQUIRED',
      setting_name: 'can_access_all_users_group',
    })
    const owners = await ada.patch('/realm', { can_create_groups: { new: 12 } })
    expect(owners.body.msg).toBe('Must be an organization owner')
  })

  it('hide users from guests and show them again', async () => {
    const { body } = await as('ada').post('/users', {
      email: 'far@demo.example',
      password: 'long enough 1',
      full_name: 'Far Away',
    })
    const id = Number(body['user_id'])
    await as('ada').delete('/users/me/subscriptions', { subscriptions: ['general'], principals: [id] })
    const queue = await as('gus').register(realmEvents)
    await as('ada').patch('/realm', { can_access_all_users_group: { new: 14 } })
    await as('ada').patch('/realm', { can_access_all_users_group: { new: 15 } })
    expect((await receivedEvents(queue)).filter((event) => event.op !== 'update_dict')).toMatchObject([
      { type: 'realm_user', op: 'remove', person: { user_id: id } },
      { type: 'realm_user', op: 'add', person: { user_id: id, full_name: 'Far Away' } },
    ])
  })

  it('require at least one sign-in method', async () => {
    const olga = as('olga')
    expect(await codeOf(olga, { authentication_methods: { Email: false, OIDC: false } })).toBe('BAD_REQUEST')
    expect(await codeOf(olga, { authentication_methods: { Stars: true } })).toBe('BAD_REQUEST')
    const queue = await as('ben').register(realmEvents)
    await olga.patch('/realm', { authentication_methods: { OIDC: false } })
    expect(await receivedEvents(queue)).toMatchObject([
      { op: 'update_dict', data: { authentication_methods: { OIDC: { enabled: false } } } },
    ])
    await olga.patch('/realm', { authentication_methods: { OIDC: true } })
  })
})

describe('pictures', () => {
  const upload = (path: string, bytes: Buffer, fields = {}) =>
    postFile(url(), as('ada').account, path, bytes, fields)
  const { running } = small()
  const url = () => running().url

  it('icon and logos are uploaded, announced, served and removed', async () => {
    const { account } = as('ada')
    const client = testClient(url(), account)
    const queue = await client.register(realmEvents)
    const bytes = picture(10, 10, '#000000', '#ffffff')
    const { icon_url } = await upload('/realm/icon', bytes)
    await upload('/realm/logo', bytes, { night: 'true' })
    const data = { night_logo_url: expect.stringContaining('night_logo') as string, night_logo_source: 'U' }
    expect(await receivedEvents(queue)).toMatchObject([
      { op: 'update_dict', data: { icon_url, icon_source: 'U' } },
      { op: 'update_dict', data },
    ])
    const served = await fetch(`${url()}${String(icon_url)}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await client.register()).state).toMatchObject({
      realm_icon_url: icon_url,
      realm_night_logo_source: 'U',
      realm_logo_source: 'D',
    })
    await client.delete('/realm/icon')
    expect(await receivedEvents(queue)).toMatchObject([{ data: { icon_source: 'G' } }])
    expect(await upload('/realm/icon', Buffer.from('no picture'))).toMatchObject({ code: 'BAD_IMAGE' })
  })
})

describe('a setting that carries the server’s name', () => {
  it('is sent under the server’s name', async () => {
    const server = await startServer({ scenario: 'small', wireName: 'maker' })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ada'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      const queue = await client.register(realmEvents)
      const name = 'maker_update_announcements_stream_id'
      await client.patch('/realm', { [name]: 1 })
      expect(await receivedEvents(queue)).toMatchObject([{ op: 'update', property: name, value: 1 }])
      expect((await client.register()).state).toMatchObject({ [`realm_${name}`]: 1 })
    } finally {
      await server.close()
    }
  })
})

describe('the welcome message', () => {
  it('can be sent to the own user as a test', async () => {
    const { body } = await newest.as('ada').post('/realm/test_welcome_bot_custom_message', {
      welcome_message_custom_text: 'Hello **you**',
    })
    const { body: got } = await newest.as('ada').get(`/messages/${String(body['message_id'])}`)
    expect(got).toMatchObject({ message: { content: '<p>Hello <strong>you</strong></p>' } })
  })
})

describe('deactivating the organization', () => {
  it('is permitted to owners, sends an event to all and ends all access', async () => {
    const server = await startServer({ scenario: 'small' })
    try {
      const client = (name: string) => {
        const account = server.accounts.find((each) => each.email.startsWith(name))
        if (!account) throw new Error(name)
        return testClient(server.url, account)
      }
      expect((await client('ada').post('/realm/deactivate')).body.code).toBe('BAD_REQUEST')
      const queue = await client('ben').register()
      const polled = queue.poll()
      await client('olga').get('/users/me')
      expect((await client('olga').post('/realm/deactivate')).status).toBe(200)
      expect(await polled).toMatchObject([{ type: 'realm', op: 'deactivated', realm_id: 2 }])
      const { status, body } = await client('ben').get('/users/me')
      expect([status, body.code]).toEqual([401, 'UNAUTHORIZED'])
    } finally {
      await server.close()
    }
  })
})

describe('a server of an older level', () => {
  it('has policies as numbers instead of groups', async () => {
    const server = await startServer({ scenario: 'small', featureLevel: 147 })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ada'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      const queue = await client.register(realmEvents)
      await client.patch('/realm', { create_public_stream_policy: 4, description: 'Old' })
      expect(await receivedEvents(queue)).toMatchObject([
        { op: 'update', property: 'description', value: 'Old' },
        { op: 'update', property: 'create_public_stream_policy', value: 4 },
      ])
      expect((await client.register()).state).toMatchObject({ realm_create_public_stream_policy: 4 })
    } finally {
      await server.close()
    }
  })
})
