import { useLayoutEffect, useRef, type DOMAttributes } from 'react'
import type { RowKey } from './rowFocus.ts'
import type { ListHandle } from './useList.ts'

/** Keeps the focus on the active row, for lists whose rows have the focus. */
export function useRovingRow<T, K extends RowKey>(
  list: ListHandle<T, K>,
  at: (target: EventTarget) => T | undefined,
): Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'> | null {
  const { isRoving, item, kind } = list
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isInside.current) return
    const row = list.row(item) ?? list.elementRef.current
    if (row?.contains(document.activeElement) === false) row.focus({ preventScroll: true })
  })
  if (!isRoving) return null
  return {
    onFocus: ({ target, currentTarget }) => {
      const focused = at(target)
      // The list itself has the focus if the active row is not drawn. A column heading keeps it.
      isInside.current = focused !== undefined || target === currentTarget
      if (focused !== undefined) list.focus(kind.keyOf(focused))
    },
    onBlur: ({ target, relatedTarget, currentTarget }) => {
      // If the focused row was removed, the list keeps counting as focused, and the next active row gets the focus.
      if (target.isConnected && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        isInside.current = false
    },
  }
}
