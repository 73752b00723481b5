import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ShortcutLabel } from '../ariaKeys.ts'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconPaths.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  /** Shown at the end of the row. */
  readonly shortcut?: ShortcutLabel | undefined
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled, in a second line: such a row can be reached by the keys, to be read. */
  readonly note?: string
  /** A check mark: for choices. */
  readonly checked?: boolean
  readonly run: () => void
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Under this element, or at this point of the window. */
  readonly at: Element | { readonly x: number; readonly y: number }
  /** The button that it is at closes it as well. */
  readonly isToggled?: boolean
  readonly onClose: () => void
  readonly header?: ReactNode
}

const reachable = '[role^=menuitem]:is(:not([aria-disabled]), [data-explained])'

/** A menu at an element or a point, with arrow keys, type-to-find and Escape. Render it while it is open. */
export function Menu({ label, items, at, isToggled = false, onClose, header }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  // Before the menu leaves the page: afterwards nobody knows whether the focus was in it.
  useLayoutEffect(() => {
    const menu = ref.current
    if (menu === null) return
    const before = document.activeElement
    menu.showPopover()
    place(menu, at)
    // Closed by the press on it, its button would open it again when it is released.
    const ownElements = [menu, ...(isToggled && at instanceof Element ? [at] : [])]
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (!ownElements.some((element) => target instanceof Node && element.contains(target)))
        closing.current()
    }
    const onBlur = (): void => closing.current()
    document.addEventListener('pointerdown', onPointerDown, true)
    addEventListener('blur', onBlur)
    menu.querySelector<HTMLElement>(reachable)?.focus()
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      removeEventListener('blur', onBlur)
      if (before instanceof HTMLElement && before.isConnected && menu.contains(document.activeElement))
        before.focus()
    }
    // Where it opens is decided once: a menu does not walk.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>(reachable) ?? [])]
    const index = rows.indexOf(document.activeElement as HTMLElement)
    const to = (next: number): void => rows.at(next % rows.length)?.focus()
    if (event.key === 'ArrowDown') to(index + 1)
    else if (event.key === 'ArrowUp') to(index < 0 ? -1 : index - 1)
    else if (event.key === 'Home') to(0)
    else if (event.key === 'End') to(-1)
    else if (event.key === 'Tab' || event.key === 'Escape') onClose()
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
      // Not "auto": that closes at the release of the very button that opened a context menu.
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {header}
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          aria-disabled={item.disabled || undefined}
          data-explained={item.note !== undefined || undefined}
          tabIndex={-1}
          className={cx(styles.item, item.danger && styles.danger)}
          onClick={() => {
            if (item.disabled) return
            onClose()
            item.run()
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
        </button>
      ))}
    </div>
  )
}

function place(menu: HTMLElement, at: MenuProps['at']): void {
  const box = menu.getBoundingClientRect()
  const edge = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0)
  const below = edge.bottom + 4
  const top = below + box.height > innerHeight - 8 ? Math.max(8, edge.top - box.height - 4) : below
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(8, Math.min(edge.left, innerWidth - box.width - 8))}px`
}
