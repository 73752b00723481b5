import { describe, expect, it } from 'vitest'
import { look, small } from './setUp.ts'
import { startServer } from '../startServer.ts'
import { testClient, type TestClient, type TestQueue } from '../testClient.ts'

const { running, as } = small()

interface WireGroup {
  readonly id: number
  readonly name: string
  readonly members: number[]
  readonly direct_subgroup_ids: number[]
  readonly deactivated: boolean
  readonly can_manage_group: unknown
}

const idOf = (name: string) => as(name).account.user_id
const groupsOf = async (client: TestClient, params = {}) =>
  look<{ realm_user_groups: WireGroup[] }>((await client.register(params)).state).realm_user_groups
const groupEvents = { event_types: ['user_group', 'stream'] }
const receivedEvents = async (queue: TestQueue) =>
  look<Record<string, unknown>[]>(await queue.events()).map((event) =>
    Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'id' && name !== 'type')),
  )

async function create(by: string, name: string, more: Record<string, object> = {}): Promise<number> {
  const { body } = await as(by).post('/user_groups/create', {
    name,
    description: '',
    members: [idOf(by)],
    ...more,
  })
  expect(body).toMatchObject({ result: 'success' })
  return Number(body['group_id'])
}

describe('creating a group', () => {
  it('sends an event to all and is in a fresh registration', async () => {
    const queue = await as('gus').register(groupEvents)
    const id = await create('ben', 'cooks', {
      can_mention_group: { direct_members: [], direct_subgroups: [12] },
    })
    const group = {
      id,
      name: 'cooks',
      members: [idOf('ben')],
      creator_id: idOf('ben'),
      can_mention_group: 12,
      can_manage_group: { direct_members: [idOf('ben')], direct_subgroups: [] },
    }
    expect(await receivedEvents(queue)).toMatchObject([{ op: 'add', group }])
    expect((await groupsOf(as('gus'))).find((each) => each.id === id)).toMatchObject(group)
  })

  it.each(['@cooks', 'role:x', 'channel:x', 'stream:x', 'user:x', '', 'x'.repeat(101), 'builders'])(
    'refuses the name %j',
    async (name) => {
      const { body } = await as('ada').post('/user_groups/create', { name, description: '', members: [] })
      expect(body.code).toBe('BAD_REQUEST')
    },
  )

  it('refuses guests, unknown members and unsupported setting values', async () => {
    const params = { name: 'others', description: '', members: [] }
    expect((await as('gus').post('/user_groups/create', params)).body.code).toBe('BAD_REQUEST')
    const post = (more: object) => as('ben').post('/user_groups/create', { ...params, ...more })
    expect((await post({ members: [99999] })).body.code).toBe('BAD_REQUEST')
    expect((await post({ can_manage_group: 15 })).body.msg).toContain('role:everyone')
    expect((await post({ can_manage_group: 99999 })).body.code).toBe('BAD_REQUEST')
  })
})

describe('changing a group', () => {
  it('sends only changes, and refuses a stale old value', async () => {
    const id = await create('ben', 'painters')
    const queue = await as('ada').register(groupEvents)
    const path = `/user_groups/${String(id)}`
    const old = { direct_members: [idOf('ben')], direct_subgroups: [] }
    await as('ben').patch(path, { name: 'sculptors', can_manage_group: { new: 12, old } })
    expect(await receivedEvents(queue)).toEqual([
      { op: 'update', group_id: id, data: { name: 'sculptors', can_manage_group: 12 } },
    ])
    const stale = await as('olga').patch(path, { can_manage_group: { new: 11, old } })
    expect(stale.body.code).toBe('EXPECTATION_MISMATCH')
    expect((await as('ben').patch(path, { description: 'x' })).body.msg).toBe('Insufficient permission')
    expect((await as('olga').patch('/user_groups/14', { name: 'people' })).body.code).toBe('BAD_REQUEST')
    expect((await groupsOf(as('ada'))).find((each) => each.id === id)).toMatchObject({
      name: 'sculptors',
      can_manage_group: 12,
    })
  })

  it('adds and removes members, all or nothing', async () => {
    const id = await create('ben', 'singers')
    const path = `/user_groups/${String(id)}/members`
    const queue = await as('ada').register(groupEvents)
    await as('ben').post(path, { add: [idOf('ada'), idOf('gus')] })
    await as('gus').post(path, { delete: [idOf('gus')] })
    expect(await receivedEvents(queue)).toEqual([
      { op: 'add_members', group_id: id, user_ids: [idOf('ada'), idOf('gus')] },
      { op: 'remove_members', group_id: id, user_ids: [idOf('gus')] },
    ])
    const both = await as('ben').post(path, { add: [idOf('olga'), idOf('ada')] })
    expect(both.body.msg).toContain('already a member')
    expect((await as('ben').post(path, { delete: [idOf('gus')] })).body.msg).toContain('There is no user')
    expect((await as('ada').post(path, { add: [idOf('olga')] })).body.msg).toBe('Insufficient permission')
    expect((await as('ben').post(path, {})).body.code).toBe('BAD_REQUEST')
    const { body } = await as('ben').get(path)
    expect(body).toMatchObject({ members: [idOf('ada'), idOf('ben')] })
    expect(await receivedEvents(queue)).toEqual([])
  })

  it('adds and removes subgroups, without cycles', async () => {
    const [outer, inner] = [await create('ben', 'outer'), await create('ben', 'inner')]
    const queue = await as('gus').register(groupEvents)
    const ben = as('ben')
    await ben.post(`/user_groups/${String(outer)}/subgroups`, { add: [inner] })
    expect(await receivedEvents(queue)).toEqual([
      { op: 'add_subgroups', group_id: outer, direct_subgroup_ids: [inner] },
    ])
    const circle = await ben.post(`/user_groups/${String(inner)}/subgroups`, { add: [outer] })
    expect(circle.body.code).toBe('BAD_REQUEST')
    expect((await ben.post(`/user_groups/${String(inner)}/subgroups`, { add: [inner] })).body.code).toBe(
      'BAD_REQUEST',
    )
    const again = await ben.post(`/user_groups/${String(outer)}/subgroups`, { add: [inner] })
    expect(again.body.msg).toContain('already a subgroup')
    expect((await ben.get(`/user_groups/${String(outer)}/subgroups`)).body).toMatchObject({
      subgroups: [inner],
    })
    await ben.post(`/user_groups/${String(outer)}/members`, { delete_subgroups: [inner] })
    expect(await receivedEvents(queue)).toMatchObject([{ op: 'remove_subgroups', group_id: outer }])
  })
})

describe('deactivating a group', () => {
  it('is refused while it is in use, listing the uses', async () => {
    const [outer, used] = [await create('ben', 'holders'), await create('ben', 'held')]
    await as('ben').post(`/user_groups/${String(outer)}/subgroups`, { add: [used] })
    await as('ada').patch('/streams/2', { can_send_message_group: { new: used } })
    const { body } = await as('ben').post(`/user_groups/${String(used)}/deactivate`)
    expect(body).toMatchObject({
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      objections: [
        { type: 'subgroup', supergroup_ids: [outer] },
        { type: 'channel', channel_id: 2, settings: ['can_send_message_group'] },
      ],
    })
    await as('ada').patch('/streams/2', { can_send_message_group: { new: 2 } })
  })

  it('hides it from clients that do not know deactivated groups, and restores it', async () => {
    const id = await create('ben', 'resting')
    const [knows, plain] = [
      await as('ada').register(groupEvents),
      await as('ada').register({ ...groupEvents, client_capabilities: {} }),
    ]
    const path = `/user_groups/${String(id)}`
    await as('ben').post(`${path}/deactivate`)
    await as('ben').post(`${path}/members`, { add: [idOf('olga')] })
    expect(await receivedEvents(knows)).toMatchObject([
      { op: 'update', data: { deactivated: true } },
      { op: 'add_members' },
    ])
    expect(await receivedEvents(plain)).toEqual([{ op: 'remove', group_id: id }])
    const ids = async (params = {}) => (await groupsOf(as('ada'), params)).map((each) => each.id)
    expect(await ids()).toContain(id)
    expect(await ids({ client_capabilities: {} })).not.toContain(id)
    await as('ben').patch(path, { deactivated: false })
    expect(await receivedEvents(knows)).toMatchObject([{ op: 'update', data: { deactivated: false } }])
    expect(await receivedEvents(plain)).toMatchObject([
      { op: 'add', group: { id, members: [idOf('ben'), idOf('olga')].sort((a, b) => a - b) } },
    ])
  })

  it('is possible, but deleting it is not', async () => {
    expect((await as('olga').delete('/user_groups/20')).status).toBe(405)
  })
})

describe('a server of an older level', () => {
  it('deletes groups, and has no subgroups in the members’ endpoint', async () => {
    const server = await startServer({ scenario: 'small', featureLevel: 247 })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ada'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      const queue = await client.register(groupEvents)
      const params = { name: 'old', description: '', members: [account.user_id] }
      expect((await client.post('/user_groups/create', params)).body).not.toHaveProperty('group_id')
      const [added] = await receivedEvents(queue)
      const { id } = look<{ group: WireGroup }>(added).group
      expect(added).not.toHaveProperty('group.can_manage_group')
      expect(
        (await client.post(`/user_groups/${String(id)}/members`, { add_subgroups: [20] })).body.code,
      ).toBe('BAD_REQUEST')
      expect((await client.post(`/user_groups/${String(id)}/deactivate`)).status).toBe(404)
      await client.delete(`/user_groups/${String(id)}`)
      expect(await receivedEvents(queue)).toEqual([{ op: 'remove', group_id: id }])
    } finally {
      await server.close()
    }
  })
})

describe('groups and what their members can see', () => {
  it('a private channel appears and disappears with the membership', async () => {
    const id = await create('ada', 'openers')
    const { body } = await as('ada').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'vault' }],
      invite_only: true,
      can_subscribe_group: id,
    })
    const queue = await as('ben').register(groupEvents)
    const path = `/user_groups/${String(id)}/members`
    await as('ada').post(path, { add: [idOf('ben')] })
    await as('ada').post(path, { delete: [idOf('ben')] })
    expect((await receivedEvents(queue)).map((event) => event['op'])).toEqual([
      'add_members',
      'create',
      'remove_members',
      'delete',
    ])
    expect(body).toMatchObject({ subscribed: { [idOf('ada')]: ['vault'] } })
  })

  it('changing who counts as a full member moves users', async () => {
    const { body } = await as('ada').post('/users', {
      email: 'new@demo.example',
      password: 'long enough 1',
      full_name: 'New Comer',
    })
    const queue = await as('gus').register(groupEvents)
    await as('olga').patch('/realm', { waiting_period_threshold: 30 })
    await as('olga').patch('/realm', { waiting_period_threshold: 0 })
    expect(await receivedEvents(queue)).toEqual([
      { op: 'remove_members', group_id: 13, user_ids: [body['user_id']] },
      { op: 'add_members', group_id: 13, user_ids: [body['user_id']] },
    ])
    expect(running().server.state.groups.size).toBeGreaterThan(8)
  })
})
