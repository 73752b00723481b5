import type { Message, MessageId, Narrow, UserId } from '../../../../shared/api/types.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { matchRank, type MatchRank } from '../../../../shared/model/search/matchRank.ts'
import { matchOf, type Match } from '../../../../shared/model/search/searchHit.ts'
import type { SearchTimes } from '../../../../shared/model/search/searchTerms.ts'
import { searchWords, type SearchWords } from '../../../../shared/model/search/searchWords.ts'
import { withoutCommand } from '../../../../shared/model/messages/widgetCommand.ts'
import { snippetOf, type Snippet } from '../../../../shared/model/search/snippet.ts'
import { topicConversationKey } from '../../../../shared/api/conversationKey.ts'
import { operatorOf } from '../../../../shared/narrow/operators.ts'
import type { Database } from '../thread/database.ts'
import { idAt, slackSeconds } from '../messages/idAt.ts'
import { messagesById } from '../messages/messageRows.ts'
import { marksOfNarrow } from './searchMarks.ts'
import { formsQuery, isLong, threeQuery, twoQuery } from './searchTokens.ts'

export interface SearchQuery extends SearchTimes {
  /** Filters that the store cannot check are ignored; the caller checks them. */
  readonly narrow: Narrow
  readonly selfUserId: UserId
  /** Only messages with lower ids are returned; null for all. */
  readonly before: MessageId | null
  readonly limit: number
  /** Keys of topics already found by name. Messages that match only by such a topic are left out. */
  readonly foundTopics?: readonly string[]
}

export interface FoundMessage {
  readonly message: Message
  readonly snippet: Snippet
  readonly match: Match
  readonly rank: MatchRank
}

export interface FoundMessages {
  /** Newest first. */
  readonly found: readonly FoundMessage[]
  /** Id from which to continue, even if nothing was found; null at the end. */
  readonly next: MessageId | null
}

/** Candidates read at a time, first and later; and the maximum duration in ms, since other requests wait. */
const firstBatchSize = 100
const batchSize = 400
const timeoutMs = 20

/** Returns messages with all the words, among the candidates that could be read in time. */
export function searchMessages(database: Database, query: SearchQuery): FoundMessages {
  const words = searchWords(query.narrow)
  return readFitting(database, query, candidatesFor(query, words), (row) => fitOf(row, words))
}

export interface SimilarMessagesQuery extends SearchQuery {
  /** Each word of the search with the similar words that are accepted for it. */
  readonly forms: readonly (readonly string[])[]
}

/**
 * Returns messages with one form of each word that the exact search does not find, as many as could be read in time.
 * There is no next page.
 */
export function searchSimilar(database: Database, query: SimilarMessagesQuery): FoundMessages {
  const { forms, narrow, selfUserId } = query
  const words = searchWords(narrow)
  const match = formsQuery(forms, marksOfNarrow(narrow, selfUserId))
  const candidates = match === null ? candidatesFor(query, words) : matching('search_three', match)
  const { found } = readFitting(database, query, candidates, (row) => similarFitOf(row, words, forms))
  return { found, next: null }
}

function readFitting(
  database: Database,
  query: SearchQuery,
  { from, match }: Candidates,
  fitOfRow: (row: Row) => Fitting | null,
): FoundMessages {
  const { before, limit, since, until } = query
  const sql =
    `select s.id, x.about, x.words, m.channel, m.time, m.topic from (${from}) s cross join search_text x on x.id = s.id` +
    ' cross join message m on m.id = s.id order by s.id desc'
  const end = performance.now() + timeoutMs
  const low = since === null ? 0 : idAt(database, since - slackSeconds)
  const high = until === null ? Number.MAX_SAFE_INTEGER : idAt(database, until + slackSeconds)
  const found = new Set(query.foundTopics)
  const fitting = new Map<MessageId, Fitting>()
  let next = Math.min(before ?? high, high)
  const answer = (isAll: boolean) => ({ found: foundOf(database, fitting), next: isAll ? null : next })
  for (let size = firstBatchSize; ; size = batchSize) {
    const rows = database.all(sql, ...match, low, next, size)
    for (const row of rows) {
      next = Number(row['id'])
      const fit = isWithin(Number(row['time']), query) ? fitOfRow(row) : null
      if (fit !== null && !(fit.match === 'topic' && found.has(topicOf(row)))) fitting.set(next, fit)
      if (fitting.size === limit) return answer(false)
    }
    if (rows.length < size) return answer(true)
    if (performance.now() > end) return answer(false)
  }
}

const topicOf = (row: Row): string => topicConversationKey(Number(row['channel']), String(row['topic']))

const isWithin = (time: number, { since, until }: SearchQuery): boolean =>
  (since === null || time >= since) && (until === null || time < until)

interface Candidates {
  /**
   * SQL for ids, newest first. Its last three values are the lowest id, the id to start below, and the number of rows.
   */
  readonly from: string
  readonly match: readonly string[]
}

const range = (id: string) => `${id} >= ? and ${id} < ? order by ${id} desc limit ?`

const matching = (table: 'search_three' | 'search_two', match: string): Candidates => ({
  from: `select rowid as id from ${table} where ${table} match ? and ${range('rowid')}`,
  match: [match],
})

/** Chooses the rarest condition for candidates: flags first, then words. */
function candidatesFor({ narrow, selfUserId }: SearchQuery, { wanted }: SearchWords): Candidates {
  const columns = narrow.flatMap((term) =>
    term.negated === true ? [] : (operatorOf(term)?.column?.(term.operand) ?? []),
  )
  if (columns.length > 0) {
    const flagged = columns.map((column) => `${column} = 1`).join(' and ')
    return { from: `select id from message where ${flagged} and ${range('id')}`, match: [] }
  }
  const marks = marksOfNarrow(narrow, selfUserId)
  const hasLong = wanted.some(isLong)
  const match = hasLong ? threeQuery(wanted, marks) : twoQuery(wanted, marks)
  if (match === null) return { from: `select id from search_text where ${range('id')}`, match: [] }
  return matching(hasLong ? 'search_three' : 'search_two', match)
}

/** Returns the match of a message, or null if it has none. Its text must be folded to find one. */
function fitOf(row: Row, { wanted, unwanted }: SearchWords): Fitting | null {
  const text = String(row['words'])
  if (wanted.length === 0 && unwanted.length === 0)
    return { match: 'text', rank: matchRank([], wanted), marked: wanted, text }
  const about = foldText(String(row['about']))
  const words = foldText(text)
  const has = (word: string) => words.includes(word) || about.includes(word)
  if (!wanted.every(has) || unwanted.some(has)) return null
  return {
    match: matchOf(words, about, wanted),
    rank: matchRank([words, about], wanted),
    marked: wanted,
    text,
  }
}

/** A similar form must be at the start of a word. Messages with all exact words are left to the exact search. */
function similarFitOf(
  row: Row,
  { wanted, unwanted }: SearchWords,
  forms: readonly (readonly string[])[],
): Fitting | null {
  const text = String(row['words'])
  const about = foldText(String(row['about']))
  const words = foldText(text)
  const has = (word: string) => words.includes(word) || about.includes(word)
  if (wanted.every(has) || unwanted.some(has)) return null
  const marked = forms.map(([word, ...similar]) =>
    word !== undefined && has(word) ? word : similar.find((form) => matchRank([words], [form]) > 0),
  )
  if (marked.some((form) => form === undefined)) return null
  const found = marked.filter((form) => form !== undefined)
  return { match: 'similar', rank: matchRank([words, about], found), marked: found, text }
}

type Row = Readonly<Record<string, unknown>>
type Fitting = Pick<FoundMessage, 'match' | 'rank'> & {
  readonly marked: readonly string[]
  readonly text: string
}

function foundOf(database: Database, fitting: ReadonlyMap<MessageId, Fitting>): readonly FoundMessage[] {
  return messagesById(database, fitting.keys()).map((message) => {
    const { marked, match, rank, text } = fitting.get(message.id)!
    return { message, snippet: snippetOf(withoutCommand(message, text), marked), match, rank }
  })
}
