import type { Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute, navigateHash } from '../../../state/index.ts'
import type { PaneView, View } from './view.ts'

let views: readonly View[] = []

/** Takes the table of the application, before the window shows anything. */
export function registerViews(rows: readonly View[]): void {
  views = rows
}

export const allViews = (): readonly View[] => views

/** The views that the account's server has, in the order of the sidebar. */
export const viewsOf = ({ realm }: Pick<AccountState, 'realm'>): readonly View[] =>
  views.filter(({ isKnownAt, needsPage }) => needsPage !== true && isKnownAt?.(realm.featureLevel) !== false)

/** The view that shows just these messages; null: none does. */
export function viewOfNarrow(narrow: Narrow, selfUserId: UserId): View | null {
  const key = narrowKey(narrow)
  return views.find(({ shows }) => 'narrow' in shows && narrowKey(shows.narrow(selfUserId)) === key) ?? null
}

/** The pane of a route's view and its title; null where messages are shown. */
export function paneOf(id: string): (PaneView & Pick<View, 'title'>) | null {
  const view = views.find((row) => row.id === id)
  return view !== undefined && 'pane' in view.shows ? { title: view.title, ...view.shows } : null
}

/** True where a conversation may stand beside what the view of a route shows. */
export function hasRoomBeside(id: string): boolean {
  const pane = paneOf(id)
  return pane !== null && pane.sidebar === undefined
}

export const hashOfView = ({ id, shows }: View, selfUserId: UserId): string =>
  'narrow' in shows ? hashOfRoute(shows.narrow(selfUserId)) : `#${id}`

export const openView = (view: View, selfUserId: UserId): void => navigateHash(hashOfView(view, selfUserId))
