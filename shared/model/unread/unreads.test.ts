import { describe, expect, test } from 'vitest'
import { finish } from '../../api/pieces.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { badgeCount } from '../navigation/badge.ts'
import { totalCounts, totalUnread, unreadOfChannel } from './counts.ts'
import { feedNarrow } from '../views/narrow.ts'
import { itemEvent } from '../lists/listSlices.ts'
import * as eg from '../testing/eg.ts'
import { archiveEventsFor } from '../channels/archiveEvents.ts'
import { removeUnread } from './unreadChanges.ts'
import { locationsOf, locationSteps, isLocated, locatorOf, nothingUnread } from './unreadIndex.ts'
import { isUnread, mentionCount, unreadIdsOfTopic, unreadOfDirect, unreadOfTopic } from './unreads.ts'

const unreads = {
  channels: [
    { channelId: 9, topic: 'Plan', ids: [1, 2] },
    { channelId: 9, topic: 'plan', ids: [3] },
    { channelId: 10, topic: 'Colour', ids: [4] },
  ],
  directs: [
    { userIds: [2], ids: [5] },
    { userIds: [], ids: [6] },
  ],
  mentions: [2, 5],
  oldUnreadsMissing: false,
}
const state = eg.account({ unreads })

test('indexes a registration and joins different spellings of a topic', () => {
  expect(unreadIdsOfTopic(state, 9, 'PLAN')).toEqual([1, 2, 3])
  expect(unreadOfDirect(state, [2])).toBe(1)
  expect(unreadOfDirect(state, [])).toBe(1)
  expect(unreadOfChannel(state, 9)).toBe(3)
  expect(totalUnread(state)).toBe(6)
  expect(mentionCount(state)).toBe(2)
})

test('finds the same locations in steps, with and without the index by id', () => {
  const { unreads: index } = eg.account({ unreads })
  const wanted = new Set([2, 4, 5, 99])
  const locations = new Map([
    [2, { type: 'channel', channelId: 9, key: 'plan' }],
    [4, { type: 'channel', channelId: 10, key: 'colour' }],
    [5, { type: 'direct', key: '2' }],
  ])
  expect(finish(locationSteps(index, wanted))).toEqual(locations)
  expect(locationsOf(index, wanted)).toBe(locationsOf(index, wanted))
  const read = removeUnread(index, [4])
  locations.delete(4)
  expect(locationsOf(read, wanted)).toEqual(locations)
  locatorOf(index)
  expect(locationsOf(index, new Set([5]))).toEqual(new Map([[5, { type: 'direct', key: '2' }]]))
})

test('finds out without an index if a loaded message is unread', () => {
  const listed = [1, 3].map((id) => eg.channelMessage(id, { topic: 'PLAN' }))
  const loaded = eg.after(
    eg.account({ unreads: { ...unreads } }),
    eg.fetched(feedNarrow, [
      ...listed,
      eg.channelMessage(8, { topic: 'Plan', flags: ['read'] }),
      eg.directMessage(5, { userIds: [1, 2] }),
    ]),
  )
  const answers = () => [1, 3, 5, 8].map((id) => isUnread(loaded, id))
  expect(answers()).toEqual([true, true, true, false])
  expect(isLocated(loaded.unreads)).toBe(false)
  // A message that is not loaded may be in any conversation, so the index is needed.
  expect(isUnread(loaded, 4)).toBe(true)
  expect(isLocated(loaded.unreads)).toBe(true)
  expect(answers()).toEqual([true, true, true, false])
})

test('a message older than the listed ones is unread by its flags', () => {
  const fetched = eg.fetched(feedNarrow, [
    eg.channelMessage(1, { flags: [] }),
    eg.channelMessage(2, { flags: ['read'] }),
    eg.channelMessage(6, { flags: [], channelId: 99 }),
  ])
  const answers = (oldUnreadsMissing: boolean): readonly boolean[] => {
    const unreads = { ...nothingUnread, oldUnreadsMissing }
    const loaded = eg.after(eg.account({ unreads }), fetched)
    return [1, 2, 6].map((id) => isUnread(loaded, id))
  }
  // Channels without a subscription have no unread messages.
  expect(answers(true)).toEqual([true, false, false])
  expect(answers(false)).toEqual([false, false, false])
})

test('changes have the same result without the index, and many changes build it', () => {
  const events = [
    eg.arrived(eg.channelMessage(20, { flags: [] })),
    eg.arrived(eg.directMessage(21, { flags: [] })),
    eg.flagged('add', 'read', [3, 20, 999]),
    eg.arrived(eg.channelMessage(22, { flags: [] })),
  ]
  const results = [true, false].map((isIndexed) => {
    const start = eg.account({ unreads: { ...unreads } })
    if (isIndexed) locatorOf(start.unreads)
    return events.reduce((state, event) => eg.after(state, event), start)
  })
  expect(results.map((state) => isLocated(state.unreads))).toEqual([true, false])
  expect(results[0]?.unreads).toEqual(results[1]?.unreads)
  const [, unindexed] = results
  let state = unindexed!
  for (let id = 30; id < 40; id++) state = eg.after(state, eg.arrived(eg.channelMessage(id, { flags: [] })))
  expect(isLocated(state.unreads)).toBe(true)
})

describe('messages', () => {
  test('are unread on arrival unless they have the read flag', () => {
    const next = eg.after(
      state,
      eg.arrived(eg.channelMessage(7, { topic: 'plan' })),
      eg.arrived(eg.channelMessage(8, { flags: ['read'] })),
      eg.arrived(eg.directMessage(9, { userIds: [1, 2, 3] })),
    )
    expect(unreadOfTopic(next, 9, 'Plan')).toBe(4)
    expect(unreadOfDirect(next, [3, 2])).toBe(1)
  })

  test('a wildcard mention counts only where nothing is muted', () => {
    const muted = eg.account({ subscriptions: [eg.subscription(9, { isMuted: true })] })
    const wildcard = eg.arrived(eg.channelMessage(7, { flags: ['stream_wildcard_mentioned'] }))
    expect(mentionCount(eg.after(eg.account(), wildcard))).toBe(1)
    expect(mentionCount(eg.after(muted, wildcard))).toBe(0)
    expect(mentionCount(eg.after(muted, eg.arrived(eg.channelMessage(7, { flags: ['mentioned'] }))))).toBe(1)
  })

  test('are no longer unread or mentions once deleted', () => {
    const next = eg.after(state, eg.deleted([2, 4], { channelId: 9, topic: 'Plan' }))
    expect(unreadIdsOfTopic(next, 9, 'Plan')).toEqual([1, 3])
    expect(unreadOfChannel(next, 10)).toBe(0)
    expect(mentionCount(next)).toBe(1)
  })
})

describe('marking', () => {
  test('as unread moves a message to the place the server names, not to a local guess', () => {
    const place = { type: 'channel' as const, channelId: 10, topic: 'Colour', mentioned: true }
    const local = { type: 'local/flags' as const, op: 'remove' as const, flag: 'read', messageIds: [1] }
    expect(unreadIdsOfTopic(eg.after(state, { ...local, details: { 1: place } }), 9, 'Plan')).toEqual([
      1, 2, 3,
    ])
    const moved = eg.after(state, eg.flagged('remove', 'read', [1], { 1: place }))
    expect(unreadIdsOfTopic(moved, 9, 'Plan')).toEqual([2, 3])
    expect(unreadIdsOfTopic(moved, 10, 'Colour')).toEqual([1, 4])
    expect(mentionCount(moved)).toBe(3)
  })

  test('as read removes ids from all conversations; a second time changes nothing', () => {
    const next = eg.after(state, eg.flagged('add', 'read', [2, 4, 5, 999]))
    expect(unreadIdsOfTopic(next, 9, 'Plan')).toEqual([1, 3])
    expect(totalUnread(next)).toBe(3)
    expect(mentionCount(next)).toBe(0)
    expect(eg.after(next, eg.flagged('add', 'read', [2, 4, 5]))).toBe(next)
  })

  test.each([2, 8, 9, 40])('as read keeps the other messages of a topic with %i in order', (count) => {
    const ids = Array.from({ length: count }, (_, index) => 100 + index)
    const many = eg.account({ unreads: { ...unreads, channels: [{ channelId: 9, topic: 'Many', ids }] } })
    const odd = ids.filter((id) => id % 2 === 1)
    // The ids are unordered, and some occur twice.
    const next = eg.after(many, eg.flagged('add', 'read', [...odd, ...odd.slice(1).reverse()]))
    expect(unreadIdsOfTopic(next, 9, 'Many')).toEqual(ids.filter((id) => id % 2 === 0))
    expect(unreadIdsOfTopic(many, 9, 'Many')).toEqual(ids)
    expect(unreadOfChannel(eg.after(next, eg.flagged('add', 'read', ids)), 9)).toBe(0)
  })

  test('as unread adds messages that were never cached', () => {
    const next = eg.after(
      state,
      eg.flagged('remove', 'read', [20, 21, 22], {
        20: { type: 'channel', channelId: 10, topic: 'colour', mentioned: true },
        21: { type: 'direct', userIds: [3], mentioned: false },
      }),
    )
    expect(unreadIdsOfTopic(next, 10, 'Colour')).toEqual([4, 20])
    expect(unreadOfDirect(next, [3])).toBe(1)
    expect(isUnread(next, 22)).toBe(false)
    expect(mentionCount(next)).toBe(3)
  })

  test('as unread shows at once, unless the user left the channel', () => {
    const at = (topic: string) => ({ type: 'channel' as const, channelId: 9, topic, mentioned: false })
    const local = { type: 'local/flags' as const, op: 'remove' as const, flag: 'read', messageIds: [20] }
    const event = { ...local, details: { 20: at('Plan') } }
    expect(unreadIdsOfTopic(eg.after(state, event), 9, 'Plan')).toEqual([1, 2, 3, 20])
    expect(isUnread(eg.after(eg.account({ subscriptions: [] }), event), 20)).toBe(false)
  })

  test('shows at once and is undone when the server refuses it', () => {
    const arrived = eg.after(state, eg.arrived(eg.channelMessage(7)))
    const read = eg.after(arrived, { type: 'local/flags', op: 'add', flag: 'read', messageIds: [7] })
    expect(isUnread(read, 7)).toBe(false)
    const back = eg.after(read, { type: 'local/flags', op: 'remove', flag: 'read', messageIds: [7] })
    expect(unreadIdsOfTopic(back, 9, 'Plan')).toEqual([1, 2, 3, 7])
  })

  test('a direct message with a mention counts once', () => {
    const { addressed, directs } = totalCounts(state)
    const more = eg.after(
      state,
      eg.arrived(eg.directMessage(90, { flags: ['mentioned'] })),
      eg.arrived(eg.channelMessage(91, { flags: ['mentioned'] })),
      eg.arrived(eg.channelMessage(92)),
    )
    expect(totalCounts(more)).toMatchObject({ addressed: addressed + 2, directs: directs + 1 })
  })

  test('everything as read leaves no unread messages', () => {
    const all = { ...eg.flagged('add', 'read', []), all: true } as ReturnType<typeof eg.flagged>
    expect(totalCounts(eg.after(state, all))).toMatchObject({ total: 0, mentions: 0 })
  })
})

describe('moves', () => {
  test('take unread messages along, cached or not', () => {
    const next = eg.after(state, eg.moved([1, 2, 77], { newChannelId: 10, newTopic: 'COLOUR' }))
    expect(unreadIdsOfTopic(next, 9, 'Plan')).toEqual([3])
    expect(unreadIdsOfTopic(next, 10, 'Colour')).toEqual([1, 2, 4])
    expect(mentionCount(next)).toBe(2)
    expect(isUnread(next, 77)).toBe(false)
  })

  test('into a channel without subscription mark them as read', () => {
    const next = eg.after(state, eg.moved([1, 2, 3], { newChannelId: 11 }))
    expect(totalUnread(next)).toBe(3)
    expect(mentionCount(next)).toBe(1)
  })
})

test('an edit adds and removes the mention of an unread message', () => {
  const mentioned = eg.after(state, eg.edited(1, '<p>@me</p>', ['mentioned']))
  expect(mentionCount(mentioned)).toBe(3)
  expect(mentionCount(eg.after(mentioned, eg.edited(1, '<p>no</p>', [])))).toBe(2)
  expect(mentionCount(eg.after(state, eg.edited(50, '<p>@me</p>', ['mentioned'])))).toBe(2)
})

test('leaving or losing a channel drops its unread messages', () => {
  const left = eg.after(state, { id: 0, type: 'subscription', op: 'remove', channelIds: [9] })
  expect(totalUnread(left)).toBe(3)
  expect(isUnread(left, 1)).toBe(false)
  const lost = eg.after(
    state,
    ...archiveEventsFor([{ id: 0, type: 'channel', op: 'delete', channelIds: [10] }], state),
  )
  expect(totalUnread(lost)).toBe(5)
})

test('muted topics are counted apart, until followed or unmuted', () => {
  const mute = (policy: number) =>
    ({
      id: 0,
      type: 'user_topic',
      userTopic: { channelId: 9, topic: 'PLAN', policy, lastUpdated: 1 },
    }) as const
  expect(unreadOfChannel(eg.after(state, mute(1)), 9)).toBe(0)
  expect(unreadOfTopic(eg.after(state, mute(1)), 9, 'Plan')).toBe(3)
  const mutedChannel = eg.after(state, {
    id: 0,
    type: 'subscription',
    op: 'update',
    channelId: 9,
    change: { isMuted: true },
  })
  expect(unreadOfChannel(mutedChannel, 9)).toBe(0)
  expect(unreadOfChannel(eg.after(mutedChannel, mute(3)), 9)).toBe(3)
  expect(totalUnread(mutedChannel)).toBe(3)
})

describe('the number on the icon', () => {
  const shown = (display: number, featureLevel = 400) =>
    badgeCount(
      eg.account({
        unreads,
        featureLevel,
        userSettings: { desktop_icon_count_display: display },
        userTopics: [{ channelId: 10, topic: 'colour', policy: 3, lastUpdated: 0 }],
      }),
    )

  test('counts as the user chose', () => {
    expect([1, 2, 3, 4].map((display) => shown(display))).toEqual([6, 4, 3, 0])
    expect(shown(9)).toBe(6)
  })

  test('omits conversations in Later without subtracting muted ones', () => {
    const channels = [
      { channelId: 9, topic: 'a', ids: [1, 2] },
      { channelId: 9, topic: 'muted', ids: [3] },
    ]
    const of = eg.account({
      unreads: {
        channels,
        directs: [{ userIds: [eg.adaId], ids: [4, 5] }],
        mentions: [],
        oldUnreadsMissing: false,
      },
      userTopics: [{ channelId: 9, topic: 'muted', policy: 1, lastUpdated: 0 }],
    })
    const later = (conversation: Conversation): AccountEvent =>
      itemEvent('later', { conversation, addedAt: 1, tellAt: null })
    expect(badgeCount(of)).toBe(4)
    const topic = eg.after(
      of,
      later({ type: 'channel', channelId: 9, topic: 'a' }),
      later({ type: 'channel', channelId: 9, topic: 'muted' }),
    )
    expect(badgeCount(topic)).toBe(2)
    expect(badgeCount(eg.after(topic, later({ type: 'direct', userIds: [eg.adaId] })))).toBe(0)
  })

  test('omits mentions in Later with every setting', () => {
    const place: Conversation = { type: 'channel', channelId: 9, topic: 'plan' }
    const counts = (display: number, ...events: readonly AccountEvent[]): number => {
      const of = eg.account({
        unreads: {
          channels: [{ channelId: 9, topic: 'plan', ids: [1, 2] }],
          directs: [{ userIds: [eg.adaId], ids: [4, 5] }],
          mentions: [2],
          oldUnreadsMissing: false,
        },
        userSettings: { desktop_icon_count_display: display },
        userTopics: [{ channelId: 9, topic: 'plan', policy: 1, lastUpdated: 0 }],
      })
      return badgeCount(eg.after(of, ...events))
    }
    const later = itemEvent('later', { conversation: place, addedAt: 1, tellAt: null })
    expect([1, 2, 3].map((display) => counts(display))).toEqual([3, 3, 3])
    expect([1, 2, 3].map((display) => counts(display, later))).toEqual([2, 2, 2])
  })

  test('understands the numbering of older servers', () => {
    expect([1, 2, 3].map((display) => shown(display, 200))).toEqual([6, 3, 0])
  })
})
