import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../../api/snapshotType.ts'
import * as eg from '../testing/eg.ts'
import { inboxModel, nextInboxRow } from './inbox.ts'
import { inboxCounts } from './inboxCounts.ts'

type Unread = Snapshot['unreads']

const state = (fields: Partial<Snapshot>, unreads: Partial<Unread>) =>
  eg.account({
    channels: [eg.channel(9), eg.channel(10, { folderId: 3 }), eg.channel(11), eg.channel(12)],
    subscriptions: [
      eg.subscription(9),
      eg.subscription(10),
      eg.subscription(11, { isMuted: true }),
      eg.subscription(12, { isPinned: true }),
    ],
    folders: [eg.folder(3, { name: 'Product' })],
    ...fields,
    unreads: { channels: [], directs: [], mentions: [], oldUnreadsMissing: false, ...unreads },
  })

const topics = (...rows: readonly (readonly [number, string, readonly number[]])[]): Unread['channels'] =>
  rows.map(([channelId, topic, ids]) => ({ channelId, topic, ids }))
const policy = (channelId: number, topic: string, value: 1 | 2 | 3) => ({
  channelId,
  topic,
  policy: value,
  lastUpdated: 1,
})

const shown = (of: ReturnType<typeof state>) =>
  inboxModel(of).groups.map(({ key, rows }) => [
    key,
    rows.map(({ conversation }) => (conversation.type === 'channel' ? conversation.topic : 'direct')),
  ])

describe('the inbox of an account', () => {
  it('lists mentions, then direct messages, followed topics, channels by folder', () => {
    const of = state(
      { userTopics: [policy(9, 'followed', 3)] },
      {
        channels: topics(
          [9, 'plain', [1]],
          [9, 'followed', [2, 8]],
          [10, 'in a folder', [3]],
          [10, 'mentions me', [4, 9]],
          [12, 'pinned', [5]],
        ),
        directs: [{ userIds: [eg.adaId], ids: [6] }],
        mentions: [4],
      },
    )
    expect(shown(of)).toEqual([
      ['mentioned', ['mentions me']],
      ['direct', ['direct']],
      ['followed', ['followed']],
      ['pinned', ['pinned']],
      ['folder:3', ['in a folder']],
      ['other', ['plain']],
    ])
    const rows = inboxModel(of).groups.flatMap((group) => (group.kind === 'later' ? [] : group.rows))
    expect([rows.length, rows.reduce((sum, { unread }) => sum + unread, 0)]).toEqual([6, 8])
    expect(inboxModel(of).groups[0]?.rows[0]).toMatchObject({
      unread: 2,
      mentions: 1,
      firstUnread: 4,
      newest: 9,
    })
  })

  it('shows the oldest mention of a conversation, else its newest message', () => {
    const of = state(
      {},
      {
        channels: topics([9, 'mentions', [1, 2, 3, 4]], [9, 'plain', [5, 6]]),
        directs: [
          { userIds: [eg.adaId], ids: [7, 8, 9] },
          { userIds: [eg.borisId], ids: [10, 11] },
        ],
        mentions: [2, 3, 8],
      },
    )
    const lines = (): readonly number[] =>
      inboxModel(now).groups.flatMap(({ rows }) => rows.map(({ line }) => line))
    let now = of
    expect(lines()).toEqual([2, 11, 8, 6])
    now = eg.after(of, { type: 'local/flags', op: 'add', flag: 'read', messageIds: [2, 8] })
    expect(lines()).toEqual([3, 11, 9, 6])
  })

  it('groups by channel, newest first, without folders', () => {
    const of = state(
      { folders: [] },
      { channels: topics([9, 'old', [1]], [9, 'new', [5]], [10, 'other', [4]], [12, 'pinned', [2]]) },
    )
    expect(shown(of)).toEqual([
      ['pinned', ['pinned']],
      ['channel:9', ['new', 'old']],
      ['channel:10', ['other']],
    ])
    const after = eg.after(of, eg.arrived(eg.channelMessage(7, { channelId: 10, topic: 'x', flags: [] })))
    expect(shown(after)[1]).toEqual(['channel:10', ['x', 'other']])
  })

  it('omits muted topics and channels, except unmuted and followed topics', () => {
    const of = state(
      { userTopics: [policy(9, 'muted', 1), policy(11, 'unmuted', 2), policy(11, 'followed', 3)] },
      {
        channels: topics(
          [9, 'muted', [1]],
          [9, 'kept', [2]],
          [11, 'muted with its channel', [3]],
          [11, 'unmuted', [4]],
          [11, 'followed', [5]],
        ),
      },
    )
    expect(shown(of)).toEqual([
      ['followed', ['followed']],
      ['other', ['unmuted', 'kept']],
    ])
  })

  it('lists a muted topic with an unread mention and counts only its mentions', () => {
    const of = state(
      { userTopics: [policy(9, 'muted', 1)] },
      {
        channels: topics(
          [9, 'muted', [1, 2, 3, 4]],
          [11, 'muted with its channel', [5, 6]],
          [11, 'without mentions', [7]],
        ),
        mentions: [2, 3, 6],
      },
    )
    expect(shown(of)).toEqual([['mentioned', ['muted with its channel', 'muted']]])
    expect(inboxModel(of).groups[0]?.rows[1]).toMatchObject({
      unread: 2,
      isMuted: true,
      firstUnread: 2,
      newest: 3,
      line: 2,
    })
    expect(inboxCounts(of)).toEqual({ total: 3, mentions: 3, addressed: 3 })
    const read = eg.after(of, { type: 'local/flags', op: 'add', flag: 'read', messageIds: [2, 3, 6] })
    expect(shown(read)).toEqual([])
    expect(inboxCounts(read)).toEqual({ total: 0, mentions: 0, addressed: 0 })
  })

  it('counts match the rows after a topic is muted or unmuted', () => {
    let now = state({}, { channels: topics([9, 'a', [1, 2]], [9, 'b', [3, 4]]), mentions: [2] })
    const change = (topic: string, value: 1 | 2): void => {
      now = eg.after(now, { id: 1, type: 'user_topic', userTopic: policy(9, topic, value) })
    }
    const sums = (): readonly number[] => [
      inboxCounts(now).total,
      inboxModel(now)
        .groups.flatMap(({ rows }) => rows)
        .reduce((sum, { unread }) => sum + unread, 0),
    ]
    expect(sums()).toEqual([4, 4])
    change('a', 1)
    expect(sums()).toEqual([3, 3])
    change('b', 1)
    expect(sums()).toEqual([1, 1])
    change('a', 2)
    expect(sums()).toEqual([2, 2])
  })

  it('follows events and keeps the identity of unaffected rows and groups', () => {
    const before = state(
      {},
      {
        channels: topics([9, 'a', [1]], [9, 'b', [2]], [10, 'c', [3]]),
        directs: [{ userIds: [2], ids: [4] }],
      },
    )
    const group = (of: typeof before, key: string) =>
      inboxModel(of).groups.find((inboxGroup) => inboxGroup.key === key)
    const old = group(before, 'other')
    const after = eg.after(before, eg.arrived(eg.channelMessage(7, { channelId: 9, topic: 'a', flags: [] })))
    expect(shown(after)[2]).toEqual(['other', ['a', 'b']])
    expect(group(after, 'other')?.rows[1]).toBe(old?.rows[0])
    expect(group(after, 'folder:3')).toBe(group(before, 'folder:3'))
    expect(group(after, 'direct')).toBe(group(before, 'direct'))
    const read = eg.after(after, {
      type: 'local/flags',
      op: 'add',
      flag: 'read',
      messageIds: [1, 7],
    })
    expect(shown(read)[2]).toEqual(['other', ['b']])
    const followed = eg.after(read, {
      id: 1,
      type: 'user_topic',
      userTopic: { channelId: 9, topic: 'B', policy: 3, lastUpdated: 2 },
    })
    expect(shown(followed)[1]).toEqual(['followed', ['b']])
  })

  it('is empty when nothing is unread', () => {
    expect(inboxModel(state({}, {}))).toEqual({ groups: [] })
  })
})

it('goes to the conversation after a given one, or to the first', () => {
  const of = state({}, { channels: topics([9, 'a', [3]], [9, 'b', [2]], [9, 'c', [1]]) })
  const next = (topic: string | null) => {
    const found = nextInboxRow(of, topic === null ? null : { type: 'channel', channelId: 9, topic })
    return found?.conversation.type === 'channel' ? found.conversation.topic : null
  }
  expect([next(null), next('A'), next('b'), next('c'), next('read')]).toEqual(['a', 'b', 'c', null, 'a'])
})
