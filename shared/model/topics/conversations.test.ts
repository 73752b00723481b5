import { describe, expect, test } from 'vitest'
import { topicsOfChannel } from '../navigation/topicList.ts'
import * as eg from '../testing/eg.ts'
import type { AccountState } from '../state/accountState.ts'
import { channelNarrow } from '../views/narrow.ts'
import { knownTopics } from './topics.ts'

const listed = eg.after(eg.account(), {
  type: 'local/topics',
  channelId: 9,
  topics: [
    { name: 'Plan', maxId: 50 },
    { name: 'Lunch', maxId: 40 },
  ],
})
const names = (state: typeof listed, channelId = 9) =>
  knownTopics(state, channelId).topics.map(({ name, maxId }) => [name, maxId])

describe('topics', () => {
  test('sort by newest message and keep the spelling of their first use', () => {
    const state = eg.after(listed, eg.arrived(eg.channelMessage(60, { topic: 'LUNCH' })))
    expect(names(state)).toEqual([
      ['Lunch', 60],
      ['Plan', 50],
    ])
    expect(eg.after(state, eg.arrived(eg.channelMessage(60, { topic: 'lunch' }))).topics).toBe(state.topics)
  })

  test('are renamed when all their messages move', () => {
    expect(names(eg.after(listed, eg.moved([49, 50], { newTopic: '✔ Plan' })))).toEqual([
      ['✔ Plan', 50],
      ['Lunch', 40],
    ])
  })

  test('take the spelling of their newest message', () => {
    expect(names(eg.after(listed, eg.moved([49, 50], { newTopic: 'PLAN' })))).toEqual([
      ['PLAN', 50],
      ['Lunch', 40],
    ])
    const older = eg.moved([49], { newTopic: 'PLAN', propagateMode: 'change_one' })
    expect(eg.after(listed, older).topics).toBe(listed.topics)
  })

  test('are those of the messages at hand without a connection and a list', () => {
    const page = eg.fetched(channelNarrow(10), [
      eg.channelMessage(20, { channelId: 10, topic: 'Plan' }),
      eg.channelMessage(30, { channelId: 10, topic: 'Lunch' }),
      eg.channelMessage(40, { channelId: 10, topic: 'plan' }),
    ])
    const online = eg.after(listed, page)
    const rows = (state: AccountState, channelId = 10) =>
      topicsOfChannel(state, channelId).map(({ topic, maxId }) => [topic, maxId])
    expect(rows(online)).toEqual([])
    const offline = { ...online, connection: { ...online.connection, state: 'offline' as const } }
    expect(rows(offline)).toEqual([
      ['plan', 40],
      ['Lunch', 30],
    ])
    const here = eg.fetched(channelNarrow(9), [eg.channelMessage(10, { topic: 'Old' })])
    expect(rows(eg.after(offline, here), 9)).toEqual(rows(offline, 9))
  })

  test('move to another channel with their messages', () => {
    const state = eg.after(listed, eg.moved([50], { newChannelId: 10, newTopic: 'Plan' }))
    expect(names(state)).toEqual([['Lunch', 40]])
    expect(names(state, 10)).toEqual([['Plan', 50]])
  })

  test('are fetched again when the rest of a topic is unknown', () => {
    const some = eg.moved([50], { propagateMode: 'change_one' })
    expect(knownTopics(eg.after(listed, some), 9).stale).toBe(true)
    const deletion = eg.deleted([50], { channelId: 9, topic: 'plan' })
    expect(knownTopics(eg.after(listed, deletion), 9).stale).toBe(true)
    expect(eg.after(listed, eg.deleted([30], { channelId: 9, topic: 'Plan' })).topics).toBe(listed.topics)
    const again = eg.after(listed, { type: 'local/snapshot', snapshot: eg.snapshot() })
    expect(knownTopics(again, 9)).toMatchObject({ stale: true, loaded: true })
  })

  test('are fetched again when the channel is left or joined, as only members get events', () => {
    const left = eg.after(listed, { id: 0, type: 'subscription', op: 'remove', channelIds: [9, 10] })
    expect(knownTopics(left, 9)).toMatchObject({ stale: true, loaded: true })
    const loaded = { type: 'local/topics', channelId: 9, topics: [{ name: 'Plan', maxId: 50 }] } as const
    const back = eg.after(left, loaded, eg.joined(9))
    expect(knownTopics(back, 9)).toMatchObject({ stale: true, loaded: true })
    const peers = { id: 0, type: 'subscription', op: 'peer_add', channelIds: [9], userIds: [2] } as const
    expect(eg.after(listed, peers).topics).toBe(listed.topics)
  })

  test('include unread topics before a list arrives', () => {
    const state = eg.account({
      unreads: {
        channels: [{ channelId: 9, topic: 'Plan', ids: [7, 8] }],
        directs: [],
        mentions: [8],
        oldUnreadsMissing: false,
      },
      userTopics: [{ channelId: 9, topic: 'plan', policy: 3, lastUpdated: 0 }],
    })
    const rows = topicsOfChannel(state, 9)
    expect(rows).toEqual([
      {
        channelId: 9,
        topic: 'Plan',
        key: 'plan',
        maxId: 8,
        unread: 2,
        mentions: 1,
        policy: 3,
        isMuted: false,
        isResolved: false,
      },
    ])
    expect(topicsOfChannel(eg.after(state, eg.arrived(eg.directMessage(9))), 9)).toBe(rows)
  })
})

describe('direct conversations', () => {
  const state = eg.account({
    recentDirects: [
      { userIds: [2], maxId: 10 },
      { userIds: [2, 3], maxId: 20 },
    ],
    unreads: { channels: [], directs: [{ userIds: [3], ids: [4] }], mentions: [], oldUnreadsMissing: false },
  })

  test('include those of the registration and those with unread messages', () => {
    expect([...state.directs.values()].map(({ key, maxId }) => [key, maxId])).toEqual([
      ['2', 10],
      ['2,3', 20],
      ['3', 4],
    ])
  })

  test('follow new messages, and only newer ones', () => {
    const next = eg.after(
      state,
      eg.arrived(eg.directMessage(30)),
      eg.arrived(eg.directMessage(31, { userIds: [1] })),
    )
    expect(next.directs.get('2')?.maxId).toBe(30)
    expect(next.directs.get('')).toEqual({ key: '', userIds: [], maxId: 31 })
    expect(eg.after(next, eg.arrived(eg.directMessage(12))).directs).toBe(next.directs)
  })
})
