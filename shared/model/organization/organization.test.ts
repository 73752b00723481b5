import type { AccountState } from '../state/accountState.ts'
import { expect, test } from 'vitest'
import type { ServerEvent } from '../../api/serverEvent.ts'
import { canPost, hasPermission, isFullMember, topicRule } from '../permissions/permissions.ts'
import * as eg from '../testing/eg.ts'
import { archiveEventsFor } from '../channels/archiveEvents.ts'
import { selectChannel } from '../channels/channels.ts'
import { activeEmoji, emojiById, emojiByName } from './emoji.ts'
import { topicDisplayName } from './realm.ts'
import { knowsAllSubscribers } from '../channels/partialSubscribers.ts'
import { subscribersAfter, subscribersOf } from '../channels/subscribers.ts'
import { selectSubscription } from '../channels/subscriptions.ts'
import { topicPolicy } from '../topics/userTopics.ts'

const peers = (op: 'peer_add' | 'peer_remove', channelIds: number[], userIds: number[]): ServerEvent => ({
  id: 0,
  type: 'subscription',
  op,
  channelIds,
  userIds,
})

test('channels change by events, settings by name', () => {
  const update: ServerEvent = {
    id: 0,
    type: 'channel',
    op: 'update',
    channelId: 9,
    change: { name: 'newer' },
    settings: { can_send_message_group: 4 },
  }
  const state = eg.after(eg.account(), update)
  expect(selectChannel(state, 9)).toMatchObject({ name: 'newer', settings: { can_send_message_group: 4 } })
  const deleted: ServerEvent = { id: 0, type: 'channel', op: 'delete', channelIds: [9] }
  const archived = eg.after(state, ...archiveEventsFor([deleted], state))
  expect(archived.channels.has(9)).toBe(false)
  expect(selectSubscription(archived, 9)).toBeUndefined()
  expect(selectSubscription(archived, 10)?.channelId).toBe(10)
})

test("remembers a channel's first message", () => {
  const empty = eg.account({ channels: [eg.channel(9, { firstMessageId: null, isRecentlyActive: false })] })
  const state = eg.after(empty, eg.arrived(eg.channelMessage(5)), eg.arrived(eg.channelMessage(6)))
  expect(state.channels.get(9)).toMatchObject({ firstMessageId: 5, isRecentlyActive: true })
})

test('subscribers and their count follow events about others and the own user', () => {
  const start = eg.account({ subscribers: [{ channelId: 9, userIds: [1, 2] }] })
  const added = eg.after(start, peers('peer_add', [9, 10], [3, 2]))
  expect(subscribersOf(added, 9)).toEqual([1, 2, 3])
  expect(subscribersOf(added, 10)).toEqual([3, 2])
  expect(added.channels.get(9)?.subscriberCount).toBe(5)
  const removed = eg.after(added, peers('peer_remove', [9], [2]))
  expect(subscribersOf(removed, 9)).toEqual([1, 3])
  const left = eg.after(removed, { id: 0, type: 'subscription', op: 'remove', channelIds: [9] })
  expect(subscribersOf(left, 9)).toEqual([3])
  expect(left.channels.get(9)?.subscriberCount).toBe(3)
})

test('a partial list of subscribers counts as partial until it is complete', () => {
  const subscribers = [
    { channelId: 9, userIds: [1, 2], isPartial: true as const },
    { channelId: 10, userIds: [1] },
  ]
  const start = eg.account({ subscribers })
  const knows = (state: typeof start) => [9, 10, 11].map((id) => knowsAllSubscribers(state, id))
  expect(knows(start)).toEqual([false, true, false])
  expect(knows(eg.after(start, peers('peer_add', [9, 10, 11], [3])))).toEqual([false, true, false])
  const reported = eg.after(start, { type: 'local/subscribers', channelId: 9, userIds: [1, 2, 4] })
  expect(knows(reported)).toEqual([true, true, false])
  expect(subscribersOf(reported, 9)).toEqual([1, 2, 4])
})

test('changes of subscribers during a fetch are applied to its result', () => {
  const state = eg.account()
  const events = [
    peers('peer_add', [9], [3]),
    peers('peer_remove', [9], [2]),
    peers('peer_add', [10], [4]),
    eg.joined(9),
  ]
  expect(subscribersAfter(9, [2, 5], events, state)).toEqual([5, 3, state.self.userId])
})

test('folders are added, changed and sorted', () => {
  const state = eg.after(
    eg.account({ folders: [eg.folder(1)] }),
    { id: 0, type: 'channel_folder', op: 'add', folder: eg.folder(2) },
    { id: 0, type: 'channel_folder', op: 'update', folderId: 1, change: { name: 'Work' } },
    { id: 0, type: 'channel_folder', op: 'reorder', order: [2, 1] },
  )
  expect(state.folders.get(1)).toMatchObject({ name: 'Work', order: 1 })
  expect(state.folders.get(2)?.order).toBe(0)
})

test('deactivated users lose subscriptions, hidden ones keep them', () => {
  const subscribers = [
    { channelId: 9, userIds: [1, 2, 3] },
    { channelId: 10, userIds: [3] },
  ]
  const before = eg.account({ subscribers })
  const person = { id: 0, type: 'realm_user' as const, userId: 2 }
  const update = { ...person, op: 'update' as const, profileChange: null }
  const deactivated = eg.after(before, { ...update, change: { isActive: false } })
  expect(subscribersOf(deactivated, 9)).toEqual([1, 3])
  expect(subscribersOf(deactivated, 10)).toBe(subscribersOf(before, 10))
  // Below level 222, a deactivation is reported as a removal.
  const old = eg.account({ subscribers, featureLevel: 221 })
  expect(subscribersOf(eg.after(old, { ...person, op: 'remove' }), 9)).toEqual([1, 3])
  expect(eg.after(before, { ...person, op: 'remove' }).subscribers).toBe(before.subscribers)
  expect(eg.after(before, { ...update, change: { isActive: true } }).subscribers).toBe(before.subscribers)
})

test('deactivated users leave all groups, and rejoin those of their role', () => {
  const person = (id: number, role: number) => ({ ...eg.user(id), role })
  const groups = [
    eg.group(1, { name: 'role:members', isSystem: true, members: [2, 3] }),
    eg.group(2, { name: 'role:fullmembers', isSystem: true, members: [2, 3] }),
    eg.group(3, { name: 'role:owners', isSystem: true, members: [4] }),
    eg.group(4, { name: 'climbers', members: [2, 4] }),
  ]
  const users = [person(2, 400), person(3, 400), person(4, 100)]
  const before = eg.account({ groups, users, featureLevel: 303 })
  const change = (isActive: boolean): ServerEvent => ({
    id: 0,
    type: 'realm_user',
    op: 'update',
    userId: 2,
    profileChange: null,
    change: { isActive },
  })
  const membersOf = (state: typeof before) => [...state.groups.values()].map(({ members }) => members)
  const deactivated = eg.after(before, change(false))
  expect(membersOf(deactivated)).toEqual([[3], [3], [4], [4]])
  expect(membersOf(eg.after(deactivated, change(true)))).toEqual([[3, 2], [3, 2], [4], [4]])
  const seen = (isActive: boolean): ServerEvent => ({
    id: 0,
    type: 'realm_user',
    op: 'add',
    user: { ...person(2, 400), isActive },
  })
  expect(membersOf(eg.after(deactivated, seen(true)))).toEqual([[3, 2], [3, 2], [4], [4]])
  expect(membersOf(eg.after(before, seen(false)))).toEqual([[3], [3], [4], [4]])
  const waiting = eg.account({ groups, users, featureLevel: 303, realm: { waiting_period_threshold: 3 } })
  expect(membersOf(eg.after(eg.after(waiting, change(false)), seen(true)))).toEqual([[3, 2], [3], [4], [4]])
  const old = eg.account({ groups, users, featureLevel: 302 })
  expect(eg.after(old, change(false)).groups).toBe(old.groups)
})

test('topic policies ignore case and are removed when there is none', () => {
  const set = (topic: string, policy: number): ServerEvent => ({
    id: 0,
    type: 'user_topic',
    userTopic: { channelId: 9, topic, policy, lastUpdated: 0 },
  })
  const state = eg.after(eg.account(), set('Plan', 3))
  expect(topicPolicy(state, 9, 'plan')).toBe(3)
  const none = eg.after(state, set('PLAN', 0))
  expect(none.userTopics.size).toBe(0)
  expect(eg.after(none, set('Plan', 0))).toBe(none)
})

test('a topic policy without a time keeps the time of the same policy', () => {
  const set = (policy: number, lastUpdated: number): ServerEvent => ({
    id: 0,
    type: 'user_topic',
    userTopic: { channelId: 9, topic: 'Plan', policy, lastUpdated },
  })
  const timeOf = (state: AccountState) => state.userTopics.get(9)?.get('plan')?.lastUpdated
  const state = eg.after(eg.account(), set(1, 77))
  expect(timeOf(eg.after(state, set(1, 0)))).toBe(77)
  expect(timeOf(eg.after(state, set(3, 0)))).toBe(0)
})

test('emoji arrive all at once or one by one, and deactivated ones can be shown', () => {
  const tea = {
    id: '1',
    name: 'tea',
    sourceUrl: '/tea.png',
    stillUrl: null,
    isDeactivated: false,
    authorId: null,
  }
  const state = eg.after(
    eg.account({ emoji: [tea] }),
    { id: 0, type: 'realm_emoji', whole: false, emoji: [{ ...tea, id: '2', name: 'cake' }] },
    { id: 0, type: 'realm_emoji_update', emojiId: '1', isDeactivated: true },
  )
  expect(emojiByName(state, 'tea')).toBeUndefined()
  expect(emojiById(state, '1')?.name).toBe('tea')
  expect([...activeEmoji(state).keys()]).toEqual(['cake'])
  expect(eg.after(state, { id: 0, type: 'realm_emoji', whole: true, emoji: [] }).emoji.size).toBe(0)
})

test("organization fields and the empty topic's name follow events", () => {
  const state = eg.after(eg.account(), {
    id: 0,
    type: 'realm',
    op: 'update',
    data: { empty_topic_display_name: 'chatter', max_file_upload_size_mib: 3 },
  })
  expect(topicDisplayName(state, '')).toBe('chatter')
  expect(topicDisplayName(eg.account(), '')).toBe('general chat')
  expect(topicDisplayName(eg.account({ featureLevel: 333 }), '')).toBe('(no topic)')
  expect(topicDisplayName(state, 'Plan')).toBe('Plan')
  expect(state.realm.limits.fileUploadMib).toBe(3)
  expect(eg.after(state, { id: 0, type: 'realm', op: 'deactivated' }).realm.isDeactivated).toBe(true)
})

test('whole sets are replaced, settings change one by one', () => {
  const state = eg.after(
    eg.account(),
    { id: 0, type: 'alert_words', words: ['tea'] },
    { id: 0, type: 'realm_linkifiers', linkifiers: [eg.linkifier(1)] },
    { id: 0, type: 'custom_profile_fields', fields: [] },
    { id: 0, type: 'user_settings', property: 'color_scheme', value: 2 },
  )
  expect(state).toMatchObject({
    alertWords: ['tea'],
    linkifiers: [{ id: 1 }],
    userSettings: { color_scheme: 2 },
  })
  expect(eg.after(state, { id: 0, type: 'user_settings', property: 'color_scheme', value: 2 })).toBe(state)
})

test('a sent message leaves the outbox, and a registration keeps the rest', () => {
  const row = {
    localId: 'a',
    destination: { type: 'channel', channelId: 9, topic: 'Plan' },
    content: 'hi',
    createdAt: 0,
    status: 'queued',
    reason: null,
  } as const
  const state = eg.after(eg.account(), { type: 'local/outbox', row })
  expect(eg.after(state, { type: 'local/snapshot', snapshot: eg.snapshot() }).outbox.get('a')).toBe(row)
  expect(eg.after(state, eg.arrived(eg.channelMessage(5), 'a')).outbox.size).toBe(0)
  expect(eg.after(state, { type: 'local/outbox-gone', localId: 'a' }).outbox.size).toBe(0)
})

test('starred messages follow flags and deletions', () => {
  const state = eg.after(
    eg.account({ starredIds: [1, 2] }),
    eg.flagged('add', 'starred', [3]),
    eg.deleted([1]),
  )
  expect([...state.starred]).toEqual([2, 3])
  expect(eg.after(state, eg.flagged('add', 'starred', [3])).starred).toBe(state.starred)
})

test('permissions name groups, or users and groups', () => {
  const state = eg.account({ groups: [eg.group(1, { members: [2] }), eg.group(2, { subgroups: [1] })] })
  expect(hasPermission(state, 2, 2)).toBe(true)
  expect(hasPermission(state, { members: [3], subgroups: [2] }, 2)).toBe(true)
  expect(hasPermission(state, { members: [3], subgroups: [] }, 2)).toBe(false)
  expect(hasPermission(state, undefined, 2)).toBe(false)
})

test('posting in a channel depends on its settings', () => {
  const may = (channel: Parameters<typeof eg.channel>[1], role = 400, now = Date.parse('2024-01-05')) =>
    canPost(
      eg.account({
        channels: [eg.channel(9, channel)],
        users: [eg.user(eg.selfId, { role })],
        groups: [eg.group(1, { members: [eg.selfId] }), eg.group(2)],
        realm: { waiting_period_threshold: 10 },
      }),
      9,
      now,
    )
  expect(may({})).toBe(true)
  expect(may({ isArchived: true })).toBe(false)
  expect(may({ settings: { can_send_message_group: 1 } })).toBe(true)
  expect(may({ settings: { can_send_message_group: 2 } })).toBe(false)
  expect([may({ postPolicy: 2 }), may({ postPolicy: 2 }, 200)]).toEqual([false, true])
  expect([may({ postPolicy: 4 }), may({ postPolicy: 4 }, 300)]).toEqual([false, true])
  expect([may({ postPolicy: 3 }), may({ postPolicy: 3 }, 400, Date.parse('2024-02-01'))]).toEqual([
    false,
    true,
  ])
  expect(isFullMember(eg.account({ users: [eg.user(2, { role: 600 })] }), 2, Date.now())).toBe(false)
  const outside = eg.account({ channels: [eg.channel(11, { isPrivate: true })] })
  expect(canPost(outside, 11)).toBe(false)
})

test("a channel's topic rule follows its policy, then the organization's", () => {
  const rule = (topicsPolicy: string, realm: Record<string, unknown> = {}) =>
    topicRule(eg.account({ channels: [eg.channel(9, { topicsPolicy })], realm }), 9)
  expect(rule('inherit')).toBe('any')
  expect(rule('inherit', { topics_policy: 'disable_empty_topic' })).toBe('named')
  expect(rule('inherit', { mandatory_topics: true })).toBe('named')
  expect(rule('allow_empty_topic', { mandatory_topics: true })).toBe('any')
  expect(rule('empty_topic_only')).toBe('empty')
})
