import type { MouseEvent } from 'react'
import type { MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { Icon } from '../../../ui/index.ts'
import type { ReadScope } from '../topicActions/index.ts'
import styles from './Sidebar.module.css'

/** The object of a menu: conversations, a view, a saved search, or a pinned message. */
export type MenuScope =
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
