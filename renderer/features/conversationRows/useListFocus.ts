import { useCallback, useEffect, useRef, useState } from 'react'
import { uiStore, useUi } from '../../state/index.ts'
import type { ListItem } from './listItem.ts'
import { keepPlace, takePlace } from './listPlaces.ts'

export interface ListFocus {
  /** Place of the item that the keys are about; -1 in an empty list. */
  readonly index: number
  readonly item: ListItem | undefined
  /** True once the person or a leaving item moved it. */
  readonly isMoved: boolean
  /** Grows when the focused item left by itself. */
  readonly departures: number
  /** Grows when Undo brings a row back, which then has the focus. */
  readonly returns: number
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
  readonly departures: number
  readonly returns: number
  /** Keys of the rows that left, the last one at the end. */
  readonly left: ReadonlySet<string>
  /** UiState.undone when the focus was moved last: only a later Undo moves it to the row that comes back. */
  readonly undone: number
}

interface ListFocusOptions {
  /** Names the list: it stands where it was left when the person comes back to it from one of its conversations. */
  readonly list: string
  /** True when the focus stays on its row although the user did not move it; else the first row has it. */
  readonly isHeld?: boolean
}

/**
 * The item of a list that has the focus. An item that leaves gives the focus to the one that follows it, so that one
 * key after another sorts a whole list.
 */
export function useListFocus(
  items: readonly ListItem[],
  { list, isHeld = false }: ListFocusOptions,
): ListFocus {
  const undone = useUi((ui) => ui.undone)
  const [known, setHeld] = useState<Held>(() => ({ ...begin(items, list), undone }))
  let held = known
  if (held.items !== items) {
    held = shownAnew(items, held, { isHeld, undone })
    setHeld(held)
  }
  const newest = useRef(held)
  useEffect(() => {
    newest.current = held
  })
  useEffect(() => () => keepPlace(list, newest.current), [list])
  const focus = useCallback(
    (key: string) =>
      setHeld((old) => {
        const index = old.items.findIndex((item) => item.key === key)
        return index < 0 ? old : movedTo(old, index)
      }),
    [],
  )
  const move = useCallback(
    (by: number) =>
      setHeld((old) => {
        return movedTo(old, moved(old, by))
      }),
    [],
  )
  const pass = useCallback(
    () =>
      setHeld((old) => {
        const index = old.items.findIndex(({ type }, at) => at > old.index && type === 'row')
        return movedTo(old, index < 0 ? old.index : index)
      }),
    [],
  )
  const { departures, index, isMoved, returns } = held
  return { index, item: items[index], isMoved, departures, returns, focus, move, pass }
}

/** The focus as the list is opened: where it was left, or on the first row. */
function begin(items: readonly ListItem[], list: string): Omit<Held, 'undone'> {
  const left = takePlace(list)
  const start = { items, departures: 0, returns: 0, left: new Set<string>() }
  if (left === null || items.length === 0) return { ...start, index: firstRow(items), isMoved: false }
  return { ...start, index: indexIn(items, { ...left, isMoved: true }), isMoved: true }
}

/** The focus once the user moved it. */
function movedTo(old: Held, index: number): Held {
  const { undone } = uiStore.getState()
  const isSame = index === old.index && old.isMoved && undone === old.undone
  return isSame ? old : { ...old, index, isMoved: true, undone }
}

/** The focus among the new items. */
function shownAnew(
  items: readonly ListItem[],
  held: Held,
  { isHeld, undone }: { readonly isHeld: boolean; readonly undone: number },
): Held {
  const { departures, isMoved, returns } = held
  const { left, back } = leftAndBack(items, held)
  if (back !== null && undone !== held.undone)
    return { ...held, items, left, undone, index: back, isMoved: true, returns: returns + 1 }
  const focused = held.items[held.index]
  const index = indexIn(items, { ...held, isMoved: isMoved || isHeld })
  const hasLeft = isMoved && focused !== undefined && items[index]?.key !== focused.key
  return { ...held, items, left, index, departures: hasLeft ? departures + 1 : departures }
}

/** Undo brings one of so many rows back. */
const maxLeft = 1000

/** The rows that have left, and the place of the one that came back; null: none did, or several. */
function leftAndBack(
  items: readonly ListItem[],
  held: Held,
): { readonly left: ReadonlySet<string>; readonly back: number | null } {
  const here = new Map(items.map(({ key, type }, index) => [key, type === 'row' ? index : -1]))
  const gone = held.items.filter(({ key, type }) => type === 'row' && !here.has(key))
  const back = [...held.left].filter((key) => here.has(key))
  if (gone.length === 0 && back.length === 0) return { left: held.left, back: null }
  const left = [...held.left, ...gone.map(({ key }) => key)].filter((key) => !here.has(key))
  const [only] = back
  const place = only === undefined || back.length > 1 ? undefined : here.get(only)
  return { left: new Set(left.slice(-maxLeft)), back: place ?? null }
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
function indexIn(
  items: readonly ListItem[],
  { items: old, index, isMoved }: Pick<Held, 'items' | 'index' | 'isMoved'>,
): number {
  const focused = old[index]
  if (!isMoved || focused === undefined) return firstRow(items)
  if (items === old) return index
  const places = new Map(items.map(({ key }, at) => [key, at]))
  const own = places.get(focused.key)
  if (own !== undefined) return own
  for (const item of [...old.slice(index), ...old.slice(0, index).reverse()]) {
    const at = item.type === 'row' ? places.get(item.key) : undefined
    if (at !== undefined) return at
  }
  return firstRow(items)
}
