import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Narrow } from '../../../shared/api/types.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { channelNarrow, feedNarrow, narrowKey, topicNarrow } from '../../../shared/model/views/narrow.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { openDatabase } from './thread/database.ts'
import { firstPlace } from './messages/evictSome.ts'
import type { evictSome } from './messages/evictSome.ts'
import type { StoredBatch } from './thread/mainOperations.ts'
import type { StoredPage } from './messages/readPage.ts'
import { createStoreServer, type StoreServer } from './thread/serveStore.ts'
import { noMutes, placeText } from './messages/storedNarrow.ts'
import type { Mutes } from '../../../shared/narrow/operator.ts'

let dir: string
let serve: StoreServer['answer']
let releaseMemory: StoreServer['releaseMemory']
let seq: number
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-sync-'))
  ;({ answer: serve, releaseMemory } = createStoreServer(Date.now))
  seq = 0
  ask({ type: 'open', account: 'a', dir, key: 'ab'.repeat(32) })
})
afterEach(() => {
  ask({ type: 'close', account: 'a' })
  rmSync(dir, { recursive: true, force: true })
})

function ask(request: Parameters<typeof serve>[1]): unknown {
  const answer = serve(1, request)
  if (!answer.ok) throw new Error(`${answer.kind}: ${answer.message}`)
  return answer.value
}
const call = (operation: string, input: unknown) =>
  ask({ type: 'call', account: 'a', file: 'main', operation, input })
const apply = (events: readonly AccountEvent[], more: Partial<StoredBatch> = {}) =>
  call('applyBatch', {
    seq: ++seq,
    logged: [],
    events,
    names: new Map(),
    untracked: [],
    cursor: null,
    settled: [],
    loose: [],
    registered: null,
    stale: [],
    selfUserId: eg.selfId,
    ...more,
  })
const read = (narrow: Narrow, mutes: Mutes = noMutes, more = {}) =>
  call('readPage', {
    narrow,
    mutes,
    selfUserId: eg.selfId,
    anchor: 'newest',
    before: 99,
    after: 99,
    ...more,
  }) as StoredPage | null
const idsOf = (page: StoredPage | null) => page?.messages.map(({ id }) => id)
const first = eg.channelMessage(1)
const topic = topicNarrow(first.channelId, first.topic)
const flagsOf = (narrow: Narrow) =>
  Object.fromEntries(read(narrow)?.messages.map(({ flags, id }) => [id, [...flags].sort().join()]) ?? [])

test('a store works as before after freeing its memory', () => {
  apply([eg.fetched(feedNarrow, [first])])
  releaseMemory()
  expect(idsOf(read(feedNarrow))).toEqual([1])
  apply([eg.arrived(eg.channelMessage(2))])
  releaseMemory()
  expect(idsOf(read(feedNarrow))).toEqual([1, 2])
})

test('reads an unopened conversation from ranges of its channel or of the feed', () => {
  const topics = ['Plan', 'other', 'Plan', 'other']
  const feed = topics.map((topic, index) => eg.channelMessage(index + 1, { topic }))
  apply([eg.fetched(feedNarrow, feed)])
  expect(read(topic)).toBeNull()
  expect(read(topic, noMutes, { wider: true })).toMatchObject({ foundOldest: false, stale: true })
  expect(idsOf(read(topic, noMutes, { wider: true }))).toEqual([1, 3])
  const older = eg.channelMessage(10, { topic: 'Plan' })
  apply([eg.fetched(channelNarrow(older.channelId), [older])])
  expect(idsOf(read(topic, noMutes, { wider: true }))).toContain(10)
  expect(read(topicNarrow(first.channelId, 'nothing yet'), noMutes, { wider: true })).toBeNull()
})

test('reads a conversation without a range from messages fetched elsewhere', () => {
  const channel = channelNarrow(first.channelId)
  apply([eg.fetched(channelNarrow(first.channelId + 1), [])])
  apply([eg.fetched(topicNarrow(first.channelId, 'Plan'), [eg.channelMessage(3, { topic: 'Plan' })])])
  apply([eg.arrived(eg.channelMessage(7, { topic: 'told' }))])
  expect(read(channel)).toBeNull()
  const wider = { foundOldest: false, foundNewest: true, stale: true }
  expect(read(channel, noMutes, { wider: true })).toMatchObject(wider)
  expect(idsOf(read(channel, noMutes, { wider: true }))).toEqual([3, 7])
  apply([eg.fetched(channel, [])])
  expect(idsOf(read(topicNarrow(first.channelId, 'told'), noMutes, { wider: true }))).toEqual([7])
})

test('a registration corrects flags and makes known messages stale', () => {
  const flags = [[], ['read'], ['starred'], ['read', 'starred'], []]
  apply([
    eg.fetched(
      topic,
      flags.map((flags, index) => eg.channelMessage(index + 1, { flags })),
    ),
  ])
  apply([], { registered: { unread: [2, 3], oldestTold: 0, starred: [1, 4] } })
  expect(flagsOf(topic)).toEqual({ 1: 'read,starred', 2: '', 3: '', 4: 'read,starred', 5: 'read' })
  expect(read(topic)).toMatchObject({ stale: true, foundNewest: false })
  expect(idsOf(read([{ operator: 'is', operand: 'unread' }]))).toBeUndefined()
})

test('a page continues from a fresh range into a stale one', () => {
  const all = [1, 2, 3, 4, 5].map((id) => eg.channelMessage(id))
  apply([eg.fetched(topic, all)])
  apply([], { registered: { unread: [], oldestTold: 0, starred: [] } })
  const verified = { anchor: 4, foundOldest: false, direction: 'newer' as const }
  apply([eg.fetched(topic, all.slice(3), verified)])
  expect([idsOf(read(topic)), read(topic)?.stale]).toEqual([[4, 5], false])
  const older = read(topic, noMutes, { anchor: 4, after: 0 })
  expect([idsOf(older), older?.stale, older?.foundOldest]).toEqual([[1, 2, 3, 4], true, true])
  const newer = read(topic, noMutes, { anchor: 3, before: 0 })
  expect([idsOf(newer), newer?.stale, newer?.foundNewest]).toEqual([[3, 4, 5], true, true])

  // A fetch anchored at a message that has moved away finds nothing, so only the earlier messages are left.
  apply([eg.fetched(topic, [], { ...verified, anchor: 6 }), eg.deleted([4, 5])])
  const newest = read(topic)
  expect([idsOf(newest), newest?.stale, newest?.foundNewest]).toEqual([[1, 2, 3], true, true])
})

test('an uncached message that moves into a conversation ends its stored range', () => {
  const direct = [{ operator: 'dm', operand: [eg.adaId] }] as const
  const elsewhere = topicNarrow(first.channelId, 'elsewhere')
  const inThree = [topic, elsewhere, channelNarrow(first.channelId)]
  apply([eg.fetched(direct, [eg.directMessage(2)])])
  for (const narrow of inThree) apply([eg.fetched(narrow, narrow === elsewhere ? [] : [first])])
  apply([eg.moved([9], { newChannelId: first.channelId, newTopic: first.topic })])
  expect(read(direct)).toMatchObject({ foundOldest: true, foundNewest: true, stale: false })
  expect(read(elsewhere)).toMatchObject({ foundOldest: true, foundNewest: true, stale: false })
  for (const narrow of [topic, channelNarrow(first.channelId)]) {
    const page = read(narrow)
    expect([idsOf(page), page?.foundOldest, page?.foundNewest, page?.stale]).toEqual([[1], true, false, true])
  }
})

test('a stale message leaves a gap in the range it moves to, unless that is stale', () => {
  const elsewhere = topicNarrow(first.channelId, 'elsewhere')
  const inPlan = [1, 2, 3].map((id) => eg.channelMessage(id))
  apply([eg.fetched(topic, inPlan), eg.fetched(channelNarrow(first.channelId), inPlan)])
  apply([], { registered: { unread: [], oldestTold: 0, starred: [] } })
  apply([eg.fetched(elsewhere, [eg.channelMessage(4, { topic: 'elsewhere' })])])
  apply([eg.moved([2], { newChannelId: first.channelId, newTopic: 'elsewhere' })])
  const page = read(elsewhere)
  expect([idsOf(page), page?.foundOldest, page?.stale]).toEqual([[4], false, false])
  const all = read(channelNarrow(first.channelId))
  expect([idsOf(all), all?.foundOldest, all?.stale]).toEqual([[1, 2, 3], true, true])

  apply([eg.fetched(topic, [inPlan[0]!, inPlan[2]!])])
  apply([
    eg.fetched(
      elsewhere,
      [4, 5].map((id) => eg.channelMessage(id, { topic: 'elsewhere' })),
    ),
  ])
  apply([eg.moved([3], { newChannelId: first.channelId, newTopic: 'elsewhere' })])
  expect([idsOf(read(elsewhere)), read(elsewhere)?.stale]).toEqual([[3, 4, 5], false])
})

test('keeps old messages unread that a truncated unread list does not cover', () => {
  apply([
    eg.fetched(
      topic,
      [1, 2, 3].map((id) => eg.channelMessage(id, { flags: [] })),
    ),
  ])
  apply([], { registered: { unread: [3], oldestTold: 2, starred: [] } })
  expect(flagsOf(topic)).toEqual({ 1: '', 2: 'read', 3: '' })
})

test('deletes stored messages that are missing in a fetched page', () => {
  apply([
    eg.fetched(
      topic,
      [1, 2, 3, 4].map((id) => eg.channelMessage(id)),
    ),
  ])
  apply([], { registered: { unread: [], oldestTold: 0, starred: [] } })
  apply([
    eg.fetched(
      topic,
      [1, 3].map((id) => eg.channelMessage(id)),
      { foundNewest: false },
    ),
  ])
  expect(idsOf(read(topic, noMutes, { anchor: 1 }))).toEqual([1, 3])
  expect(read(topic, noMutes, { anchor: 1 })).toMatchObject({ stale: false })
})

test('deletes newest messages that are missing in the last page', () => {
  const all = [1, 2, 3, 4].map((id) => eg.channelMessage(id))
  apply([eg.fetched(topic, all)])
  apply([], { registered: { unread: [], oldestTold: 0, starred: [] } })
  apply([eg.fetched(topic, all.slice(0, 2))])
  expect(idsOf(read(topic))).toEqual([1, 2])
})

test('deletes all messages of a conversation that was fetched as empty', () => {
  apply([
    eg.fetched(
      topic,
      [1, 2].map((id) => eg.channelMessage(id)),
    ),
  ])
  apply([], { registered: { unread: [], oldestTold: 0, starred: [] } })
  apply([eg.fetched(topic, [], { anchor: 2 })])
  apply([eg.arrived(eg.channelMessage(3))])
  expect(idsOf(read(topic))).toEqual([3])
})

test('the feed excludes muted messages and is discarded after an unmute', () => {
  const elsewhere = eg.channelMessage(2, { topic: 'elsewhere' })
  apply([eg.fetched(feedNarrow, [first, elsewhere, eg.directMessage(3)])])
  apply([eg.arrived(eg.channelMessage(4)), eg.arrived(eg.channelMessage(5, { topic: 'Elsewhere' }))])
  expect(idsOf(read(feedNarrow))).toEqual([1, 2, 3, 4, 5])
  const place = placeText(first.channelId, 'elsewhere')
  expect(idsOf(read(feedNarrow, { ...noMutes, topics: [place] }))).toEqual([1, 3, 4])
  const channels = [first.channelId]
  expect(idsOf(read(feedNarrow, { ...noMutes, channels, shownTopics: [place] }))).toEqual([2, 3, 5])
  apply([], { stale: [narrowKey(feedNarrow)] })
  expect(read(feedNarrow)).toBeNull()
})

test('messages seen in an unsubscribed channel are not in the feed', () => {
  apply([eg.fetched(feedNarrow, [first])])
  const seen = eg.channelMessage(2, { flags: ['read', 'historical'], content: '"historical"' })
  apply([eg.fetched(channelNarrow(first.channelId), [first, seen])], { untracked: [first.channelId] })
  expect(idsOf(read(channelNarrow(first.channelId)))).toEqual([1, 2])
  expect(idsOf(read(feedNarrow))).toEqual([1])
})

test('rejects a batch after a missing one until the state is saved again', () => {
  apply([eg.arrived(first)])
  seq += 1
  expect(() => apply([eg.arrived(eg.channelMessage(2))])).toThrow('a batch is missing')
  call('startAnew', null)
  apply([eg.arrived(eg.channelMessage(2))])
})

test('a file that is too large first loses conversations not read for longest', () => {
  const long = 'x'.repeat(3000)
  const inTopic = (name: string, from: number) =>
    Array.from({ length: 300 }, (_, index) =>
      eg.channelMessage(from + index, {
        topic: name,
        content: long,
        flags: index === 5 ? [] : index === 6 ? ['read', 'starred'] : ['read'],
      }),
    )
  const narrowOf = (name: string) => topicNarrow(first.channelId, name)
  apply([eg.fetched(narrowOf('old'), inTopic('old', 1)), eg.fetched(narrowOf('new'), inTopic('new', 1001))])
  call('wasRead', { conversation: `${String(first.channelId)} old`, at: 1 })
  call('wasRead', { conversation: `${String(first.channelId)} new`, at: 2 })
  type Step = ReturnType<typeof evictSome>
  const step = (
    maxBytes: number,
    { after, kind, pass }: Pick<Step, 'after' | 'kind' | 'pass'> = firstPlace,
  ) => {
    ask({ type: 'emptyLogs', account: 'a' })
    return call('evict', { maxBytes, selfUserId: eg.selfId, after, kind, pass }) as Step
  }
  const { bytes } = step(1e12)
  let done = step(bytes * 0.4)
  expect(done.count).toBe(298)
  expect(read(narrowOf('new'), noMutes, { before: 999 })?.messages).toHaveLength(300)
  expect(read(narrowOf('old'))).toMatchObject({ messages: [], foundOldest: false, foundNewest: true })
  const is = (flag: string) => [{ operator: 'is', operand: flag }] as const
  apply([eg.fetched(is('unread'), []), eg.fetched(is('starred'), [])])
  const flagged = () => [idsOf(read(is('unread'))), idsOf(read(is('starred')))]
  // Unread messages are deleted after all read ones, and starred ones last.
  do done = step(0, done)
  while (done.kind === 0)
  expect(done.bytes).toBeLessThan(bytes / 4)
  expect(flagged()).toEqual([
    [6, 1006],
    [7, 1007],
  ])
  expect(call('unkept', { ids: [6, 1006, 7, 1007] })).toBe(0)
  do done = step(0, done)
  while (done.kind === 1)
  expect(flagged()).toEqual([[], [7, 1007]])
  // A gap is not an end: its messages are fetched when needed.
  expect(read(is('unread'))).toMatchObject({ foundOldest: false, foundNewest: true })
  expect(read(is('starred'))).toMatchObject({ foundOldest: true, foundNewest: true })
  apply([eg.fetched(is('unread'), [eg.channelMessage(6, { flags: [] })], { anchor: 6, foundNewest: false })])
  expect(idsOf(read(is('unread'), noMutes, { anchor: 6 }))).toEqual([6])
  call('startAnew', null)
  expect(call('unkept', { ids: [6, 6, 1006, 7, 1007, 2000] })).toBe(1)
  do done = step(0, done)
  while (done.more)
  expect([read(is('starred')), read(narrowOf('new'))]).toEqual([null, null])
})

test('remembers the reading time of the latest conversations only', () => {
  const file = openDatabase({ path: path.join(dir, 'service.db'), key: 'ab'.repeat(32), durable: false })
  file.script(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 9000)' +
      " insert into conversation_read(conversation, at) select '1 t' || i, i from n",
  )
  call('wasRead', { conversation: '1 last', at: 9001 })
  const kept = file.all('select conversation from conversation_read order by at desc')
  expect(kept.length).toBe(5000)
  expect(kept.slice(0, 2)).toEqual([{ conversation: '1 last' }, { conversation: '1 t9000' }])
  file.close()
})
