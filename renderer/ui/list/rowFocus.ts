export type RowKey = string | number

/** Functions by which a list reads its items. Declare it outside components, so that it stays the same object. */
export interface RowKind<T, K extends RowKey = RowKey> {
  /** Unique in the list. */
  readonly keyOf: (item: T) => K
  /** Id of the element of an item, where something else finds it by that. */
  readonly idOf?: (item: T) => string
  /** Pixels. Absent where the text makes the height: all rows are drawn then. */
  readonly heightOf?: number | ((item: T) => number)
  /** A heading never gets the focus by itself. */
  readonly isHeading?: (item: T) => boolean
  /** True for an item that keys pass over, as a disabled row. By default headings are. */
  readonly isPassed?: (item: T) => boolean
}

const isPassed = <T>(kind: RowKind<T>, item: T): boolean => (kind.isPassed ?? kind.isHeading)?.(item) === true

/** True for an item that can get the focus by itself. */
export const isRow = <T>(kind: RowKind<T>, item: T): boolean =>
  kind.isHeading?.(item) !== true && !isPassed(kind, item)

/** Index of the first row, or of the last item that a key reaches where there is no row; -1 without either. */
export function firstRow<T>(kind: RowKind<T>, items: readonly T[]): number {
  const first = items.findIndex((item) => isRow(kind, item))
  return first < 0 ? items.findLastIndex((item) => !isPassed(kind, item)) : first
}

/** Index of the item that many steps away, or of the last one in that direction. Passed items count no step. */
export function stepFrom<T>(kind: RowKind<T>, items: readonly T[], from: number, by: number): number {
  const step = Math.sign(by)
  let found = from
  let left = Math.abs(by)
  for (let index = from + step; left > 0 && index >= 0 && index < items.length; index += step) {
    if (isPassed(kind, items[index]!)) continue
    found = index
    left -= 1
  }
  return found
}

/**
 * Index among the new items of the item at `index` of the old ones; where it left, of the row that followed it, else of
 * the last one before it, so that one key after another sorts a whole list.
 */
export function indexAmong<T>(
  kind: RowKind<T>,
  items: readonly T[],
  old: readonly T[],
  index: number,
): number {
  const focused = old[index]
  if (focused === undefined) return firstRow(kind, items)
  if (items === old) return index
  const { keyOf } = kind
  const key = keyOf(focused)
  const same = items.findIndex((item) => keyOf(item) === key)
  if (same >= 0) return same
  const indexes = new Map(items.map((item, place) => [keyOf(item), place]))
  for (const item of [...old.slice(index), ...old.slice(0, index).reverse()]) {
    const place = isRow(kind, item) ? indexes.get(keyOf(item)) : undefined
    if (place !== undefined) return place
  }
  return firstRow(kind, items)
}

/** Rows that PageUp and PageDown move by. */
const page = 10

/** Steps of the keys that move in a list. `isText`: Home and End belong to the text; null: the key does not move. */
export function stepsOf(key: string, isText = false): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return page
    case 'PageUp':
      return -page
    case 'Home':
      return isText ? null : -Infinity
    case 'End':
      return isText ? null : Infinity
    default:
      return null
  }
}
