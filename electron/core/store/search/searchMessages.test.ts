import { beforeEach, describe, expect, it, test } from 'vitest'
import type { Message, Narrow } from '../../../../shared/api/types.ts'
import { hostileShapes } from '../../../../shared/content/testing/hostileDocuments.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { topicConversationKey } from '../../../../shared/api/conversationKey.ts'
import { openMainDatabase } from '../testing/openMainDatabase.ts'
import type { Database } from '../thread/database.ts'
import { dropMessages, putMessages } from '../messages/messageRows.ts'
import { indexSome } from './searchIndex.ts'
import { has } from '../../../../shared/narrow/has.ts'
import { searchMessages, searchSimilar } from './searchMessages.ts'
import type { SearchQuery } from './searchMessages.ts'
import { similarWords } from './similarWords.ts'
import { searchWords } from '../../../../shared/model/search/searchWords.ts'

let database: Database
beforeEach(() => {
  database = openMainDatabase()
})

const put = (...messages: readonly Message[]) => {
  putMessages(database, messages)
  while (indexSome(database, 5));
}
const said = (id: number, text: string, more = {}) =>
  eg.channelMessage(id, { content: `<p>${text}</p>`, topic: 'plans', senderName: 'Ada', ...more })
const query = { selfUserId: eg.selfId, since: null, until: null, before: null, limit: 50 }
const ask = (narrow: Narrow, more: Partial<SearchQuery> = {}) =>
  searchMessages(database, { ...query, narrow, ...more })
const search = (words: string, ...filters: Narrow) => [{ operator: 'search', operand: words }, ...filters]
const idsOf = (narrow: Narrow, more?: Partial<SearchQuery>) =>
  ask(narrow, more).found.map(({ message }) => message.id)

describe('finds words in any script, with or without accents and case', () => {
  const texts: readonly (readonly [string, readonly string[]])[] = [
    ['Der Übermut bei Žižek', ['ubermut', 'ÜBER', 'mut', 'ziz', 'be', 'ek']],
    ['Привет, мой хороший друг', ['привет', 'ПРИВ', 'хорош', 'мой', 'др', 'уг']],
    ['我们明天在公园见面', ['公园', '明天在', '见', '我们']],
    ['今日は東京タワーへ行きます', ['東京', 'タワー', 'ﾀﾜｰ', '行', 'きま']],
    ['مرحبا بالعالم', ['مرحبا', 'العالم', 'عا', 'مَرحَبا']],
    ['우리는 내일 만나요', ['내일', '만나', '일', '우리는']],
    ['สวัสดีชาวโลก', ['สวัส', 'โลก', 'โล']],
    ['Done 🎉 with 👩‍🚀 and C++', ['🎉', '👩‍🚀', 'c++', '++', 'wi']],
    ['x marks it at 10:45', ['x', '45', '10:45', 'it at']],
  ]
  for (const [text, words] of texts)
    for (const word of words)
      test(`${word} in ${text}`, () => {
        put(said(1, text), said(2, 'zzz'))
        expect(idsOf(search(word.includes(' ') ? `"${word}"` : word))).toEqual([1])
      })
})

test('all wanted words must occur in the text or topic, and no unwanted ones', () => {
  put(
    said(1, 'the bridge is green'),
    said(2, 'the bridge', { topic: 'green things' }),
    said(3, 'the bridge', { senderName: 'Green, Ada' }),
    said(4, 'green'),
    said(5, 'bridge\ngreen river'),
    said(6, 'bridge', { channelName: 'greens' }),
  )
  expect(idsOf(search('bridge green'))).toEqual([5, 2, 1])
  expect(idsOf(search('"bridge green"'))).toEqual([5])
  expect(idsOf(search('idge', { operator: 'search', operand: 'green', negated: true }))).toEqual([6, 3])
  expect(idsOf(search('een', { operator: 'search', operand: 'river', negated: true }))).toEqual([4, 2, 1])
})

test('ranks how well the text or topic of each message matches', () => {
  put(
    said(1, 'the art of it'),
    said(2, 'a start'),
    said(3, 'an artful start'),
    said(4, 'a start', { topic: 'Art!' }),
    said(5, 'they start', { senderName: 'Artful Ártur' }),
  )
  const ranks = (narrow: Narrow) => ask(narrow).found.map(({ message, rank }) => [message.id, rank])
  expect(ranks(search('art'))).toEqual([
    [5, 0],
    [4, 2],
    [3, 1],
    [2, 0],
    [1, 2],
  ])
  expect(ranks(search('art it'))).toEqual([[1, 2]])
  expect(ranks([{ operator: 'topic', operand: 'art!' }])).toEqual([[4, 2]])
})

test('a match in the topic alone is marked and can be excluded', () => {
  put(
    said(1, 'Agreed.', { topic: 'freezer, overnight' }),
    said(2, 'The freezer is too warm', { topic: 'freezer, overnight' }),
    said(3, 'Is it overnight?', { topic: 'freezer, overnight' }),
    said(4, 'A new freezer', { topic: 'kitchen' }),
    said(5, 'Agreed.', { topic: 'Freezer repair' }),
  )
  const matches = (narrow: Narrow, more?: Partial<SearchQuery>) =>
    ask(narrow, more).found.map(({ message, match }) => [message.id, match])
  expect(matches(search('freezer'))).toEqual([
    [5, 'topic'],
    [4, 'text'],
    [3, 'topic'],
    [2, 'text'],
    [1, 'topic'],
  ])
  expect(matches(search('overnight freezer'))).toEqual([
    [3, 'topic'],
    [2, 'topic'],
    [1, 'topic'],
  ])
  const { channelId } = eg.channelMessage(1)
  const foundTopics = [topicConversationKey(channelId, 'Freezer, overnight')]
  expect(idsOf(search('freezer'), { foundTopics })).toEqual([5, 4, 2])
})

describe('forgives one typing error', () => {
  const formsOf = (word: string): readonly string[] => {
    let [tried, found]: [number | null, readonly string[]] = [0, []]
    while (tried !== null) ({ tried, found } = similarWords(database, { word, tried, found }))
    return [word, ...found]
  }
  const similar = (narrow: Narrow, more: Partial<SearchQuery> = {}) =>
    searchSimilar(database, {
      ...query,
      narrow,
      forms: searchWords(narrow).wanted.map(formsOf),
      ...more,
    }).found.map(({ message, match, snippet }) => [
      message.id,
      match,
      ...snippet.marks.map(([from, to]) => snippet.text.slice(from, to)),
    ])
  it.each([
    ['brigde', 'two letters swapped'],
    ['brdge', 'one left out'],
    ['briidge', 'one too many'],
    ['brodge', 'a wrong one'],
    ['vridge', 'a wrong first one'],
    ['bridgw', 'a wrong last one'],
  ])('%s: %s', (typed) => {
    put(said(1, 'The bridge is green'), said(2, 'the river'))
    expect(idsOf(search(typed))).toEqual([])
    expect(similar(search(typed)).map(([id, match]) => [id, match])).toEqual([[1, 'similar']])
  })
  it('in each word of five or more letters, at the start of a word', () => {
    put(said(1, 'Die Brücke über den Fluss'), said(2, 'Мост и дорога'), said(3, 'footbridge'))
    expect(similar(search('brukce fluess'))).toEqual([[1, 'similar', 'Brücke', 'Fluss']])
    expect(similar(search('дрога'))).toEqual([[2, 'similar', 'дорога']])
    for (const typed of ['dne', 'фсот', 'brigde', 'brxxke', '"brukce uber"'])
      expect(similar(search(typed))).toEqual([])
  })
  it('with filters and other words, but not for messages found exactly', () => {
    put(
      said(1, 'bridge over water', { senderId: 7 }),
      said(2, 'bridge over water'),
      said(3, 'brigde over water'),
      said(4, 'a bridge', { topic: 'water' }),
      said(5, 'bridge over land'),
    )
    expect(similar(search('brigde water')).map(([id]) => id)).toEqual([4, 2, 1])
    expect(similar(search('brigde', { operator: 'sender', operand: 7 })).map(([id]) => id)).toEqual([1])
    expect(similar(search('brigde', { operator: 'search', operand: 'over', negated: true }))).toEqual([
      [4, 'similar', 'bridge'],
    ])
    expect(similar(search('brigde'), { before: 3, limit: 1 }).map(([id]) => id)).toEqual([2])
  })
})

test('filters by sender, conversation, content and flags', () => {
  put(
    said(1, 'lamp', { senderId: 7, flags: ['read'] }),
    said(2, 'lamp <a href="https://a.example/">x</a>', { topic: '✔ plans', flags: ['starred', 'read'] }),
    said(3, 'lamp <a href="/user_uploads/1/a.png">x</a>', { channelId: 10, flags: ['mentioned'] }),
    eg.directMessage(4, { content: '<p>lamp</p>', flags: ['read'] }),
  )
  const one = eg.channelMessage(1)
  const of = (operator: string, operand: string | number) => idsOf(search('lamp', { operator, operand }))
  expect(of('sender', 7)).toEqual([1])
  expect(of('channel', one.channelId)).toEqual([2, 1])
  expect(of('topic', 'PLANS')).toEqual([3, 1])
  expect(of('is', 'resolved')).toEqual([2])
  expect(of('is', 'dm')).toEqual([4])
  expect(of('is', 'starred')).toEqual([2])
  expect(of('is', 'mentioned')).toEqual([3])
  expect(of('is', 'unread')).toEqual([3])
  expect(of('has', 'link')).toEqual([3, 2])
  expect(of('has', 'attachment')).toEqual([3])
  expect(idsOf([{ operator: 'has', operand: 'attachment' }])).toEqual([3])
  expect(idsOf(search('la', { operator: 'channel', operand: 10 }))).toEqual([3])
})

test('filters by time', () => {
  const day = 86_400
  put(...Array.from({ length: 20 }, (_, index) => said(index * 3 + 1, 'lamp', { timestamp: index * day })))
  expect(idsOf(search('lamp'), { since: 5 * day, until: 8 * day })).toEqual([22, 19, 16])
  expect(idsOf(search('lamp'), { since: 19 * day })).toEqual([58])
  expect(idsOf([], { until: 2 * day })).toEqual([4, 1])
})

test('continues a search where the previous page ended', () => {
  put(
    ...Array.from({ length: 700 }, (_, index) => said(index + 1, index % 2 === 0 ? 'lamp' : 'damp amp lam')),
  )
  const found: number[] = []
  for (let before: number | null = null; ;) {
    const { found: some, next } = ask(search('lamp'), { before, limit: 90 })
    found.push(...some.map(({ message }) => message.id))
    if (next === null) break
    before = next
  }
  expect(found).toEqual(Array.from({ length: 350 }, (_, index) => 699 - index * 2))
})

test('finds edited, moved and deleted messages correctly; flags reindex nothing', () => {
  put(said(1, 'lamp'), said(2, 'lamp'), said(3, 'lamp'))
  putMessages(database, [said(1, 'lamp', { flags: ['starred'] })])
  expect(database.all('select id from message where indexed = 0')).toEqual([])
  put(said(1, 'chair'), said(2, 'lamp', { topic: 'other' }))
  dropMessages(database, [3])
  expect(idsOf(search('lamp'))).toEqual([2])
  expect(idsOf(search('chair'))).toEqual([1])
  expect(idsOf(search('lamp', { operator: 'topic', operand: 'other' }))).toEqual([2])
  for (const table of ['search_text', 'search_three', 'search_two'])
    expect(database.get(`select count(*) as n from ${table}`)).toEqual({ n: 2 })
})

test("treats the query language's special characters as plain text", () => {
  put(said(1, 'say &quot;NEAR(a)&quot; AND * OR NOT ^'))
  for (const text of ['near(', 'AND', '*', '^', 'NOT', '"'])
    expect(idsOf(search(text)).every((id) => id === 1)).toBe(true)
  expect(idsOf(search('near('))).toEqual([1])
})

test('the snippet contains the words and marks them', () => {
  put(said(1, `${'far away '.repeat(40)}the Élan of the day ${'and after '.repeat(40)}`))
  const [hit] = ask(search('elan day')).found
  expect(hit?.snippet.marks.map(([from, to]) => hit.snippet.text.slice(from, to))).toEqual(['Élan', 'day'])
  expect(hit?.snippet.text.length).toBeLessThan(300)
})

test('the snippet of a poll has no command', () => {
  const submessages = [{ id: 1, senderId: 2, msgType: 'widget', content: '{}' }]
  put(said(1, '/poll When?<br>Monday', { submessages }), said(2, '/poll Monday'))
  expect(ask(search('monday')).found.map(({ snippet }) => snippet.text)).toEqual([
    '/poll Monday',
    'When? Monday',
  ])
})

test('indexes hostile messages and finds the words next to them', () => {
  const hostile = hostileShapes.map(({ make }, index) => said(index + 10, make()))
  put(said(1, 'apple'), ...hostile, said(5000, 'apple again'))
  expect(idsOf(search('apple'))).toEqual([5000, 1])
  expect(idsOf(search('again', { operator: 'has', operand: 'link', negated: true }))).toEqual([5000])
  expect(hostile.filter(({ content }) => has.decideContent!('link', content)).length).toBeLessThan(10)
})
