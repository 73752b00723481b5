import { describe, expect, test } from 'vitest'
import { outboxRowsFor } from '../outbox/outboxRows.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  dmNarrow,
  feedNarrow,
  starredNarrow,
  topicNarrow,
} from '../views/narrow.ts'
import { sidebarModel } from './sidebar.ts'
import * as eg from '../testing/eg.ts'
import { topicsOfChannel } from './topicList.ts'
import { nextUnreadDirect, nextUnreadTopic } from './unreadNavigation.ts'

const folder = (id: number, order: number) => eg.folder(id, { order })
const state = eg.account({
  channels: [
    eg.channel(1, { name: 'zebra' }),
    eg.channel(2, { name: 'Apple' }),
    eg.channel(3, { name: 'mango' }),
    eg.channel(4, { name: 'in second folder', folderId: 20 }),
    eg.channel(5, { name: 'in first folder', folderId: 10 }),
    eg.channel(6, { name: 'quiet', isRecentlyActive: false }),
    eg.channel(7, { name: 'quiet but unread', isRecentlyActive: false }),
    eg.channel(8, { name: 'aardvark' }),
    eg.channel(9, { name: 'not subscribed' }),
  ],
  folders: [folder(20, 1), folder(10, 0), folder(30, 2)],
  subscriptions: [
    eg.subscription(1, { isPinned: true }),
    eg.subscription(2),
    eg.subscription(3),
    eg.subscription(4),
    eg.subscription(5),
    eg.subscription(6),
    eg.subscription(7),
    eg.subscription(8, { isMuted: true }),
  ],
  recentDirects: [{ userIds: [2], maxId: 50 }],
  unreads: {
    channels: [
      { channelId: 2, topic: 'Plan', ids: [11, 12] },
      { channelId: 2, topic: 'Older', ids: [10] },
      { channelId: 7, topic: 'News', ids: [13] },
      { channelId: 8, topic: 'Loud', ids: [14] },
    ],
    directs: [{ userIds: [3], ids: [60, 61] }],
    mentions: [12, 61],
    oldUnreadsMissing: false,
  },
  starredIds: [1],
})

describe('the sidebar', () => {
  const model = sidebarModel(state)

  test('lists pinned channels, folders in order, then others and inactive ones', () => {
    expect(model.sections.map(({ key, channels }) => [key, channels.map(({ name }) => name)])).toEqual([
      ['pinned', ['zebra']],
      ['folder:10', ['in first folder']],
      ['folder:20', ['in second folder']],
      ['other', ['Apple', 'mango', 'quiet but unread', 'aardvark']],
      ['inactive', ['quiet']],
    ])
  })

  test.each([
    [1, 0, ['mango', 'quiet', 'quiet but unread']],
    [1, 30, ['mango', 'quiet but unread']],
    [2, 0, ['mango', 'quiet but unread']],
    [3, 30, ['mango', 'quiet', 'quiet but unread']],
  ])('lists quiet channels apart with setting %i and %i further channels', (policy, more, others) => {
    const ids = Array.from({ length: more }, (_, index) => 100 + index)
    const next = {
      ...state,
      userSettings: { ...state.userSettings, demote_inactive_streams: policy },
      subscriptions: new Map([
        ...state.subscriptions,
        ...ids.map((id) => [id, eg.subscription(id)] as const),
      ]),
    }
    const rows = sidebarModel(next).sections.find(({ key }) => key === 'other')?.channels
    expect(rows?.map(({ name }) => name).filter((name) => /^[mq]/.test(name))).toEqual(others)
  })

  test('counts unread messages outside of muted topics', () => {
    const rows = model.sections.flatMap(({ channels }) => channels)
    expect(rows.find(({ channelId }) => channelId === 2)).toMatchObject({
      unread: 3,
      mentions: 1,
    })
    expect(topicsOfChannel(state, 2)).toMatchObject([
      { topic: 'Plan', unread: 2, mentions: 1 },
      { topic: 'Older', unread: 1, mentions: 0 },
    ])
    expect(rows.find(({ channelId }) => channelId === 8)).toMatchObject({
      unread: 0,
      mutedUnread: 1,
      isMuted: true,
    })
    expect(model.sections.find(({ key }) => key === 'other')?.unread).toBe(4)
    const counts = { total: 6, directs: 2, channels: 4, mentions: 2, addressed: 3, starred: 1 }
    expect(model.counts).toEqual({ ...counts, atLeast: false })
  })

  test('lists direct conversations newest first', () => {
    expect(model.directs).toEqual([
      { key: '3', userIds: [3], maxId: 61, unread: 2 },
      { key: '2', userIds: [2], maxId: 50, unread: 0 },
    ])
  })

  test('keeps its identity until something changes, and then that of unchanged parts', () => {
    const typing = { type: 'channel', channelId: 2, topic: 'Plan' } as const
    const changed = eg.after(state, {
      id: 0,
      type: 'typing',
      op: 'start',
      senderId: 2,
      conversation: typing,
      at: 0,
    })
    expect(sidebarModel(changed)).toBe(sidebarModel(state))
    const read = eg.after(state, eg.flagged('add', 'read', [13]))
    const next = sidebarModel(read)
    expect(next.directs).toBe(model.directs)
    const row = (of: typeof model, id: number) =>
      of.sections.flatMap(({ channels }) => channels).find(({ channelId }) => channelId === id)
    expect(row(next, 2)).toBe(row(model, 2))
    expect(next.sections[0]).toBe(model.sections[0])
    expect(next.sections.map(({ key, channels }) => [key, channels.length])).toContainEqual(['inactive', 2])
  })

  test('updates a changed channel to the same result as a full rebuild', () => {
    const steps = [
      eg.flagged('add', 'read', [13]),
      eg.arrived(eg.channelMessage(70, { channelId: 6, topic: 'Back' })),
      { id: 0, type: 'channel', op: 'update', channelId: 3, change: { name: 'ant' }, settings: {} },
      { id: 0, type: 'subscription', op: 'update', channelId: 2, change: { isMuted: true } },
      { id: 0, type: 'subscription', op: 'update', channelId: 1, change: { isPinned: false } },
      { id: 0, type: 'subscription', op: 'remove', channelIds: [5] },
    ] as const
    let now = state
    for (const event of steps) {
      sidebarModel(now)
      now = eg.after(now, event)
      // A new `self` object, so that selectors start without cached results.
      expect(sidebarModel(now)).toEqual(sidebarModel({ ...now, self: { ...now.self } }))
    }
    expect(
      sidebarModel(now).sections.map(({ key, channels }) => [key, channels.map(({ name }) => name)]),
    ).toEqual([
      ['folder:20', ['in second folder']],
      ['other', ['ant', 'quiet', 'zebra', 'aardvark', 'Apple']],
      ['inactive', ['quiet but unread']],
    ])
  })

  test('updates the topic of a mention when nothing else in the channel changed', () => {
    const elsewhere = eg.after(
      state,
      eg.edited(12, '<p>no</p>', []),
      eg.edited(10, '<p>@me</p>', ['mentioned']),
    )
    const topics = sidebarModel(elsewhere).sections.flatMap(({ channels }) =>
      channels.flatMap((row) => (row.channelId === 2 ? topicsOfChannel(elsewhere, 2) : [])),
    )
    expect(topics.map(({ topic, mentions }) => [topic, mentions])).toEqual([
      ['Plan', 0],
      ['Older', 1],
    ])
  })
})

describe('going to the next unread conversation', () => {
  test('follows the sidebar and wraps around, without muted conversations', () => {
    const plan = { channelId: 2, topic: 'Plan' }
    const older = { channelId: 2, topic: 'Older' }
    const news = { channelId: 7, topic: 'News' }
    expect(nextUnreadTopic(state, null)).toEqual(plan)
    expect(nextUnreadTopic(state, { channelId: 2, topic: 'PLAN' })).toEqual(older)
    expect(nextUnreadTopic(state, older)).toEqual(news)
    expect(nextUnreadTopic(state, news)).toEqual(plan)
    expect(nextUnreadTopic(state, { channelId: 7, topic: 'read through' })).toEqual(news)
    expect(nextUnreadTopic(state, { channelId: 99, topic: '' })).toEqual(plan)
  })

  test('visits a followed topic of a muted channel last', () => {
    const muted = eg.account({
      channels: [eg.channel(1, { name: 'muted' }), eg.channel(2, { name: 'plain' })],
      subscriptions: [eg.subscription(1, { isPinned: true, isMuted: true }), eg.subscription(2)],
      userTopics: [{ channelId: 1, topic: 'Mention', policy: 3, lastUpdated: 1 }],
      unreads: {
        channels: [
          { channelId: 1, topic: 'Mention', ids: [10] },
          { channelId: 2, topic: 'Plan', ids: [11] },
        ],
        directs: [],
        mentions: [10],
        oldUnreadsMissing: false,
      },
    })
    expect(nextUnreadTopic(muted, null)).toEqual({ channelId: 2, topic: 'Plan' })
    expect(nextUnreadTopic(muted, { channelId: 2, topic: 'Plan' })).toEqual({
      channelId: 1,
      topic: 'Mention',
    })
    const followed = nextUnreadTopic(muted, null, { isFollowed: true })
    expect(followed).toEqual({ channelId: 1, topic: 'Mention' })
    expect(nextUnreadTopic(muted, followed, { isFollowed: true })).toBeNull()
  })

  test('never returns the current conversation, and ends when all is read', () => {
    const partlyRead = eg.after(state, eg.flagged('add', 'read', [10, 13]))
    expect(nextUnreadTopic(partlyRead, { channelId: 2, topic: 'Plan' })).toBeNull()
    expect(nextUnreadDirect(state, null)).toEqual([3])
    expect(nextUnreadDirect(state, [2])).toEqual([3])
    expect(nextUnreadDirect(state, [3])).toBeNull()
  })
})

test('unsent messages show in the views that will contain them', () => {
  const row = {
    localId: 'a',
    destination: { type: 'channel', channelId: 2, topic: 'Plan' },
    content: 'hi',
    createdAt: 0,
    status: 'sending',
    reason: null,
  } as const
  const direct = { ...row, localId: 'b', destination: { type: 'direct', userIds: [3] } } as const
  const sent = eg.after(state, { type: 'local/outbox', row }, { type: 'local/outbox', row: direct })
  const shown = (narrow: typeof feedNarrow) => outboxRowsFor(sent, narrow).map(({ localId }) => localId)
  expect(shown(topicNarrow(2, 'plan'))).toEqual(['a'])
  expect(shown(channelNarrow(2))).toEqual(['a'])
  expect(shown(dmNarrow([3]))).toEqual(['b'])
  expect(shown(feedNarrow)).toEqual(['a', 'b'])
  expect(shown(allDirectsNarrow)).toEqual(['b'])
  expect(shown(starredNarrow)).toEqual([])
  expect(shown([{ operator: 'search', operand: 'hi' }])).toEqual([])
  expect(outboxRowsFor(sent, feedNarrow)).toBe(outboxRowsFor(sent, feedNarrow))
})

test('lists archived channels as inactive, even pinned or unread ones', () => {
  const archived = {
    id: 0,
    type: 'channel',
    op: 'update',
    channelId: 1,
    change: { isArchived: true },
  } as const
  const next = eg.after(state, { ...archived, settings: {} }, { ...archived, channelId: 2, settings: {} })
  const names = (of: typeof state) =>
    sidebarModel(of)
      .sections.find(({ key }) => key === 'inactive')
      ?.channels.map(({ name }) => name)
  expect(names(next)).toEqual(['Apple', 'quiet', 'zebra'])
  expect(sidebarModel(next).sections.some(({ key }) => key === 'pinned')).toBe(false)
})
