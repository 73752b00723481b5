import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { foldText } from './foldText.ts'
import { conversationKey } from '../topics/conversation.ts'
import type { MatchRank } from './matchRank.ts'
import type { Snippet } from './snippet.ts'

/**
 * text: the words are in the message. topic: the name of its topic has them, and the message lacks some. similar: a word
 * is in the message with one typing error forgiven.
 */
export type Match = 'text' | 'topic' | 'similar'

/** All folded. */
export const matchOf = (text: string, topic: string, wanted: readonly string[]): Match =>
  wanted.every((word) => text.includes(word)) || !wanted.every((word) => topic.includes(word))
    ? 'text'
    : 'topic'

/** One row of what a search found: a message, or a topic whose name matches, with its newest message. */
export interface SearchHit {
  readonly id: MessageId
  readonly senderId: UserId
  /** As the message names them: for people who are not known. */
  readonly senderName: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly conversation: Conversation
  readonly snippet: Snippet
  readonly match: Match
  readonly rank: MatchRank
  /** Who found it: this computer, the server, or both. */
  readonly by: 'local' | 'server' | 'both'
}

export interface SearchAnswer {
  /** Newest first. */
  readonly hits: readonly SearchHit[]
  /** Ask with it for older ones; null: there are none. */
  readonly next: MessageId | null
}

export interface LocalSearchAnswer extends SearchAnswer {
  /** none: nothing is kept on this computer. filling: messages that came lately may be missing. */
  readonly index: 'none' | 'filling' | 'ready'
}

/** The folded words to mark in a hit's conversation: those of the search, and what the hit has in their place. */
export const wordsOfHit = (
  { snippet: { text, marks } }: SearchHit,
  wanted: readonly string[],
): readonly string[] => [
  ...new Set([...wanted, ...marks.map(([from, to]) => foldText(text.slice(from, to)))]),
]

/** Equal for hits that are one row. */
export const hitKey = ({ conversation, id, match }: SearchHit): MessageId | string =>
  match === 'topic' ? conversationKey(conversation) : id

/** Forgiven typing errors come after all that is exact. */
const compareMatches = (a: SearchHit, b: SearchHit): number =>
  Number(a.match === 'similar') - Number(b.match === 'similar')

/** The newest first. */
export const compareDates = (a: SearchHit, b: SearchHit): number => compareMatches(a, b) || b.id - a.id

/** The best first, of equals the newest. */
const compareRanks = (a: SearchHit, b: SearchHit): number =>
  compareMatches(a, b) || b.rank - a.rank || b.id - a.id

/** Compares hits of different accounts, whose ids say nothing of their times. */
export const compareAcross = (a: SearchHit, b: SearchHit, order: 'rank' | 'date'): number =>
  compareMatches(a, b) || (order === 'rank' ? b.rank - a.rank : 0) || b.timestamp - a.timestamp

/**
 * The hits of both, the best first and of equals the newest, each message once: as this computer shows it where both
 * found it.
 */
export function mergeHits(local: readonly SearchHit[], server: readonly SearchHit[]): readonly SearchHit[] {
  const byKey = new Map(local.map((hit) => [hitKey(hit), hit]))
  for (const hit of server) byKey.set(hitKey(hit), joinHits(byKey.get(hitKey(hit)), hit))
  // The server may see a word in a message where this computer sees it in the name of its topic alone.
  const isShown = ({ id, match }: SearchHit): boolean => match !== 'topic' || !byKey.has(id)
  return [...byKey.values()].filter(isShown).sort(compareRanks)
}

/**
 * One row that was found twice, by the same side or by both, as it was found last; what the server says of it never
 * takes the place of what this computer does, unless it knows a newer message of a topic.
 */
export function joinHits(known: SearchHit | undefined, again: SearchHit): SearchHit {
  if (known === undefined) return again
  const isOlder = again.id < known.id
  const shown =
    isOlder || (again.id === known.id && again.by === 'server' && known.by !== 'server') ? known : again
  const rank = known.rank > again.rank ? known.rank : again.rank
  // The server finds other forms of a word exactly.
  const match = shown.match === 'similar' && known.by !== again.by ? 'text' : shown.match
  return { ...shown, match, rank, by: known.by === again.by ? known.by : 'both' }
}
