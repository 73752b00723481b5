import { useCallback, useState } from 'react'
import type { ListItem } from './listItem.ts'

export interface ListFocus {
  /** Place of the item that the keys are about; -1 in an empty list. */
  readonly index: number
  readonly item: ListItem | undefined
  /** True once the person or a leaving item moved it. */
  readonly isMoved: boolean
  /** Moves the focus to the item of this key. */
  readonly focus: (key: string) => void
  /** Moves it by so many rows, as far as there are any. Headings of shown rows are passed over. */
  readonly move: (by: number) => void
  /** Moves it to the row that follows, where there is one: the focused row is done with. */
  readonly pass: () => void
}

interface Held {
  readonly items: readonly ListItem[]
  readonly index: number
  /** False until the person or a leaving item moves the focus: until then the first row has it. */
  readonly isMoved: boolean
}

/**
 * The item of a list that has the focus. An item that leaves gives the focus to the one that follows it, so that one
 * key after another sorts a whole list.
 */
export function useListFocus(items: readonly ListItem[]): ListFocus {
  const [known, setHeld] = useState<Held>(() => ({ items, index: firstRow(items), isMoved: false }))
  let held = known
  if (held.items !== items) {
    held = { ...held, items, index: indexIn(items, held) }
    setHeld(held)
  }
  const focus = useCallback(
    (key: string) =>
      setHeld((old) => {
        const index = old.items.findIndex((item) => item.key === key)
        return index < 0 || (index === old.index && old.isMoved) ? old : { ...old, index, isMoved: true }
      }),
    [],
  )
  const move = useCallback(
    (by: number) =>
      setHeld((old) => {
        const index = moved(old, by)
        return index === old.index && old.isMoved ? old : { ...old, index, isMoved: true }
      }),
    [],
  )
  const pass = useCallback(
    () =>
      setHeld((old) => {
        const index = old.items.findIndex(({ type }, at) => at > old.index && type === 'row')
        return index < 0 ? { ...old, isMoved: true } : { ...old, index, isMoved: true }
      }),
    [],
  )
  return { index: held.index, item: items[held.index], isMoved: held.isMoved, focus, move, pass }
}

/** Place of the first row: with a heading keys have least to do. -1 in an empty list. */
function firstRow(items: readonly ListItem[]): number {
  const at = items.findIndex(({ type }) => type === 'row')
  return at < 0 ? items.length - 1 : at
}

/** Place of the item so many steps away; the last one on the way where there are fewer. */
function moved({ items, index }: Held, by: number): number {
  const step = Math.sign(by)
  let found = index
  let left = Math.abs(by)
  for (let at = index + step; left > 0 && at >= 0 && at < items.length; at += step) {
    const item = items[at]
    if (item?.type === 'heading' && !item.isCollapsed) continue
    found = at
    left -= 1
  }
  return found
}

/** Place of the focused item among the new items; else of the row that followed it, or of the last one before it. */
function indexIn(items: readonly ListItem[], { items: old, index, isMoved }: Held): number {
  const focused = old[index]
  if (!isMoved || focused === undefined) return firstRow(items)
  const places = new Map(items.map(({ key }, at) => [key, at]))
  const own = places.get(focused.key)
  if (own !== undefined) return own
  for (const item of [...old.slice(index), ...old.slice(0, index).reverse()]) {
    const at = item.type === 'row' ? places.get(item.key) : undefined
    if (at !== undefined) return at
  }
  return firstRow(items)
}
