import type { MessageId, Narrow } from '../../shared/api/types.ts'
import { narrowFragment } from '../../shared/content/narrowFragment.ts'
import { parseNarrowFragment } from '../../shared/content/narrowLink.ts'
import { feedNarrow, narrowKey } from '../../shared/model/narrow.ts'

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

/** The hash of a place, with the names of people and channels left out: ids alone count. */
export function hashOfRoute(narrow: Narrow, near: MessageId | null = null): string {
  return near === null && narrowKey(narrow) === feedKey ? homeHash : narrowFragment(narrow, { near })
}

const feedKey = narrowKey(feedNarrow)
