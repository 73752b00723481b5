import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { look, small } from './setUp.ts'
import { testClient, type TestQueue } from '../testClient.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const idOf = (name: string) => as(name).account.user_id
const kinds = async (queue: TestQueue) =>
  (await queue.events()).map((event) => `${event.type} ${event.op ?? ''}`.trim())
const peopleEvents = {
  event_types: ['realm_user', 'user_group', 'subscription', 'stream', 'default_streams'],
}

let made = 0
async function newUser(at = { as }): Promise<{ id: number; email: string }> {
  made += 1
  const email = `new${String(made)}@demo.example`
  const { body } = await at.as('ada').post('/users', {
    email,
    password: 'long enough 1',
    full_name: `New Person ${String(made)}`,
  })
  expect(body.result).toBe('success')
  return { id: Number(body['user_id']), email }
}

describe('creating a user', () => {
  it('sends events for the user, their groups and their channels', async () => {
    const queue = await as('ben').register(peopleEvents)
    const { id } = await newUser()
    expect(await queue.events()).toMatchObject([
      { type: 'realm_user', op: 'add', person: { user_id: id, is_active: true } },
      { type: 'user_group', op: 'add_members', group_id: 14, user_ids: [id] },
      { type: 'user_group', op: 'add_members', group_id: 13, user_ids: [id] },
      { type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [id] },
    ])
  })

  it('needs the permission and an unused email address', async () => {
    const params = { email: 'x@demo.example', password: 'long enough 1', full_name: 'Xy' }
    expect((await as('ben').post('/users', params)).body.code).toBe('BAD_REQUEST')
    const ada = running().server.state.users.get(idOf('ada'))
    ada?.account.grants.delete('can_create_users')
    expect((await as('ada').post('/users', params)).body.code).toBe('BAD_REQUEST')
    ada?.account.grants.add('can_create_users')
    const taken = await as('ada').post('/users', { ...params, email: 'ben@demo.example' })
    expect(taken.body.msg).toContain('already in use')
  })

  it.each([
    [{ email: 'nobody' }, 'valid email'],
    [{ full_name: 'X' }, 'Name too short'],
    [{ full_name: 'X*Y' }, 'Invalid characters'],
    [{ password: 'short' }, 'password is too weak'],
  ])('refuses %j', async (wrong, words) => {
    const params = { email: 'fine@demo.example', password: 'long enough 1', full_name: 'Fine', ...wrong }
    expect((await as('ada').post('/users', params)).body.msg).toContain(words)
  })

  it('accepts only the domains of the organization', async () => {
    const { state } = running().server
    state.realm.settings['emails_restricted_to_domains'] = true
    const params = { email: 'x@elsewhere.example', password: 'long enough 1', full_name: 'Elsewhere' }
    const { body } = await as('ada').post('/users', params)
    state.realm.settings['emails_restricted_to_domains'] = false
    expect(body.msg).toContain('not allowed in this organization')
  })
})

describe.each([
  [247, ['read'], []],
  [339, ['read', 'starred'], [1]],
])('a new user of level %i', (featureLevel, flags, starred) => {
  const at = small({ featureLevel })

  it('has a direct message from the server', async () => {
    const { id, email } = await newUser(at)
    const { url } = at.running()
    const body = new URLSearchParams({ username: email, password: 'long enough 1' })
    const key = (await (await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body })).json()) as {
      api_key: string
    }
    const client = testClient(url, { ...at.as('ben').account, user_id: id, email, api_key: key.api_key })
    await client.post('/mark_all_as_read', {})
    const narrow = [{ operator: 'is', operand: 'dm' }]
    const { messages } = (
      await client.get('/messages', { narrow, anchor: 'newest', num_before: 9, num_after: 0 })
    ).body as unknown as { messages: readonly { content: string; flags: readonly string[] }[] }
    expect(messages).toMatchObject([
      { flags, content: expect.stringContaining('Hello, and welcome to') as string },
    ])
    const queue = await client.register({})
    expect(queue.state['starred_messages']).toHaveLength(starred.length)
  })
})

describe('changing a user', () => {
  it('validates everything before it changes anything', async () => {
    const queue = await as('olga').register(peopleEvents)
    const path = `/users/${String(idOf('ben'))}`
    expect((await as('ada').patch(path, { full_name: 'Benny', role: 100 })).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').patch(path, { role: 500 })).body.code).toBe('BAD_REQUEST')
    expect(await kinds(queue)).toEqual([])
    const last = await as('olga').patch(`/users/${String(idOf('olga'))}`, { role: 400 })
    expect(last.body.msg).toContain('only organization owner')
  })

  it('sets a new email address, for owners with the permission', async () => {
    const { id } = await newUser()
    const path = `/users/${String(id)}`
    expect((await as('ada').patch(path, { new_email: 'moved@demo.example' })).body.code).toBe('BAD_REQUEST')
    const queue = await as('ben').register(peopleEvents)
    await as('olga').patch(path, { new_email: 'moved@demo.example' })
    expect((await queue.events()).map((event) => event['person'])).toMatchObject([
      { user_id: id, delivery_email: 'moved@demo.example' },
      { user_id: id, avatar_source: 'G' },
      { user_id: id, new_email: 'moved@demo.example' },
    ])
  })

  it('sends channels when a guest becomes a member, and removes them on the way back', async () => {
    await as('ada').post('/users/me/subscriptions', { subscriptions: [{ name: 'members' }] })
    const queue = await as('gus').register(peopleEvents)
    const path = `/users/${String(idOf('gus'))}`
    await as('ada').patch(path, { role: 400 })
    expect(await kinds(queue)).toEqual([
      'realm_user update',
      'user_group remove_members',
      'user_group add_members',
      'user_group add_members',
      'stream create',
      'default_streams',
    ])
    await as('ada').patch(path, { role: 600 })
    expect(await kinds(queue)).toContain('stream delete')
    const { state } = await as('gus').register()
    expect(state).toMatchObject({ realm_default_streams: [] })
  })
})

describe('deactivating a user', () => {
  it('removes the user from groups and settings, and ends their queues', async () => {
    const { id } = await newUser()
    await as('ada').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [id],
    })
    const { body } = await as('ada').post('/user_groups/create', {
      name: 'leavers',
      description: '',
      members: [id],
      can_mention_group: { direct_members: [id], direct_subgroups: [] },
    })
    const account = running().accounts.find((each) => each.user_id === id)
    if (!account) throw new Error('no account')
    const ownClient = testClient(running().url, account)
    await ownClient.register()
    const queue = await as('ben').register(peopleEvents)
    await as('ada').delete(`/users/${String(id)}`, { deactivation_notification_comment: 'Bye' })
    expect(await queue.events()).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: id, is_active: false } },
      { type: 'user_group', op: 'remove_members', group_id: body['group_id'] },
      { op: 'update', data: { can_mention_group: { direct_members: [] } } },
      { type: 'subscription', op: 'peer_remove', stream_ids: [1], user_ids: [id] },
    ])
    expect((await ownClient.get('/users/me')).body.code).toBe('UNAUTHORIZED')
    expect(running().server.state.admin.mails.at(-1)).toMatchObject({ text: 'Bye' })
    const { realm_non_active_users: users, realm_user_groups: groups } = look<{
      realm_non_active_users: { user_id: number }[]
      realm_user_groups: { id: number; members: number[] }[]
    }>((await as('ben').register()).state)
    expect(users.map((each) => each.user_id)).toContain(id)
    expect(groups.find((group) => group.id === body['group_id'])?.members).toEqual([])
    await as('ada').post(`/users/${String(id)}/reactivate`)
    expect((await ownClient.get('/users/me')).status).toBe(200)
    expect(await queue.events()).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: id, is_active: true } },
      { type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [id] },
      ...Array.from({ length: 2 }, () => ({ type: 'user_group', op: 'add_members', user_ids: [id] })),
      { type: 'user_group', op: 'add_members', group_id: body['group_id'], user_ids: [id] },
    ])
  })

  it('deletes what the requested actions name', async () => {
    const { id } = await newUser(newest)
    const account = newest.running().accounts.find((each) => each.user_id === id)
    if (!account) throw new Error('no account')
    const ownClient = testClient(newest.running().url, account)
    await ownClient.post('/messages', { type: 'channel', to: 1, topic: 'lunch', content: 'public' })
    await ownClient.post('/messages', {
      type: 'direct',
      to: [newest.as('ben').account.user_id],
      content: 'direct',
    })
    const queue = await newest.as('ben').register({ event_types: ['delete_message', 'realm_user'] })
    await newest.as('ada').delete(`/users/${String(id)}`, {
      actions: { delete_profile: true, delete_direct_messages: true },
    })
    expect(await queue.events()).toMatchObject([
      { type: 'realm_user', person: { is_active: false } },
      { type: 'delete_message', message_type: 'private' },
      { type: 'realm_user', person: { is_deleted: true } },
      { type: 'realm_user', person: { avatar_source: 'G' } },
    ])
    expect((await newest.as('ada').post(`/users/${String(id)}/reactivate`)).body.code).toBe('BAD_REQUEST')
  })

  it('is refused to members, and for the only owner', async () => {
    expect((await as('ben').delete(`/users/${String(idOf('gus'))}`)).body.code).toBe('BAD_REQUEST')
    expect((await as('olga').delete(`/users/${String(idOf('olga'))}`)).body.code).toBe('BAD_REQUEST')
  })
})

describe('lists of users', () => {
  it('can be filtered by id', async () => {
    const { body } = await as('ben').get('/users', { user_ids: [idOf('ada'), idOf('gus')] })
    expect(look<{ members: object[] }>(body).members).toHaveLength(2)
  })
})
