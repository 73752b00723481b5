import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../../electron/core/store/thread/database.ts'
import type { Database } from '../../../electron/core/store/thread/database.ts'
import { mainSteps } from '../../../electron/core/store/thread/mainSteps.ts'
import { putMessages } from '../../../electron/core/store/messages/messageRows.ts'
import { migrate } from '../../../electron/core/store/thread/migrate.ts'
import { indexSome } from '../../../electron/core/store/search/searchIndex.ts'
import { searchMessages, searchSimilar } from '../../../electron/core/store/search/searchMessages.ts'
import { similarWords } from '../../../electron/core/store/search/similarWords.ts'
import type { Message, Narrow } from '../../../shared/api/types.ts'
import { percentile } from '../measure/percentile.ts'

export interface SearchCost {
  readonly messages: number
  /** Milliseconds of one search while typing, over all searches. */
  readonly p50: number
  readonly p95: number
  readonly worst: number
  /** Milliseconds of one search with a tolerated typing error, over all its calls. */
  readonly mistypedP95: number
  /** Milliseconds that one batch of indexing blocks the store's thread: median, 95th percentile, maximum. */
  readonly lotP50: number
  readonly lotP95: number
  readonly lotWorst: number
  readonly indexSeconds: number
  readonly fileMegabytes: number
}

/** Creates an indexed store of `messages` messages and measures searches of every kind in it. */
export function measureSearch(messages = 200_000, rounds = 20): SearchCost {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-search-bench-'))
  const database = openDatabase({ path: path.join(dir, 'a.db'), key: 'ab'.repeat(32), durable: false })
  try {
    migrate(database, mainSteps)
    fill(database, messages)
    const lots: number[] = []
    for (let isLeft = true; isLeft;)
      lots.push(timed(() => (isLeft = database.transaction(() => indexSome(database, indexMs)))))
    const times = queries.flatMap((narrow) =>
      Array.from({ length: rounds }, () => timed(() => searchToEnd(database, narrow))),
    )
    const mistypedTimes = mistyped.flatMap((word) =>
      Array.from({ length: rounds }, () => timed(() => searchMistyped(database, word))),
    )
    const pages = Number(database.get('pragma page_count')?.['page_count'])
    return {
      messages,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      worst: Math.max(...times),
      mistypedP95: percentile(mistypedTimes, 0.95),
      lotP50: percentile(lots, 0.5),
      lotP95: percentile(lots, 0.95),
      lotWorst: Math.max(...lots),
      indexSeconds: lots.reduce((sum, each) => sum + each, 0) / 1000,
      fileMegabytes: (pages * Number(database.get('pragma page_size')?.['page_size'])) / 1e6,
    }
  } finally {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

const indexMs = 6
const shown = 50

function timed(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

/** Searches until a page is full or nothing is left, as core does. */
function searchToEnd(database: Database, narrow: Narrow): void {
  let left = shown
  for (let before: number | null = null; left > 0;) {
    const request = { narrow, selfUserId: 1, since: null, until: null, before, limit: left }
    const { found, next } = searchMessages(database, request)
    left -= found.length
    if (next === null) return
    before = next
  }
}

/** Searches with typing errors, as core does if the exact search does not fill the page. */
function searchMistyped(database: Database, word: string): void {
  let [tried, found]: [number | null, readonly string[]] = [0, []]
  while (tried !== null) ({ tried, found } = similarWords(database, { word, tried, found }))
  const request = { selfUserId: 1, since: null, until: null, before: null, limit: 20 }
  searchSimilar(database, { ...request, narrow: words(word), forms: [[word, ...found]] })
}

/** Typing errors in common and rare, short and long words, and in a word that does not occur. */
const mistyped = ['brigde', 'marmlade', 'wnidow', 'depoly', 'meating', 'sommer', 'anser', 'встрча', 'zzyzxq']

const words = (text: string, ...filters: Narrow): Narrow => [
  { operator: 'search', operand: text },
  ...filters,
]

/** Common and rare, short and long words, typed letter by letter, with filters, and words that do not occur. */
const queries: readonly Narrow[] = [
  ...['m', 'ma', 'mar', 'marm', 'marma', 'marmal', 'marmalade'].map((text) => words(text)),
  ...[
    'the',
    'an',
    'the green bridge',
    '"green bridge"',
    'zz',
    'zzyzx',
    'summer release 77',
    'äpfel',
    'встреча',
    '会議',
  ].map((text) => words(text)),
  words('the', { operator: 'sender', operand: 1999 }),
  words('the', { operator: 'channel', operand: 7 }),
  words('an', { operator: 'channel', operand: 7 }, { operator: 'topic', operand: 'topic 70' }),
  words('planning', { operator: 'is', operand: 'starred' }),
  words('window', { operator: 'has', operand: 'link' }),
  [{ operator: 'sender', operand: 42 }],
  words('the', { operator: 'search', operand: 'green', negated: true }),
]

const vocabulary = (
  'the of and planning bridge green window deploy garden summer meeting topic channel message letter people ' +
  'question answer failing release server index search build review äpfel café встреча сегодня 会議 資料 update later'
).split(' ')

/** Inserts realistic messages, the same in every run. */
function fill(database: Database, count: number): void {
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const word = () => {
    const word = vocabulary[Math.floor(random(vocabulary.length) ** 2 / vocabulary.length)]!
    return random(8) === 0 ? `${word}${String(random(3000))}` : word
  }
  const text = (id: number) => {
    const all = Array.from({ length: 4 + random(40) }, word)
    if (id % 997 === 0) all.push('marmalade')
    if (id % 20 === 0) all.push('<a href="https://a.example/">https://a.example/</a>')
    return `<p>${all.join(' ')}</p>`
  }
  const message = (id: number): Message => {
    const channelId = random(60)
    return {
      type: 'channel',
      id,
      channelId,
      channelName: `channel ${String(channelId)}`,
      topic: `topic ${String(channelId * 10 + random(30))}`,
      senderId: random(2000),
      senderName: `Person ${String(random(2000))}`,
      senderEmail: '',
      senderRealm: '',
      avatarUrl: undefined,
      recipientId: null,
      contentType: '',
      editHistory: null,
      content: text(id),
      timestamp: 1_700_000_000 + id * 60,
      lastEditTimestamp: null,
      lastMovedTimestamp: null,
      isMeMessage: false,
      reactions: [],
      submessages: [],
      topicLinks: [],
      flags: id % 500 === 0 ? ['read', 'starred'] : ['read'],
      client: '',
    }
  }
  const lot = 5000
  for (let from = 1; from <= count; from += lot)
    database.transaction(() => {
      for (let id = from; id < Math.min(from + lot, count + 1); id++) putMessages(database, [message(id)])
    })
}
