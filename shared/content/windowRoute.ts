import type { MessageId, Narrow } from '../api/types.ts'
import { feedNarrow } from '../model/narrow.ts'
import { parseNarrowFragment } from './narrowLink.ts'

/** The content of a window: a narrow with the message to open it at, or a view of its own, such as the drafts. */
export interface Route {
  readonly view: 'conversation' | 'drafts'
  /** Empty where no messages are shown. */
  readonly narrow: Narrow
  readonly near: MessageId | null
  /** The hash it was read from. */
  readonly hash: string
}

/** The hash that a window opens with when none is left from before. */
export const startHash = '#feed'
export const draftsHash = '#drafts'

/** Parses a window's hash; a hash that names no view of the app gives the home view. */
export function routeOfHash(hash: string): Route {
  if (hash === draftsHash) return { view: 'drafts', narrow: [], near: null, hash }
  const link = parseNarrowFragment(hash)
  if (link === null || link.narrow.length === 0)
    return { view: 'conversation', narrow: feedNarrow, near: link?.near ?? null, hash: hash || startHash }
  return { view: 'conversation', ...link, hash }
}
