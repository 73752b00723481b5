import { useCallback, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { ConversationMenu } from '../topicActions/index.ts'
import { itemId, type ListItem, type RowItem } from './listItem.ts'
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
  /** The menu of a row while it is open. */
  readonly menu: ReactNode
}

/** The menu of a row, at a place on the screen. */
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

/** The mouse on rows: it moves the focus of the keys, and opens the menu of a row. */
export function useRowPointer(items: readonly ListItem[], { focus: focusItem, item }: ListFocus): RowPointer {
  const { openMenu, menu } = useRowMenu()
  // The pointer moves the focus by its own movement alone: rows that are scrolled under it leave the focus where it is.
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
    // The key for menus is pressed in the list, and means the row that has the focus.
    const row = key === null ? item : items.find((one) => one.key === key)
    if (row?.type !== 'row') return
    event.preventDefault()
    focusItem(row.key)
    const box = key === null ? document.getElementById(itemId(row))?.getBoundingClientRect() : undefined
    openMenu(row, box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
    event.currentTarget.focus({ preventScroll: true })
  }
  return {
    onPointerMove,
    onContextMenu,
    menu,
  }
}

const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null) : null
