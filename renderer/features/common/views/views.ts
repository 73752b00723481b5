import type { ComponentType, ReactNode } from 'react'
import type { Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { SidebarModel } from '../../../../shared/model/navigation/sidebar.ts'
import type { IconName } from '../../../ui/index.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute, navigateHash } from '../../../state/index.ts'

/** Counts beside a view. */
export interface ViewCounts {
  readonly unread: number
  /** Number of items in the view, for example of drafts, which does not ask for attention. */
  readonly total: number
  /** True if the actual counts may be higher. */
  readonly atLeast: boolean
  /** True if the counts include all accounts. */
  readonly isOfAll: boolean
}

/** Pane that replaces the messages. */
interface PaneView {
  readonly pane: ComponentType
  /**
   * Replaces the sidebar and hides the user list and the conversation beside it. Its children are the resize handle
   * of the sidebar.
   */
  readonly sidebar?: ComponentType<{ readonly children: ReactNode }>
  /** True if the user list is shown beside the pane, as it is beside messages. */
  readonly hasPeople?: true
  /** True for a pane that reports its first useful frame itself, since its content loads later. */
  readonly hasFirstFrame?: true
}

/** View that the sidebar, the commands and the palette can open. */
export interface View {
  /** Letters, digits and `-`. Used in the command `view.<id>`, if it exists, and in the window's address for a pane. */
  readonly id: string
  readonly title: MessageKey
  readonly icon: IconName
  /** False if the sidebar omits it. */
  readonly isListed?: false
  /** Server's name of the view, for the setting that shows it in the sidebar. Absent if the server has none. */
  readonly fragment?: string
  /** True for a view that only shows pages of an address, so nothing opens it by its name. */
  readonly needsPage?: true
  /** Texts shown if there are no messages. Their parameter `key` is the shortcut that stars a message. */
  readonly empty?: {
    readonly title: MessageKey
    readonly text: MessageKey
    /** Commands for the user's next steps. */
    readonly steps?: readonly CommandId[]
  }
  readonly shows: { readonly narrow: (selfUserId: UserId) => Narrow } | PaneView
  /** `others` are the accounts that are not on the screen. */
  readonly counts?: (
    state: AccountState,
    model: SidebarModel,
    others: readonly AccountSummary[],
  ) => Partial<ViewCounts>
  /** Returns true for feature levels that have the view. Absent if all have it. */
  readonly isKnownAt?: (level: number) => boolean
}

/** Set by renderer/app, since features may not import the panes of other features. */
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
