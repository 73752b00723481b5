import type { Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute, navigateHash } from '../../../state/index.ts'
import type { PaneView, View } from './view.ts'

let views: readonly View[] = []

/** Sets the table of views. Called before the window shows anything. */
export function registerViews(rows: readonly View[]): void {
  views = rows
}

export const allViews = (): readonly View[] => views

/** Returns the views that the account's server supports, in the order of the sidebar. */
export const viewsOf = ({ realm }: Pick<AccountState, 'realm'>): readonly View[] =>
  views.filter(({ isKnownAt, needsPage }) => needsPage !== true && isKnownAt?.(realm.featureLevel) !== false)

/** Returns the view that shows exactly these messages, or null. */
export function viewOfNarrow(narrow: Narrow, selfUserId: UserId): View | null {
  const key = narrowKey(narrow)
  return views.find(({ shows }) => 'narrow' in shows && narrowKey(shows.narrow(selfUserId)) === key) ?? null
}

/** Returns the pane of a view and its title, or null for views that show messages. */
export function paneOf(id: string): (PaneView & Pick<View, 'title'>) | null {
  const view = views.find((row) => row.id === id)
  return view !== undefined && 'pane' in view.shows ? { title: view.title, ...view.shows } : null
}

/** Returns true if a conversation can be shown beside the view. */
export function hasRoomBeside(id: string): boolean {
  const pane = paneOf(id)
  return pane !== null && pane.sidebar === undefined
}

export const hashOfView = ({ id, shows }: View, selfUserId: UserId): string =>
  'narrow' in shows ? hashOfRoute(shows.narrow(selfUserId)) : `#${id}`

export const openView = (view: View, selfUserId: UserId): void => navigateHash(hashOfView(view, selfUserId))
