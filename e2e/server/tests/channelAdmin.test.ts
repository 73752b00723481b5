import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import type { TestQueue } from '../testClient.ts'
import { look, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const receivedEvents = async (queue: TestQueue) => look<Record<string, unknown>[]>(await queue.events())
const only = (...types: string[]) => ({ event_types: types })
const fresh = async (name: string) => look<Record<string, unknown>>((await as(name).register()).state)
const idOf = (name: string) => as(name).account.user_id

async function channel(by: string, name: string, more: Record<string, object | boolean> = {}) {
  const { body } = await as(by).post('/users/me/subscriptions', { subscriptions: [{ name }], ...more })
  expect(body).toMatchObject({ result: 'success' })
  return Number((await as(by).get('/get_stream_id', { stream: name })).body['stream_id'])
}

describe('channel folders', () => {
  it('are created, changed, ordered and archived', async () => {
    const queue = await newest.as('gus').register(only('channel_folder'))
    const ada = newest.as('ada')
    const make = async (name: string) =>
      Number(
        (await ada.post('/channel_folders/create', { name, description: '**all**' })).body[
          'channel_folder_id'
        ],
      )
    const [first, second] = [await make('First'), await make('Second')]
    const data = { name: 'Other', description: '', rendered_description: '' }
    await ada.patch(`/channel_folders/${String(first)}`, { name: 'Other', description: '' })
    await ada.patch('/channel_folders', { order: [second, first] })
    await ada.patch(`/channel_folders/${String(second)}`, { is_archived: true })
    expect(await receivedEvents(queue)).toMatchObject([
      {
        op: 'add',
        channel_folder: { id: first, rendered_description: '<p><strong>all</strong></p>', order: 0 },
      },
      { op: 'add', channel_folder: { id: second, order: 1, creator_id: newest.as('ada').account.user_id } },
      { op: 'update', channel_folder_id: first, data },
      { op: 'reorder', order: [second, first] },
      { op: 'update', channel_folder_id: second, data: { is_archived: true } },
    ])
    expect(
      look<Record<string, unknown>>((await newest.as('gus').register()).state)['channel_folders'],
    ).toMatchObject([
      { id: second, order: 0, is_archived: true },
      { id: first, order: 1, name: 'Other' },
    ])
    const listed = await newest.as('ben').get('/channel_folders')
    expect(look<{ channel_folders: object[] }>(listed.body).channel_folders).toHaveLength(1)
    const { id } = (await ada.post('/channels/create', { name: 'filed', subscribers: [] })).body
    const move = (folder_id: number) => ada.patch(`/streams/${String(id)}`, { folder_id })
    expect((await move(second)).body.code).toBe('BAD_REQUEST')
    expect((await move(first)).body.result).toBe('success')
    for (const params of [{ name: 'Other' }, { name: ' ' }, { name: 'x'.repeat(61) }])
      expect((await ada.post('/channel_folders/create', params)).body.code).toBe('BAD_REQUEST')
    expect((await ada.patch('/channel_folders', { order: [first] })).body.code).toBe('BAD_REQUEST')
    expect((await newest.as('ben').post('/channel_folders/create', { name: 'Mine' })).body.code).toBe(
      'BAD_REQUEST',
    )
  })
})

describe('groups of default channels', () => {
  it('are changed as a whole, and shown to members', async () => {
    const [ben, gus] = [
      await as('ben').register(only('default_stream_groups')),
      await as('gus').register(only('default_stream_groups')),
    ]
    const id = await channel('ada', 'offered')
    const ada = as('ada')
    await ada.post('/default_stream_groups/create', {
      group_name: 'Crafts',
      description: 'd',
      stream_names: ['garden'],
    })
    const [event] = await receivedEvents(ben)
    const [group] = look<{ default_stream_groups: { id: number; streams: number[] }[] }>(
      event,
    ).default_stream_groups
    expect(group).toMatchObject({ name: 'Crafts', description: 'd', streams: [2] })
    const path = `/default_stream_groups/${String(group?.id)}`
    await ada.patch(`${path}/streams`, { op: 'add', stream_names: ['offered'] })
    await ada.patch(path, { new_group_name: 'Arts' })
    expect((await ada.patch(path, { new_group_name: 'Arts' })).body.msg).toContain('already named')
    expect((await fresh('ben'))['realm_default_stream_groups']).toMatchObject([
      { name: 'Arts', streams: [2, id] },
    ])
    expect((await fresh('gus'))['realm_default_stream_groups']).toEqual([])
    await ada.delete(`/streams/${String(id)}`)
    expect((await receivedEvents(ben)).at(-1)).toMatchObject({ default_stream_groups: [{ streams: [2] }] })
    const add = (name: string) => ada.patch(`${path}/streams`, { op: 'add', stream_names: [name] })
    for (const name of ['general', 'garden', 'planning', 'nowhere'])
      expect((await add(name)).body.code).toBe('BAD_REQUEST')
    expect((await as('ben').delete(path)).body.code).toBe('BAD_REQUEST')
    await ada.delete(path)
    expect((await fresh('ben'))['realm_default_stream_groups']).toEqual([])
    expect(await receivedEvents(gus)).toEqual([])
  })
})

describe('changing a channel', () => {
  it('sends an event for every property, which is also in a fresh registration', async () => {
    const id = await channel('ada', 'plain')
    const queue = await as('ben').register(only('stream'))
    await as('ada').patch(`/streams/${String(id)}`, {
      new_name: 'fancy',
      description: 'New',
      topics_policy: 'disable_empty_topic',
      can_send_message_group: { new: { direct_members: [idOf('ben')], direct_subgroups: [] } },
      can_resolve_topics_group: { new: 14, old: 9 },
    })
    const events = await receivedEvents(queue)
    expect(events.map((event) => [event['property'], event['value']])).toEqual([
      ['description', 'New'],
      ['name', 'fancy'],
      ['topics_policy', 'disable_empty_topic'],
      ['can_send_message_group', { direct_members: [idOf('ben')], direct_subgroups: [] }],
      ['stream_post_policy', 1],
      ['is_announcement_only', false],
      ['can_resolve_topics_group', 14],
    ])
    const { body } = await as('ben').get(`/streams/${String(id)}`)
    expect(body).toMatchObject({
      stream: {
        name: 'fancy',
        description: 'New',
        topics_policy: 'disable_empty_topic',
        can_resolve_topics_group: 14,
      },
    })
  })

  it('turns push notifications on by the default of the channel, on newer servers', async () => {
    const queue = await newest.as('ben').register(only('stream'))
    await newest.as('ada').patch('/streams/1', { default_push_notifications: true })
    expect(await receivedEvents(queue)).toMatchObject([
      { property: 'default_push_notifications', value: true },
    ])
  })

  it('is all or nothing', async () => {
    const id = await channel('ada', 'whole')
    const queue = await as('ben').register(only('stream'))
    for (const wrong of [
      { folder_id: 999 },
      { topics_policy: 'x' },
      { can_send_message_group: { new: 16 } },
      { new_name: 'general' },
    ]) {
      const { body } = await as('ada').patch(`/streams/${String(id)}`, { description: 'Half', ...wrong })
      expect(body.code).toBe('BAD_REQUEST')
    }
    expect(await receivedEvents(queue)).toEqual([])
  })

  it('shows a private channel to users whom a group admits', async () => {
    const id = await channel('ada', 'hidden', { invite_only: true })
    const queue = await as('ben').register(only('stream'))
    const path = `/streams/${String(id)}`
    const group = { direct_members: [idOf('ben')], direct_subgroups: [] }
    expect((await as('olga').patch(path, { can_subscribe_group: { new: group } })).body.msg).toContain(
      'access',
    )
    await as('ada').patch(path, { can_subscribe_group: { new: group } })
    await as('ada').patch(path, { can_subscribe_group: { new: 9, old: group } })
    expect((await receivedEvents(queue)).map((event) => event['op'])).toEqual(['create', 'update', 'delete'])
  })

  it('archives without announcements, and restores with the subscriptions', async () => {
    const id = await channel('ada', 'notices')
    await as('ben').post('/users/me/subscriptions', { subscriptions: [{ name: 'notices' }] })
    await as('ada').patch('/realm', { new_stream_announcements_stream_id: id })
    const types = only('stream', 'subscription', 'realm')
    const [knows, plain] = [
      await as('ben').register(types),
      await as('ben').register({ ...types, client_capabilities: {} }),
    ]
    await as('ada').delete(`/streams/${String(id)}`)
    await as('ada').patch(`/streams/${String(id)}`, { is_archived: false })
    expect(await receivedEvents(knows)).toMatchObject([
      { type: 'stream', op: 'update', property: 'is_archived', value: true },
      { type: 'realm', property: 'new_stream_announcements_stream_id', value: -1 },
      { type: 'stream', op: 'update', property: 'is_archived', value: false },
    ])
    expect(
      (await receivedEvents(plain)).map((event) => `${String(event['type'])} ${String(event['op'])}`),
    ).toEqual(['stream delete', 'realm update', 'stream create', 'subscription add'])
  })

  it('the channels of a user and a channel’s email address can be fetched', async () => {
    const gus = newest.as('gus').account.user_id
    const { body } = await newest.as('ben').get(`/users/${String(gus)}/channels`)
    expect(body).toMatchObject({ subscribed_channel_ids: [1, 2] })
    expect((await as('ben').get('/streams/1/email_address')).body).toMatchObject({
      email: expect.stringContaining('@') as string,
    })
    expect((await as('gus').get('/streams/3/email_address')).body.code).toBe('BAD_REQUEST')
    expect(running().server.state.channels.size).toBeGreaterThan(3)
  })
})

describe('personal settings of channels', () => {
  it('change together or not at all, and are in a fresh registration', async () => {
    const gus = as('gus')
    const queue = await gus.register(only('subscription'))
    const set = (...rows: readonly (readonly [number, string, unknown])[]) =>
      gus.post('/users/me/subscriptions/properties', {
        subscription_data: rows.map(([stream_id, property, value]) => ({ stream_id, property, value })),
      })
    const odd = [
      [1, 'color', 'red'],
      [1, 'frob', true],
      [1, 'pin_to_top', 'yes'],
      [3, 'pin_to_top', true],
    ] as const
    for (const wrong of odd) expect((await set([2, 'pin_to_top', true], wrong)).body.code).toBe('BAD_REQUEST')
    expect(await receivedEvents(queue)).toEqual([])
    await set([1, 'push_notifications', true], [2, 'in_home_view', false], [2, 'color', '#00FF00'])
    expect(
      (await receivedEvents(queue)).map((event) => [event['stream_id'], event['property'], event['value']]),
    ).toEqual([
      [1, 'push_notifications', true],
      [2, 'in_home_view', false],
      [2, 'is_muted', true],
      [2, 'color', '#00FF00'],
    ])
    expect((await fresh('gus'))['subscriptions']).toMatchObject([
      { stream_id: 1, push_notifications: true, audible_notifications: null },
      { stream_id: 2, is_muted: true, color: '#00FF00', pin_to_top: false },
    ])
  })
})
