import type { ComponentType } from 'react'
import type { Narrow, UserId } from '../../../shared/api/types.ts'
import type { MessageKey } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { SidebarModel } from '../../../shared/model/sidebar.ts'
import type { IconName } from '../../ui/index.ts'

/** The numbers beside a view. */
export interface ViewCounts {
  readonly unread: number
  /** A number that tells a size and asks for nothing. */
  readonly total: number
  /** The numbers are the least there is. */
  readonly atLeast: boolean
}

/** One view that the sidebar, the commands and the quick switcher lead to. */
export interface View {
  /** Its name in the address of the window where it has a pane, and in the command `view.<id>`. */
  readonly id: string
  readonly title: MessageKey
  readonly icon: IconName
  /** Absent where no command leads there and the sidebar does not list it: it has a title and an icon alone. */
  readonly command?: { readonly title: MessageKey; readonly keys: readonly string[] }
  readonly shows: { readonly narrow: (selfUserId: UserId) => Narrow } | { readonly pane: ComponentType }
  readonly counts?: (state: AccountState, model: SidebarModel) => Partial<ViewCounts>
  /** Feature levels whose servers have it. Absent: all. */
  readonly isKnownAt?: (level: number) => boolean
}
