import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ShortcutLabel } from '../ariaKeys.ts'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconPaths.ts'
import styles from './Menu.module.css'
import { useAttached, type AttachedAt } from './useAttached.ts'

/*
 * The menu of react-aria-components 1.22.1 would add 155 kB of minified code to the page, this one adds 10 kB (React
 * excluded, vite build of each alone, 2026-11-30). See ../list/List.tsx for what else speaks against that library.
 */

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  /** Shown at the end of the row. */
  readonly shortcut?: ShortcutLabel | undefined
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled, on a second line. Keys reach such a row, so that it can be read. */
  readonly note?: string
  /** Shows a check mark, for choices. */
  readonly checked?: boolean
  /** Items of a group must be adjacent. A line separates groups. */
  readonly group?: string
  /** Absent for an item that only opens its submenu. */
  readonly run?: () => void
  /** Submenu. Long menus move rare items there, so that the first level has at most ten. */
  readonly items?: readonly MenuItem[]
}

export interface MenuProps {
  readonly label: string
  /** True to show the label above the items. */
  readonly hasTitle?: boolean
  readonly items: readonly MenuItem[]
  /** Element that the menu opens below, or a point in the window. */
  readonly at: AttachedAt
  /** True for a submenu: it opens beside the element, and the left arrow closes it, too. */
  readonly isBeside?: boolean
  /** True if a press on the button that it is attached to closes it. */
  readonly isToggled?: boolean
  /** `isDone` is true if an item was chosen, so that a parent menu closes as well. */
  readonly onClose: (isDone: boolean) => void
  readonly header?: ReactNode
}

const reachable = '[role^=menuitem]:is(:not([aria-disabled]), [data-explained])'

/** Menu at an element or a point, with arrow keys, type-ahead and Escape. Mounted while it is open. */
export function Menu({
  label,
  hasTitle = false,
  items,
  at,
  isBeside = false,
  isToggled = false,
  onClose,
  header,
}: MenuProps) {
  const [opened, setOpened] = useState<{ readonly id: string; readonly at: Element } | null>(null)
  const ref = useAttached(at, () => onClose(false), {
    first: reachable,
    isBeside,
    isToggled,
    isMenu: true,
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>(`:scope > ${reachable}`) ?? [])]
    const index = rows.indexOf(document.activeElement as HTMLElement)
    const to = (next: number): void => rows.at(next % rows.length)?.focus()
    if (event.key === 'ArrowDown') to(index + 1)
    else if (event.key === 'ArrowUp') to(index < 0 ? -1 : index - 1)
    else if (event.key === 'Home') to(0)
    else if (event.key === 'End') to(-1)
    else if (event.key === 'Tab' || event.key === 'Escape' || (isBeside && event.key === 'ArrowLeft'))
      onClose(false)
    else if (event.key === 'ArrowRight' && rows[index]?.getAttribute('aria-haspopup') === 'menu')
      rows[index].click()
    else if (
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== ' '
    ) {
      const starts = (row: HTMLElement): boolean =>
        row.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())
      const next = rows.slice(index + 1).find(starts) ?? rows.find(starts)
      next?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={ref}
      // Not "auto", which would close a context menu when the button that opened it is released.
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {hasTitle && (
        <div aria-hidden="true" data-ellipsis className={styles.title}>
          {label}
        </div>
      )}
      {header}
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {index > 0 && item.group !== items[index - 1]?.group && <hr className={styles.divider} />}
          <ItemRow
            item={item}
            isOpen={opened?.id === item.id}
            onPoint={() => {
              if (opened !== null && opened.id !== item.id) setOpened(null)
            }}
            onPress={(row) => {
              if (item.items !== undefined) return setOpened({ id: item.id, at: row })
              onClose(true)
              item.run?.()
            }}
          />
          {opened?.id === item.id && item.items !== undefined && (
            <Menu
              label={item.label}
              items={item.items}
              at={opened.at}
              isBeside
              onClose={(isDone) => {
                setOpened(null)
                if (isDone) onClose(true)
              }}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

interface ItemRowProps {
  readonly item: MenuItem
  readonly isOpen: boolean
  /** Called when the pointer moves to the item. */
  readonly onPoint: () => void
  readonly onPress: (row: Element) => void
}

function ItemRow({ item, isOpen, onPoint, onPress }: ItemRowProps) {
  const hasMenu = item.items !== undefined
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-expanded={hasMenu ? isOpen : undefined}
      aria-disabled={item.disabled || undefined}
      data-explained={item.note !== undefined || undefined}
      tabIndex={-1}
      className={cx(styles.item, item.danger && styles.danger)}
      onClick={({ currentTarget }) => {
        if (!item.disabled) onPress(currentTarget)
      }}
      // Only one item is highlighted, whether a key or the pointer chose it.
      onPointerMove={({ currentTarget, movementX, movementY }) => {
        if ((movementX === 0 && movementY === 0) || !currentTarget.matches(reachable)) return
        // The focus stays in a submenu until the pointer moves to another item.
        if (isOpen || document.activeElement === currentTarget) return
        currentTarget.focus({ preventScroll: true })
        onPoint()
      }}
    >
      <span className={styles.icon}>
        {item.checked === true ? <Icon name="check" /> : item.icon && <Icon name={item.icon} />}
      </span>
      <span className={styles.label}>
        {item.label}
        {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
      </span>
      {item.shortcut !== undefined && item.note === undefined && (
        <kbd className={styles.keys}>{item.shortcut}</kbd>
      )}
      {hasMenu && <Icon name="right" size={12} />}
    </button>
  )
}
