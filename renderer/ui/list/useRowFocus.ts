import { useCallback, useEffect, useRef, useState } from 'react'
import { firstRow, indexAmong, isRow, stepFrom, type RowKey, type RowKind } from './rowFocus.ts'

/** The items of a list as it was left, and the index of the one that had the focus. */
export interface RowPlace<T> {
  readonly items: readonly T[]
  readonly index: number
}

export interface RowFocus<T, K extends RowKey> {
  /** Index of the item that the keys are about; -1: there is none. */
  readonly index: number
  readonly item: T | undefined
  /** True once the user or a leaving item moved it. */
  readonly isMoved: boolean
  /** Grows when the focused item left by itself. */
  readonly departures: number
  /** Grows when Undo brings a row back, which then has the focus. */
  readonly returns: number
  /** Moves the focus to the item of this key. */
  readonly focus: (key: K) => void
  /** Moves it by that many items, as far as there are any. */
  readonly move: (by: number) => void
  /** Moves it to the row that follows, if there is one: the focused row is done with. */
  readonly pass: () => void
}

export interface RowFocusOptions<T, K extends RowKey> {
  /** The list continues at this place; read when it is opened. */
  readonly place?: RowPlace<T> | null
  /** True when the focus stays on its row although the user did not move it; else the first row has it. */
  readonly isHeld?: boolean
  /** Counts Undo: a row that comes back after it gets the focus. Absent where nothing can be undone. */
  readonly undone?: number
  /** The focus goes to the item of this key each time that another one is wanted; null: to none in particular. */
  readonly wanted?: K | null
  /** The text that the items were found by: with another one the first row has the focus. Null: nothing is sought. */
  readonly typed?: string | null
  /** Key of the item that has the focus until the user moves it, in place of the first row; null: none has. */
  readonly beginsAt?: K | null | undefined
}

interface Held<T, K> {
  readonly items: readonly T[]
  readonly index: number
  readonly isMoved: boolean
  readonly departures: number
  readonly returns: number
  /** Keys of the rows that left, the last one at the end. */
  readonly left: ReadonlySet<K>
  /** Keys of the items that left while they had the focus, the last one at the end. */
  readonly lost: readonly K[]
  /** `undone` when the focus was moved last: only a later Undo moves it to the row that comes back. */
  readonly undone: number | undefined
  readonly wanted: K | null
  readonly typed: string | null
}

/** The item of a list that has the focus; it keeps it while the list changes, and its neighbor gets it when it leaves. */
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
        // A row that keeps the focus, as when the list is pressed, must not end the wait for what Undo brings back.
        const isSame = index === old.index && old.isMoved
        return isSame || index < 0 ? old : { ...old, index, isMoved: true, undone: newest.current }
      }),
    [],
  )
  const focus = useCallback(
    (key: K) => moveTo((old) => old.items.findIndex((item) => kind.keyOf(item) === key)),
    [moveTo, kind],
  )
  const move = useCallback(
    (by: number) => moveTo((old) => stepFrom(kind, old.items, old.index, by)),
    [moveTo, kind],
  )
  const pass = useCallback(
    () =>
      moveTo((old) => {
        const next = old.items.findIndex((item, index) => index > old.index && isRow(kind, item))
        return next < 0 ? old.index : next
      }),
    [moveTo, kind],
  )
  const { departures, index, isMoved, returns } = held
  return { index, item: items[index], isMoved, departures, returns, focus, move, pass }
}

/** True for the same items, also in another array: a caller may filter them each time. */
const hasSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]))

/** The focus as the list is opened: at its place, at the wanted item, or at the first row. */
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

/** Index of the item that has the focus until the user moves it. */
const startIndex = <T, K extends RowKey>(
  items: readonly T[],
  kind: RowKind<T, K>,
  { beginsAt }: RowFocusOptions<T, K>,
): number => (beginsAt === undefined ? firstRow(kind, items) : indexOfKey(items, kind, beginsAt))

const indexOfKey = <T, K extends RowKey>(
  items: readonly T[],
  { keyOf }: RowKind<T, K>,
  key: K | null,
): number => (key === null ? -1 : items.findIndex((item) => keyOf(item) === key))

/** The focus among the new items, or at what is wanted or sought now. */
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
  // The first match; a search that is cleared keeps the item that it found.
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

/** Undo brings back some of that many rows. */
const maxLeft = 1000

/**
 * The rows that have left, and the index of the one that came back. Of several it is the first item that had the
 * focus when it left; null: none had, or none came back.
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
