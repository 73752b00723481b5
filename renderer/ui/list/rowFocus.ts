export type RowKey = string | number

/** Functions that describe the items of a list. Define it outside components, so that it stays the same object. */
export interface RowKind<T, K extends RowKey = RowKey> {
  /** Returns a key that is unique in the list. */
  readonly keyOf: (item: T) => K
  /** Returns the id of an item's element, if other code looks it up. */
  readonly idOf?: (item: T) => string
  /** Height in pixels. Absent if the text determines the height. All rows are then drawn. */
  readonly heightOf?: number | ((item: T) => number)
  /** Returns true for headings, which never get the focus on their own. */
  readonly isHeading?: (item: T) => boolean
  /** Returns true for items that the keys skip, such as disabled rows. By default, headings. */
  readonly isPassed?: (item: T) => boolean
  /** Returns true for rows that get the focus of a removed row only if no other rows are left. */
  readonly isApart?: (item: T) => boolean
}

const isPassed = <T>(kind: RowKind<T>, item: T): boolean => (kind.isPassed ?? kind.isHeading)?.(item) === true

/** Returns true for items that can get the focus on their own. */
export const isRow = <T>(kind: RowKind<T>, item: T): boolean =>
  kind.isHeading?.(item) !== true && !isPassed(kind, item)

/** Returns true for a row apart, seen from one that is not. */
export const isApartFrom = <T>({ isApart }: RowKind<T>, item: T | undefined, from: T | undefined): boolean =>
  isApart !== undefined && item !== undefined && isApart(item) && (from === undefined || !isApart(from))

/** Returns the index of the item with this key, or -1. */
export const indexOfKey = <T, K extends RowKey>(
  items: readonly T[],
  { keyOf }: RowKind<T, K>,
  key: K | null,
): number => (key === null ? -1 : items.findIndex((item) => keyOf(item) === key))

/** Returns the index of the first row. Without rows, returns the last item that keys can reach, or -1. */
export function firstRow<T>(kind: RowKind<T>, items: readonly T[]): number {
  const first = items.findIndex((item) => isRow(kind, item))
  return first < 0 ? items.findLastIndex((item) => !isPassed(kind, item)) : first
}

/** Returns the index of the item `by` steps away, or of the last one in that direction. Skipped items do not count. */
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
 * Returns the new index of the item that was at `index`. If it was removed, returns the row that followed it, or the
 * last one before it, rows apart last. Pressing a key repeatedly can thus process a whole list.
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
  const same = indexOfKey(items, kind, keyOf(focused))
  if (same >= 0) return same
  const indexes = new Map(items.map((item, place) => [keyOf(item), place]))
  const near = [...old.slice(index), ...old.slice(0, index).reverse()]
  const isLast = (item: T): boolean => isApartFrom(kind, item, focused)
  for (const item of [...near.filter((each) => !isLast(each)), ...near.filter(isLast)]) {
    const place = isRow(kind, item) ? indexes.get(keyOf(item)) : undefined
    if (place !== undefined) return place
  }
  return firstRow(kind, items)
}

/** Number of rows that PageUp and PageDown move by. */
const page = 10

/**
 * Returns the steps that a key moves in a list, or null if it does not move. With `isText`, Home and End move the
 * caret instead.
 */
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
