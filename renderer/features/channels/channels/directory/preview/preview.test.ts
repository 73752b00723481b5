import { describe, expect, it } from 'vitest'
import {
  account,
  adaId,
  after,
  arrived,
  borisId,
  channel,
  channelMessage,
  fetched,
  group,
  selfId,
  subscription,
  user,
} from '../../../../../../shared/model/testing/eg.ts'
import { channelNarrow } from '../../../../../../shared/model/views/narrow.ts'
import { audience, writers } from './audience.ts'
import { latestTopics } from './latestTopics.ts'
import { peopleOf } from './peopleOf.ts'
import { shortTime } from './shortTime.ts'

const people = [selfId, adaId, borisId, 4, 5, 6, 7, 8, 9].map((id) => user(id, { name: `Person ${id}` }))

describe('the audience of a permission, in words', () => {
  const state = account({
    users: people,
    groups: [
      group(1, { name: 'role:members', isSystem: true }),
      group(2, { name: 'gardeners' }),
      group(3, { name: 'role:of another server', isSystem: true }),
    ],
  })
  it.each([
    [1, 'Everyone except guests'],
    [2, 'gardeners'],
    [3, 'of another server'],
    [99, 'Unknown group 99'],
    [{ members: [], subgroups: [] }, 'Nobody'],
    [{ members: [adaId], subgroups: [2] }, 'gardeners, Person 2'],
    [{ members: [2, 3, 4, 5], subgroups: [1] }, 'Everyone except guests, Person 2, Person 3 and 2 more'],
  ] as const)('the setting %j is written as "%s"', (setting, words) =>
    expect(audience(state, setting)).toBe(words),
  )
  it('uses the post policy if the server has no group setting', () => {
    expect(writers(state, channel(9, { postPolicy: 4 }))).toBe('Moderators')
    expect(writers(state, channel(9))).toBe('Everyone')
    expect(writers(state, channel(9, { settings: { can_send_message_group: 2 } }))).toBe('gardeners')
  })
})

describe('the members in the preview of a channel', () => {
  const fields = {
    users: [...people, user(20, { isBot: true })],
    channels: [channel(9, { subscriberCount: 40 })],
    recentDirects: [
      { userIds: [7], maxId: 5 },
      { userIds: [borisId], maxId: 9 },
      { userIds: [99], maxId: 12 },
    ],
  }
  it('lists users one writes with first, then others, without bots and oneself', () => {
    const userIds = [selfId, 20, adaId, borisId, 4, 5, 6, 7, 8]
    const state = account({ ...fields, subscribers: [{ channelId: 9, userIds }] })
    expect(peopleOf(state, 9)).toEqual({ userIds: [borisId, 7, adaId, 4, 5, 6], often: 2, count: 9 })
  })
  it("uses the server's count if not all subscribers are known", () => {
    const subscribers = [{ channelId: 9, userIds: [adaId], isPartial: true as const }]
    expect(peopleOf(account({ ...fields, subscribers }), 9)).toEqual({
      userIds: [adaId],
      often: 0,
      count: 40,
    })
  })
})

describe('the latest topics', () => {
  const messages = [3, 4, 5].map((id) => channelMessage(id, { topic: id === 4 ? 'Lunch' : 'Plan' }))
  it('topics include their newest message if it is loaded', () => {
    const state = after(account(), arrived(channelMessage(5)), arrived(channelMessage(6, { topic: 'Lunch' })))
    expect(latestTopics(state, 9).map(({ topic, message }) => [topic, message?.id])).toEqual([
      ['Lunch', 6],
      ['Plan', 5],
    ])
  })
  it('topics are derived from cached messages if the list is not loaded', () => {
    const state = after(
      account({ channels: [channel(30)], subscriptions: [subscription(9)] }),
      fetched(
        channelNarrow(30),
        messages.map((channelMessage) => ({ ...channelMessage, channelId: 30 })),
      ),
    )
    expect(latestTopics(state, 30).map(({ topic, maxId }) => [topic, maxId])).toEqual([
      ['Plan', 5],
      ['Lunch', 4],
    ])
  })
})

describe('the time of a message in the preview', () => {
  const now = new Date(2026, 10, 26, 12).getTime()
  const at = (...parts: readonly [number, number, number, number]) => new Date(...parts).getTime()
  it.each([
    [at(2026, 10, 26, 9), '09:00'],
    [at(2026, 10, 25, 23), 'Wed'],
    [at(2026, 10, 20, 1), 'Fri'],
    [at(2026, 10, 19, 23), '19 Nov'],
    [at(2025, 11, 24, 9), '24 Dec 2025'],
  ])('the time %i is written as "%s"', (moment, words) => expect(shortTime(moment, now, true)).toBe(words))
})
