import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { foldText } from './foldText.ts'
import { conversationKey } from '../../api/conversationKey.ts'
import type { MatchRank } from './matchRank.ts'
import type { Snippet } from './snippet.ts'

/**
 * text: the message contains the words. topic: its topic's name contains them, and the message lacks some. similar: the
 * message contains a word with one forgiven typing error.
 */
export type Match = 'text' | 'topic' | 'similar'

/** All arguments are folded. */
export const matchOf = (text: string, topic: string, wanted: readonly string[]): Match =>
  wanted.every((word) => text.includes(word)) || !wanted.every((word) => topic.includes(word))
    ? 'text'
    : 'topic'

/** A row of search results: a message, or a topic with a matching name, represented by its newest message. */
export interface SearchHit {
  readonly id: MessageId
  readonly senderId: UserId
  /** Name from the message, for senders that are not known. */
  readonly senderName: string
  /** UNIX time in seconds. */
  readonly timestamp: number
  readonly conversation: Conversation
  readonly snippet: Snippet
  readonly match: Match
  readonly rank: MatchRank
  /** Source of the hit: this computer, the server, or both. */
  readonly by: 'local' | 'server' | 'both'
}

export interface SearchAnswer {
  /** Newest first. */
  readonly hits: readonly SearchHit[]
  /** Anchor for requesting older hits; null when there are none. */
  readonly next: MessageId | null
}

export interface LocalSearchAnswer extends SearchAnswer {
  /** none: no messages are stored on this computer. filling: recent messages may be missing. */
  readonly index: 'none' | 'filling' | 'ready'
}

/** Returns the folded words to mark in a hit's conversation: those of the search, and the forms marked in the hit. */
export const wordsOfHit = (
  { snippet: { text, marks } }: SearchHit,
  wanted: readonly string[],
): readonly string[] => [
  ...new Set([...wanted, ...marks.map(([from, to]) => foldText(text.slice(from, to)))]),
]

/** Returns the same key for hits that share a row. */
export const hitKey = ({ conversation, id, match }: SearchHit): MessageId | string =>
  match === 'topic' ? conversationKey(conversation) : id

/** Sorts forgiven typing errors after exact matches. */
const compareMatches = (a: SearchHit, b: SearchHit): number =>
  Number(a.match === 'similar') - Number(b.match === 'similar')

/** Sorts newest first. */
export const compareDates = (a: SearchHit, b: SearchHit): number => compareMatches(a, b) || b.id - a.id

/** Sorts by rank, best first, then newest first. */
const compareRanks = (a: SearchHit, b: SearchHit): number =>
  compareMatches(a, b) || b.rank - a.rank || b.id - a.id

/** Compares hits of different accounts, whose ids are not comparable by age. */
export const compareAcross = (a: SearchHit, b: SearchHit, order: 'rank' | 'date'): number =>
  compareMatches(a, b) || (order === 'rank' ? b.rank - a.rank : 0) || b.timestamp - a.timestamp

/**
 * Returns the hits of both sources, best first, then newest first. A message found by both is listed once, in the local
 * version.
 */
export function mergeHits(local: readonly SearchHit[], server: readonly SearchHit[]): readonly SearchHit[] {
  const byKey = new Map(local.map((hit) => [hitKey(hit), hit]))
  for (const hit of server) byKey.set(hitKey(hit), joinHits(byKey.get(hitKey(hit)), hit))
  // The server may find a word in a message when this computer finds it only in the topic's name.
  const isShown = ({ id, match }: SearchHit): boolean => match !== 'topic' || !byKey.has(id)
  return [...byKey.values()].filter(isShown).sort(compareRanks)
}

/**
 * Joins two hits of the same row. Normally `again` is shown; the local version takes precedence over the server's, and
 * a newer message of a topic over an older one.
 */
export function joinHits(previous: SearchHit | undefined, again: SearchHit): SearchHit {
  if (previous === undefined) return again
  const isOlder = again.id < previous.id
  const shown =
    isOlder || (again.id === previous.id && again.by === 'server' && previous.by !== 'server')
      ? previous
      : again
  const rank = previous.rank > again.rank ? previous.rank : again.rank
  // The server found another form of the word, so the match is exact.
  const match = shown.match === 'similar' && previous.by !== again.by ? 'text' : shown.match
  return { ...shown, match, rank, by: previous.by === again.by ? previous.by : 'both' }
}
