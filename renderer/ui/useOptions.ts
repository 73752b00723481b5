import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/**
 * Attributes of a list that a text field owns. The focus stays in the field: without the tab index a list that scrolls
 * would be a stop of the Tab key.
 */
export const listbox = { role: 'listbox', tabIndex: -1 } as const

/**
 * The list of a combobox: which of `count` options is chosen, kept in sight and moved by the arrows, around both ends.
 * `onArrow` answers whether the key was one of them.
 */
export function useOptions(count: number) {
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' }), [index])
  const onArrow = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown') setIndex(index >= count - 1 ? 0 : index + 1)
    else if (event.key === 'ArrowUp') setIndex(index <= 0 ? Math.max(count - 1, 0) : index - 1)
    else return false
    return true
  }
  return { index, setIndex, list, onArrow }
}
