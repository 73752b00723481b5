import type { Place } from '../../api/serverEvent.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import type { Snippet } from './snippet.ts'

/** A message that a search found. */
export interface SearchHit {
  readonly id: MessageId
  readonly senderId: UserId
  /** As the message names them: for people who are not known. */
  readonly senderName: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly place: Place
  readonly snippet: Snippet
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

/** The hits of both, newest first, each message once: as this computer shows it where both found it. */
export function mergeHits(local: readonly SearchHit[], server: readonly SearchHit[]): readonly SearchHit[] {
  const byId = new Map(local.map((hit) => [hit.id, hit]))
  for (const hit of server) {
    const own = byId.get(hit.id)
    byId.set(hit.id, own === undefined ? hit : { ...own, by: 'both' })
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}
