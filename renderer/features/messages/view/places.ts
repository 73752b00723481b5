import type { MessageId, Narrow } from '../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../shared/ipc/contract.ts'
import { firstUnreadOf } from '../../../../shared/model/unread/firstUnread.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'
import { accountKey, accountMemory, type AccountStore, type Surface } from '../../../state/index.ts'
import type { ListAnchor } from '../list/index.ts'

interface SavedView {
  place: ListAnchor | null
  /** The same as a message, which is found again where the rows were let go of; null: the end. */
  scroll: ScrollAnchor | null
  /** Message at which new ones began, carried along from the view's former name until it is shown; null: none. */
  markAt: MessageId | null
  readonly measured: Map<string, number>
}

/** Where each view was left, and the heights of its rows: what makes coming back exact. */
const places = accountMemory<SavedView>()
const maxViews = 200

/** The saved place of an account's view on a surface, made when there is none. */
export function placeOfView(account: string, narrow: Narrow, { id }: Pick<Surface, 'id'>): SavedView {
  const key = accountKey(account, `${id} ${narrowKey(narrow)}`)
  let saved = places.get(key)
  if (saved === undefined) saved = { place: null, scroll: null, markAt: null, measured: new Map() }
  // The last used are kept.
  places.delete(key)
  places.set(key, saved)
  if (places.size > maxViews) places.delete(places.keys().next().value!)
  return saved
}

/** The mark that was carried along is shown: the next time the unread messages tell where it stands. */
export function forgetMark(account: string, narrow: Narrow, surface: Pick<Surface, 'id'>): void {
  placeOfView(account, narrow, surface).markAt = null
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
