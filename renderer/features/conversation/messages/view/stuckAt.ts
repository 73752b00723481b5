import type { BarItem, Item } from '../items/item.ts'

/** Where the rows at the top of the view are from, where that has scrolled out of sight. */
export interface Stuck {
  /** null: in sight itself, or the view is one conversation. */
  readonly bar: BarItem | null
  /** A moment of their day; null: nothing is shown. */
  readonly day: number | null
  /** A date line is at the top or right below it: another mark of the day would repeat it. */
  readonly hasDateLine: boolean
}

export const nothingStuck: Stuck = { bar: null, day: null, hasDateLine: false }

const isDate = (item: Item | undefined): boolean => item?.kind === 'date'

/** first: the first row in view. `old` itself when nothing changed. */
export function stuckAt(items: readonly Item[], first: number, old: Stuck): Stuck {
  const top = items[first]
  if (top === undefined) return old.day === null ? old : nothingStuck
  const above = items.slice(0, first + 1)
  // Above the first message the day is the one that follows.
  const date = above.findLast(isDate) ?? items.find(isDate)
  const day = date?.kind === 'date' ? date.at : null
  const inSight = top.kind === 'bar' || top.kind === 'date' || top.kind === 'edge'
  const found = inSight ? undefined : above.findLast(({ kind }) => kind === 'bar')
  const bar = found?.kind === 'bar' ? found : null
  const hasDateLine = top.kind === 'edge' || isDate(top) || isDate(items[first + 1])
  return old.bar === bar && old.day === day && old.hasDateLine === hasDateLine
    ? old
    : { bar, day, hasDateLine }
}
