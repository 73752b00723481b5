import { t } from '../../../../shared/i18n.ts'
import { isFeed } from '../../../../shared/model/views/narrow.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Menu, type MenuProps, Icon } from '../../../ui/index.ts'
import { MessagePinMenu } from '../pins/index.ts'
import { SavedSearchMenu, type ShownSearch } from '../searches/index.ts'
import { ConversationMenu, type ReadScope } from '../topicActions/index.ts'
import { allViews } from '../../common/views/index.ts'
import { viewPinItems } from './viewPins.ts'
import type { MouseEvent } from 'react'
import type { MessageId } from '../../../../shared/api/types.ts'
import styles from './Sidebar.module.css'
import { sidebarModel } from '../../../../shared/model/navigation/sidebar.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

export interface OpenedMenu {
  readonly scope: MenuScope
  readonly at: { readonly x: number; readonly y: number }
  readonly row: Element
}

interface SidebarMenuProps {
  readonly menu: OpenedMenu
  readonly saved: readonly ShownSearch[]
  readonly onRename: (search: ShownSearch) => void
  readonly onClose: () => void
}

/** The menu of a row, depending on the type of the row. */
export function SidebarMenu({ menu: { at, row, scope }, saved, onRename, onClose }: SidebarMenuProps) {
  const pin = useAccount((state) =>
    scope.type === 'messagePin' ? state.messagePins.get(String(scope.messageId)) : undefined,
  )
  if (scope.type === 'messagePin')
    return pin === undefined ? null : <MessagePinMenu pin={pin} at={at} onClose={onClose} />
  if (scope.type === 'view') return <ViewMenu id={scope.id} at={at} row={row} onClose={onClose} />
  if (scope.type !== 'saved') return <ConversationMenu scope={scope} at={at} row={row} onClose={onClose} />
  const place = saved.findIndex(({ id }) => id === scope.id)
  const search = saved[place]
  if (search === undefined) return null
  return (
    <SavedSearchMenu
      search={search}
      isFirst={place === 0}
      isLast={place === saved.length - 1}
      at={at}
      onRename={() => onRename(search)}
      onClose={onClose}
    />
  )
}

interface ViewMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly id: string
  readonly row: Element
}

/** The menu of a view. The combined feed also has the actions on all conversations. */
function ViewMenu({ id, row, ...menu }: ViewMenuProps) {
  const store = useAccountStore()
  const { state } = store.getState()
  const view = allViews().find((each) => each.id === id)
  if (state === null || view === undefined) return null
  const items = viewPinItems(store, state, view)
  const isAll = 'narrow' in view.shows && isFeed(view.shows.narrow(state.self.userId))
  return isAll ? (
    <ConversationMenu scope={{ type: 'all' }} row={row} more={items} {...menu} />
  ) : (
    <Menu {...menu} label={t('topicActions.more', { name: t(view.title) })} items={items} />
  )
}

/** The object of a menu: conversations, a view, a saved search, or a pinned message. */
type MenuScope =
  | ReadScope
  | { readonly type: 'view'; readonly id: string }
  | { readonly type: 'saved'; readonly id: string }
  | { readonly type: 'messagePin'; readonly messageId: MessageId }

export type OpenMenu = (
  scope: MenuScope,
  at: { readonly x: number; readonly y: number },
  row: Element,
) => void

/** The scope, or a function that computes it from the account's state when the menu opens. */
type ScopeOf = MenuScope | (() => MenuScope)
const scopeNow = (scope: ScopeOf): MenuScope => (typeof scope === 'function' ? scope() : scope)

/** Returns the handler, for the row's list item, that opens its menu by the secondary mouse button or the Menu key. */
export const menuKeys = (open: OpenMenu, scope: ScopeOf) => ({
  onContextMenu: (event: MouseEvent) => {
    event.preventDefault()
    open(scopeNow(scope), { x: event.clientX, y: event.clientY }, event.currentTarget)
  },
})

interface MenuButtonProps {
  readonly name: string
  readonly scope: ScopeOf
  readonly open: OpenMenu
}

/**
 * A button with the same menu, for users who do not know the secondary button. Shown while the row is hovered or
 * focused.
 */
export function MenuButton({ name, scope, open }: MenuButtonProps) {
  const label = t('topicActions.more', { name })
  return (
    <button
      type="button"
      className={styles.menuButton}
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      data-tooltip={label}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        open(scopeNow(scope), { x: left, y: bottom }, currentTarget.parentElement!)
      }}
    >
      <Icon name="more" size={14} />
    </button>
  )
}

/**
 * Returns the messages under a heading of the sidebar: all direct messages, or those of its channels, even while
 * hidden.
 */
export function headingScope(state: AccountState | null, key: string): ReadScope {
  if (key === 'directs') return { type: 'directs' }
  const sections = state === null ? [] : sidebarModel(state).sections
  // A single section is listed under another key.
  const section =
    sections.length === 1 ? sections[0] : sections.find((channelSection) => channelSection.key === key)
  return { type: 'channels', channelIds: section?.channels.map(({ channelId }) => channelId) ?? [] }
}
