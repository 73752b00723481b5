import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../../shared/ipc/contract.ts'
import { firstUnreadOf } from '../../../../../shared/model/unread/firstUnread.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { accountKey, accountMemory, type AccountStore, type Surface } from '../../../../state/index.ts'
import type { ListAnchor } from '../list/index.ts'

/** The place of the reader of a conversation that is shown by another name. */
export interface CarriedPlace {
  readonly place: ListAnchor
  /** A message at the place, to load the view around it; null: nothing was loaded. */
  readonly around: MessageId | null
  /** Message at which new ones began; null: no mark was shown. */
  readonly markAt: MessageId | null
}

interface SavedView {
  place: ListAnchor | null
  /** The same as a message, which is found again where the rows were let go of; null: the end. */
  scroll: ScrollAnchor | null
  /** The reader's place under the view's former name, until it is shown; null: it had none. */
  carried: CarriedPlace | null
  readonly measured: Map<string, number>
}

/** Where each view was left, and the heights of its rows: what makes coming back exact. */
const places = accountMemory<SavedView>()
const maxViews = 200

/** The saved place of an account's view on a surface, made when there is none. */
export function placeOfView(account: string, narrow: Narrow, { id }: Pick<Surface, 'id'>): SavedView {
  const key = accountKey(account, `${id} ${narrowKey(narrow)}`)
  let saved = places.get(key)
  if (saved === undefined) saved = { place: null, scroll: null, carried: null, measured: new Map() }
  // The last used are kept.
  places.delete(key)
  places.set(key, saved)
  if (places.size > maxViews) places.delete(places.keys().next().value!)
  return saved
}

/** The view is shown by another name from now on: at the same place, with rows as high. */
export function carryPlace(
  account: string,
  surface: Pick<Surface, 'id'>,
  { from, to, carried }: { readonly from: Narrow; readonly to: Narrow; readonly carried: CarriedPlace },
): void {
  const there = placeOfView(account, to, surface)
  there.carried = carried
  for (const [key, height] of placeOfView(account, from, surface).measured) there.measured.set(key, height)
}

/** The carried place is shown: the next time the view opens at what is unread. */
export function forgetCarried(account: string, narrow: Narrow, surface: Pick<Surface, 'id'>): void {
  placeOfView(account, narrow, surface).carried = null
}

/** Where a view was left that was let go of since and has nothing unread: it is loaded from there; null: there is no such place. */
export function placeOfReleased(
  { id, getState }: AccountStore,
  narrow: Narrow,
  surface: Surface,
): ScrollAnchor | null {
  const { state } = getState()
  if (state === null || viewOf(state, narrow) !== undefined) return null
  return firstUnreadOf(state, narrow) === null ? placeOfView(id, narrow, surface).scroll : null
}
