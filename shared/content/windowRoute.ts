import type { MessageId, Narrow } from '../api/types.ts'
import { feedNarrow } from '../model/narrow.ts'
import { parseNarrowFragment } from './narrowLink.ts'

/** What the window shows: a narrow and the message to open it at, or a view of its own kind. */
export interface Route {
  readonly view: 'conversation' | 'drafts'
  /** Empty where no messages are shown. */
  readonly narrow: Narrow
  readonly near: MessageId | null
  /** The hash it was read from. */
  readonly hash: string
}

/** Where a window without a past opens. */
export const homeHash = '#feed'
export const draftsHash = '#drafts'

/** Reads a window's hash; what is no place of ours is the home view. */
export function routeOfHash(hash: string): Route {
  if (hash === draftsHash) return { view: 'drafts', narrow: [], near: null, hash }
  const link = parseNarrowFragment(hash)
  if (link === null || link.narrow.length === 0)
    return { view: 'conversation', narrow: feedNarrow, near: link?.near ?? null, hash: hash || homeHash }
  return { view: 'conversation', ...link, hash }
}
