import type { MessageId, Narrow } from '../../shared/api/types.ts'
import { narrowFragment } from '../../shared/content/narrowFragment.ts'
import { startHash } from '../../shared/content/windowRoute.ts'
import { feedNarrow, narrowKey } from '../../shared/model/narrow.ts'

export { draftsHash, startHash, routeOfHash, type Route } from '../../shared/content/windowRoute.ts'

/** The hash of a place, with the names of people and channels left out: ids alone count. */
export function hashOfRoute(narrow: Narrow, near: MessageId | null = null): string {
  return near === null && narrowKey(narrow) === feedKey ? startHash : narrowFragment(narrow, { near })
}

const feedKey = narrowKey(feedNarrow)
