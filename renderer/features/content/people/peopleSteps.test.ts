import { expect, test } from 'vitest'
import { finish } from '../../../../shared/api/pieces.ts'
import { channelNarrow, dmNarrow, feedNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { presenceOf } from '../../../../shared/model/people/presence.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import {
  account,
  after,
  arrived,
  channel,
  channelMessage,
  user,
} from '../../../../shared/model/testing/eg.ts'
import { nobody, peopleSteps } from './peopleSteps.ts'

const now = 1_000_000_000
const ids = Array.from({ length: 1500 }, (_, index) => 100 + index)
const nameOf = (id: number): string =>
  `${['Éva', 'ann', 'Bo', 'Ann-Li', "O'Neil"][id % 5]} ${(id * 37) % 211}`
const seen = (id: number) => (id % 3 === 0 ? now / 1000 : id % 7 === 0 ? null : 5)
const many = account({
  channels: [channel(1), channel(2)],
  users: ids.map((id) => user(id, { name: nameOf(id), isActive: id % 11 !== 0, isBot: id % 13 === 0 })),
  subscribers: [
    { channelId: 1, userIds: ids },
    { channelId: 2, userIds: [103, 101, 102] },
  ],
  presences: Object.fromEntries(ids.map((id) => [id, { active: seen(id), idle: now / 1000 }])),
})
const rank = { active: 0, idle: 1, offline: 2 }
const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Computes the expected section by sorting all users. */
function section(kind: string, asked: readonly number[]) {
  const rows = asked.flatMap((userId) => {
    const person = selectUser(many, userId)
    if (!person?.isActive) return []
    const presence = person.isBot ? ('offline' as const) : presenceOf(many, userId, now)
    return [{ userId, name: person.name, presence }]
  })
  const inOrder = rows.toSorted(
    (a, b) => rank[a.presence] - rank[b.presence] || collator.compare(a.name, b.name),
  )
  return { kind, count: rows.length, people: inOrder.slice(0, 80) }
}

const everything = (narrow: typeof feedNarrow, state = many, filter = '') =>
  finish(peopleSteps(state, narrow, now, filter))
/** Returns the sections without that of other users. */
const people = (narrow: typeof feedNarrow, state = many) => {
  const { channelId, sections } = everything(narrow, state)
  return { channelId, sections: sections.filter(({ kind }) => kind !== 'rest') }
}

test('lists the first of thousands in sorted order, in many steps', () => {
  expect(people(channelNarrow(1))).toEqual({ channelId: 1, sections: [section('channel', ids)] })
  expect([...peopleSteps(many, channelNarrow(1), now)].length).toBeGreaterThan(3)
})

test('counts all subscribers although only some are known', () => {
  const state = account({
    channels: [channel(2, { subscriberCount: 300 })],
    users: [101, 102, 103].map((id) => user(id)),
    subscribers: [{ channelId: 2, userIds: [103, 101, 102], isPartial: true }],
  })
  const counts = (of: typeof state, narrow = channelNarrow(2)) =>
    people(narrow, of).sections.map(({ count, people: listed }) => [count, listed.length])
  expect(counts(state)).toEqual([[300, 3]])
  const written = after(state, {
    type: 'local/fetched',
    narrow: topicNarrow(2, 'Plan'),
    anchor: 'newest',
    resolvedAnchor: null,
    messages: [channelMessage(5, { channelId: 2, topic: 'Plan', senderId: 101 })],
    foundOldest: true,
    foundNewest: true,
    replaces: false,
  })
  expect(counts(written, topicNarrow(2, 'Plan'))).toEqual([
    [1, 1],
    [299, 2],
  ])
  const whole = after(state, { type: 'local/subscribers', channelId: 2, userIds: [103, 101] })
  expect(counts(whole)).toEqual([[2, 2]])
})

test('lists all active users if no conversation is open', () => {
  const active = ids.filter((id) => presenceOf(many, id, now) === 'active')
  expect(people(feedNarrow)).toEqual({ channelId: null, sections: [section('active', active)] })
})

test("lists users of a direct conversation, and a topic's senders before others", () => {
  expect(people(dmNarrow([103, 101])).sections).toEqual([section('direct', [101, 103, many.self.userId])])
  const topic = topicNarrow(1, 'Plan')
  const fetched = after(many, {
    type: 'local/fetched',
    narrow: topic,
    anchor: 'newest',
    resolvedAnchor: null,
    messages: [channelMessage(5, { channelId: 1, topic: 'Plan', senderId: 103 })],
    foundOldest: true,
    foundNewest: true,
    replaces: false,
  })
  const written = after(fetched, arrived(channelMessage(6, { channelId: 1, topic: 'Plan', senderId: 101 })))
  expect(people(topic, written).sections).toEqual([
    section('topic', [103, 101]),
    section(
      'others',
      ids.filter((id) => id !== 101 && id !== 103),
    ),
  ])
})

test('lists other active users after those of the channel', () => {
  const active = ids.filter((id) => presenceOf(many, id, now) === 'active')
  const rest = active.filter((id) => ![101, 102, 103].includes(id))
  expect(everything(channelNarrow(2)).sections.map(({ count, kind }) => [kind, count])).toEqual([
    ['channel', 3],
    ['rest', section('rest', rest).count],
  ])
})

test('filters users of the channel and all others, ignoring accents', () => {
  const named = (text: string) =>
    everything(channelNarrow(2), many, text).sections.map(({ kind, people: found }) => [
      kind,
      found.map(({ userId }) => userId),
    ])
  // 105 is called "Éva 87".
  const name = nameOf(105)
  expect(named(name.replace('É', 'e'))[1]?.[1]).toContain(105)
  expect(named(nameOf(101))[0]).toEqual(['channel', [101]])
  expect(named('nobody at all')).toEqual([
    ['channel', []],
    ['rest', []],
  ])
})

test('lists no one before the state is loaded', () => {
  expect(finish(peopleSteps(null, feedNarrow, now))).toBe(nobody)
})
