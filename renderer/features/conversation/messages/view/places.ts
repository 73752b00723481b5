import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../../shared/ipc/contract.ts'
import { firstUnreadOf } from '../../../../../shared/model/views/firstUnread.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { accountKey, accountMemory, type AccountStore, type Surface } from '../../../../state/index.ts'
import type { ListAnchor } from '../list/index.ts'

/** The reader's position while a conversation changes its name. */
export interface CarriedPlace {
  readonly place: ListAnchor
  /** A message at the position, to load the view around it. null: nothing was loaded. */
  readonly around: MessageId | null
  /** First message below the marker of new messages. null: no marker was shown. */
  readonly markAt: MessageId | null
}

interface SavedView {
  place: ListAnchor | null
  /** The same position as a message, which can be found again after the rows were evicted. null: the end. */
  scroll: ScrollAnchor | null
  /** The reader's position under the view's former name, until it is shown. null: the view was not renamed. */
  carried: CarriedPlace | null
  readonly measured: Map<string, number>
}

/** Last position and row heights of each view. Both are needed to return to exactly the same position. */
const places = accountMemory<SavedView>()
const maxViews = 200

/** Returns the saved position of a view on a surface, and creates it if needed. */
export function placeOfView(account: string, narrow: Narrow, { id }: Pick<Surface, 'id'>): SavedView {
  const key = accountKey(account, `${id} ${narrowKey(narrow)}`)
  let saved = places.get(key)
  if (saved === undefined) saved = { place: null, scroll: null, carried: null, measured: new Map() }
  // Moves the entry to the end, because the first entries are dropped.
  places.delete(key)
  places.set(key, saved)
  if (places.size > maxViews) places.delete(places.keys().next().value!)
  return saved
}

/** Moves position and row heights of a view to its new name. */
export function carryPlace(
  account: string,
  surface: Pick<Surface, 'id'>,
  { from, to, carried }: { readonly from: Narrow; readonly to: Narrow; readonly carried: CarriedPlace },
): void {
  const there = placeOfView(account, to, surface)
  there.carried = carried
  for (const [key, height] of placeOfView(account, from, surface).measured) there.measured.set(key, height)
}

/** Called when the carried position is shown. The next time, the view opens at its unread messages. */
export function forgetCarried(account: string, narrow: Narrow, surface: Pick<Surface, 'id'>): void {
  placeOfView(account, narrow, surface).carried = null
}

/**
 * Returns the position at which to load a view that was evicted. null: the view is still loaded, has unread messages,
 * which come first, or has no saved position.
 */
export function placeOfReleased(
  { id, getState }: AccountStore,
  narrow: Narrow,
  surface: Surface,
): ScrollAnchor | null {
  const { state } = getState()
  if (state === null || viewOf(state, narrow) !== undefined) return null
  return firstUnreadOf(state, narrow) === null ? placeOfView(id, narrow, surface).scroll : null
}
