import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import { narrowFragment } from '../../../shared/content/links/narrowFragment.ts'
import { routeOfHash as readRoute, startHash, type Route } from '../../../shared/content/links/windowRoute.ts'
import { feedNarrow, narrowKey } from '../../../shared/model/views/narrow.ts'

export { startHash, type Route }

let panes: ReadonlySet<string> = new Set()

/** Takes the ids of the panes that the window has, each an address of its own. */
export function setPanes(ids: readonly string[]): void {
  panes = new Set(ids)
}

export const routeOfHash = (hash: string): Route => readRoute(hash, (id) => panes.has(id))

/** True where messages are shown, false for a pane. */
export const isConversationRoute = ({ view }: Route): boolean => view === 'conversation'

/** The hash of a place, with the names of people and channels left out: ids alone count. */
export function hashOfRoute(narrow: Narrow, near: MessageId | null = null): string {
  return near === null && narrowKey(narrow) === feedKey ? startHash : narrowFragment(narrow, { near })
}

const feedKey = narrowKey(feedNarrow)
