import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import type { MatchRank } from './matchRank.ts'
import type { Snippet } from './snippet.ts'

/** A message that a search found. */
export interface SearchHit {
  readonly id: MessageId
  readonly senderId: UserId
  /** As the message names them: for people who are not known. */
  readonly senderName: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly conversation: Conversation
  readonly snippet: Snippet
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

/**
 * The hits of both, the best first and of equals the newest, each message once: as this computer shows it where both
 * found it.
 */
export function mergeHits(local: readonly SearchHit[], server: readonly SearchHit[]): readonly SearchHit[] {
  const byId = new Map(local.map((hit) => [hit.id, hit]))
  for (const hit of server) byId.set(hit.id, joinHits(byId.get(hit.id), hit))
  return [...byId.values()].sort((a, b) => b.rank - a.rank || b.id - a.id)
}

/**
 * One message that was found twice, by the same side or by both, as it was found last; what the server says of it never
 * takes the place of what this computer does.
 */
export function joinHits(known: SearchHit | undefined, again: SearchHit): SearchHit {
  if (known === undefined) return again
  const shown = again.by === 'server' && known.by !== 'server' ? known : again
  const rank = known.rank > again.rank ? known.rank : again.rank
  return { ...shown, rank, by: known.by === again.by ? known.by : 'both' }
}
