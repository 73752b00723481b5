import type { ComponentType, ReactNode } from 'react'
import type { Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { SidebarModel } from '../../../../shared/model/channels/sidebar.ts'
import type { IconName } from '../../../ui/index.ts'

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
export interface PaneView {
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
