import type { ComponentType, ReactNode } from 'react'
import type { Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { SidebarModel } from '../../../../shared/model/channels/sidebar.ts'
import type { IconName } from '../../../ui/index.ts'

/** The numbers beside a view. */
export interface ViewCounts {
  readonly unread: number
  /** A number that tells a size and asks for nothing. */
  readonly total: number
  /** The numbers are the least there is. */
  readonly atLeast: boolean
  /** The numbers are of all accounts of several. */
  readonly isOfAll: boolean
}

/** A pane in the place of messages. */
export interface PaneView {
  readonly pane: ComponentType
  /** Stands in for the sidebar, and has people and conversations out of the way; gets the sidebar's handle. */
  readonly sidebar?: ComponentType<{ readonly children: ReactNode }>
  /** True where the list of people stands beside the pane, as it does beside messages. */
  readonly hasPeople?: true
  /** True for a pane that reports its first useful frame itself, because it waits for its content. */
  readonly hasFirstFrame?: true
}

/** One view that the sidebar, the commands and the quick switcher lead to. */
export interface View {
  /** Letters, digits and `-`: its name in the command `view.<id>`, if the table has one, and with a pane in the window's address. */
  readonly id: string
  readonly title: MessageKey
  readonly icon: IconName
  /** False where the sidebar leaves it out. */
  readonly isListed?: false
  /** The service's name of the view, by which a person has it in the sidebar or not. Absent: the service has none. */
  readonly fragment?: string
  /** True where it shows a page of its address alone: nothing leads to it by its name. */
  readonly needsPage?: true
  /** Shown where there are no messages; `key` is that of starring. */
  readonly empty?: {
    readonly title: MessageKey
    readonly text: MessageKey
    /** Commands for what the user may do next. */
    readonly steps?: readonly CommandId[]
  }
  readonly shows: { readonly narrow: (selfUserId: UserId) => Narrow } | PaneView
  /** others: the accounts that are not on the screen. */
  readonly counts?: (
    state: AccountState,
    model: SidebarModel,
    others: readonly AccountSummary[],
  ) => Partial<ViewCounts>
  /** Feature levels whose servers have it. Absent: all. */
  readonly isKnownAt?: (level: number) => boolean
}
