import { useCallback, useEffect, useRef, useState } from 'react'
import {
  firstRow,
  indexAmong,
  indexOfKey,
  isApartFrom,
  isRow,
  stepFrom,
  type RowKey,
  type RowKind,
} from './rowFocus.ts'

/** Items of a list when it was left, and the index of the focused one. */
export interface RowPlace<T> {
  readonly items: readonly T[]
  readonly index: number
}

export interface RowFocus<T, K extends RowKey> {
  /** Index of the item that the keys act on, or -1. */
  readonly index: number
  readonly item: T | undefined
  /** True after the user or the removal of an item moved it. */
  readonly isMoved: boolean
  /** Incremented when the item that the user moved to is removed from the list. */
  readonly departures: number
  /** Incremented when Undo restores a row, which then gets the focus. */
  readonly returns: number
  /** Moves the focus to the item with this key. */
  readonly focus: (key: K) => void
  /** Moves the focus by this number of items, as far as possible. */
  readonly move: (by: number) => void
  /** Moves the focus to the next row, if any, since the focused one is done. */
  readonly pass: () => void
}

export interface RowFocusOptions<T, K extends RowKey> {
  /** Position to restore. Read only when the list opens. */
  readonly place?: RowPlace<T> | null
  /** True if the focus stays on its row although the user has not moved it. Otherwise, the first row has it. */
  readonly isHeld?: boolean
  /**
   * Number of Undo actions so far. A row that is restored after one gets the focus. Absent if nothing can be undone.
   */
  readonly undone?: number
  /** Key of the item to focus, each time that it changes. null for none. */
  readonly wanted?: K | null
  /** Query that the items match. A new query focuses the first row. null if there is no search. */
  readonly typed?: string | null
  /** Key of the item that has the focus until the user moves it, instead of the first row. null for no item. */
  readonly beginsAt?: K | null | undefined
}

interface Held<T, K> {
  readonly items: readonly T[]
  readonly index: number
  readonly isMoved: boolean
  readonly departures: number
  readonly returns: number
  /** Keys of removed rows, latest last. */
  readonly left: ReadonlySet<K>
  /** Keys of items that were removed while focused, latest last. */
  readonly lost: readonly K[]
  /** Value of `undone` when the focus last moved. Only a later Undo moves the focus to the restored row. */
  readonly undone: number | undefined
  readonly wanted: K | null
  readonly typed: string | null
}

/** Focus of a list: it stays on its item while the list changes, and moves to a neighbor when the item is removed. */
export function useRowFocus<T, K extends RowKey>(
  items: readonly T[],
  kind: RowKind<T, K>,
  options: RowFocusOptions<T, K> = {},
): RowFocus<T, K> {
  const { undone, wanted = null, typed = null } = options
  const [known, setHeld] = useState<Held<T, K>>(() => begin(items, kind, options))
  let held = known
  if (!hasSame(held.items, items) || held.wanted !== wanted || held.typed !== typed) {
    held = follow(held, items, kind, options)
    setHeld(held)
  }
  const newest = useRef(undone)
  useEffect(() => {
    newest.current = undone
  })
  const moveTo = useCallback(
    (find: (old: Held<T, K>) => number) =>
      setHeld((old) => {
        const index = find(old)
        // Focusing the same row again, for example by a press on the list, must not end the wait for a row restored
        // by Undo.
        const isSame = index === old.index && old.isMoved
        return isSame || index < 0 ? old : { ...old, index, isMoved: true, undone: newest.current }
      }),
    [],
  )
  const focus = useCallback((key: K) => moveTo((old) => indexOfKey(old.items, kind, key)), [moveTo, kind])
  const move = useCallback(
    (by: number) => moveTo((old) => stepFrom(kind, old.items, old.index, by)),
    [moveTo, kind],
  )
  const pass = useCallback(
    () =>
      moveTo((old) => {
        const next = old.items.findIndex((item, index) => index > old.index && isRow(kind, item))
        return next < 0 || isApartFrom(kind, old.items[next], old.items[old.index]) ? old.index : next
      }),
    [moveTo, kind],
  )
  const { departures, index, isMoved, returns } = held
  return { index, item: items[index], isMoved, departures, returns, focus, move, pass }
}

/** Returns true for the same items, even in another array, since a caller may filter them on each render. */
const hasSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]))

/** Returns the initial focus: the restored position, the wanted item, or the first row. */
function begin<T, K extends RowKey>(
  items: readonly T[],
  kind: RowKind<T, K>,
  options: RowFocusOptions<T, K>,
): Held<T, K> {
  const { place = null, undone, wanted = null, typed = null } = options
  const start = { items, departures: 0, returns: 0, left: new Set<K>(), lost: [], undone, wanted, typed }
  if (place !== null && items.length > 0)
    return { ...start, index: indexAmong(kind, items, place.items, place.index), isMoved: true }
  const index = indexOfKey(items, kind, wanted)
  return { ...start, index: index < 0 ? startIndex(items, kind, options) : index, isMoved: index >= 0 }
}

/** Returns the index of the item that has the focus until the user moves it. */
const startIndex = <T, K extends RowKey>(
  items: readonly T[],
  kind: RowKind<T, K>,
  { beginsAt }: RowFocusOptions<T, K>,
): number => (beginsAt === undefined ? firstRow(kind, items) : indexOfKey(items, kind, beginsAt))

/** Returns the focus after a change of the items, the wanted item or the query. */
function follow<T, K extends RowKey>(
  held: Held<T, K>,
  items: readonly T[],
  kind: RowKind<T, K>,
  options: RowFocusOptions<T, K>,
): Held<T, K> {
  const { isHeld = false, undone, wanted = null, typed = null } = options
  const next = { ...held, items, wanted, typed }
  const found = wanted === held.wanted ? -1 : indexOfKey(items, kind, wanted)
  if (found >= 0) return { ...next, index: found, isMoved: true }
  // A new query focuses the first match. Clearing the query keeps the focused item.
  if (typed !== held.typed && (typed !== '' || held.typed === null))
    return { ...next, index: startIndex(items, kind, options), isMoved: false }
  const { left, lost, back } = undone === undefined ? { ...held, back: null } : leftAndBack(items, held, kind)
  if (back !== null && undone !== held.undone)
    return { ...next, left, lost, undone, index: back, isMoved: true, returns: held.returns + 1 }
  const isMoved = held.isMoved || typed !== held.typed
  const index =
    isMoved || isHeld ? indexAmong(kind, items, held.items, held.index) : startIndex(items, kind, options)
  const focused = held.items[held.index]
  const now = items[index]
  const hasLeft =
    held.isMoved && focused !== undefined && (now === undefined || kind.keyOf(now) !== kind.keyOf(focused))
  return { ...next, left, lost, index, isMoved, departures: held.departures + Number(hasLeft) }
}

/** Maximum number of removed rows that Undo can restore the focus to. */
const maxLeft = 1000

/**
 * Returns the removed rows, and the index of the restored one or null. If several were restored, it is the one that
 * was first removed while focused, or null.
 */
function leftAndBack<T, K extends RowKey>(
  items: readonly T[],
  held: Held<T, K>,
  kind: RowKind<T, K>,
): Pick<Held<T, K>, 'left' | 'lost'> & { readonly back: number | null } {
  const here = new Map(items.map((item, index) => [kind.keyOf(item), index]))
  const gone = held.items.flatMap((item) => {
    const key = kind.keyOf(item)
    return isRow(kind, item) && !here.has(key) ? [key] : []
  })
  const back = [...held.left].filter((key) => here.has(key))
  if (gone.length === 0 && back.length === 0) return { ...held, back: null }
  const left = [...held.left, ...gone].filter((key) => !here.has(key))
  const focused = held.items[held.index]
  const focusedKey = focused === undefined ? undefined : kind.keyOf(focused)
  const lost =
    focusedKey === undefined || here.has(focusedKey) ? held.lost : [...held.lost, focusedKey].slice(-maxLeft)
  const returned = back.length > 1 ? held.lost.find((key) => here.has(key)) : back[0]
  return {
    left: new Set(left.slice(-maxLeft)),
    lost: lost.filter((key) => !here.has(key)),
    back: returned === undefined ? null : (here.get(returned) ?? null),
  }
}
