import type { MouseEvent } from 'react'
import type { MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { Icon } from '../../../ui/index.ts'
import type { ReadScope } from '../topicActions/index.ts'
import styles from './Sidebar.module.css'

/** A menu is of conversations, of a view, of a saved search, or of a pinned message. */
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

/** The scope, or how it is found when the menu opens, where that takes the account's state. */
type ScopeOf = MenuScope | (() => MenuScope)
const scopeNow = (scope: ScopeOf): MenuScope => (typeof scope === 'function' ? scope() : scope)

/** Opens the menu of a row by the mouse's other button and by the keys for that; on the row's list item. */
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

/** The same for who does not know of that: there while the row is pointed at or focused. */
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
