import { useCallback, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { ConversationMenu } from '../topicActions/index.ts'
import { itemId, type RowItem } from './listItem.ts'
import { OfAccount } from './OfAccount.tsx'
import type { ListFocus } from './useListFocus.ts'

interface OpenedMenu {
  readonly row: RowItem
  readonly at: { readonly x: number; readonly y: number }
}

interface RowPointer extends Pick<RowMenu, 'menu'> {
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
}

interface RowMenu {
  readonly openMenu: (row: RowItem, at: OpenedMenu['at']) => void
  /** The open menu of a row, or nothing. */
  readonly menu: ReactNode
}

/** Manages the menu of a row, which opens at a point of the screen. */
export function useRowMenu(): RowMenu {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  return {
    openMenu: (row, at) => setMenu({ row, at }),
    menu: menu !== null && (
      <OfAccount row={menu.row}>
        <ConversationMenu
          key={`${String(menu.at.x)} ${String(menu.at.y)}`}
          isOfList
          scope={menu.row.conversation}
          at={menu.at}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      </OfAccount>
    ),
  }
}

/** Handles the mouse in a list: moving it moves the focus, and the secondary button opens the menu of a row. */
export function useRowPointer({ focus: focusItem, item, items }: ListFocus): RowPointer {
  const { openMenu, menu } = useRowMenu()
  // Ignores events without movement: rows that are scrolled under a resting pointer must not take the focus.
  const onPointerMove = useCallback(
    ({ movementX, movementY, target }: PointerEvent<HTMLElement>) => {
      if (movementX === 0 && movementY === 0) return
      const key = keyAt(target)
      if (key !== null) focusItem(key)
    },
    [focusItem],
  )
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const key = keyAt(event.target)
    // The Menu key is pressed in the list and applies to the focused row.
    const row = key === null ? item : items.find((listItem) => listItem.key === key)
    if (row?.type !== 'row') return
    event.preventDefault()
    focusItem(row.key)
    const box = key === null ? document.getElementById(itemId(row))?.getBoundingClientRect() : undefined
    openMenu(row, box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
    event.currentTarget.focus({ preventScroll: true })
  }
  return { onPointerMove, onContextMenu, menu }
}

const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null) : null
