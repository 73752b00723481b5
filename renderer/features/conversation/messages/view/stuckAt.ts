import type { BarItem, Item } from '../items/item.ts'

/** Conversation and day of the top rows, while the rows that name them are scrolled out of view. */
export interface Stuck {
  /** null: the row with the conversation's name is visible, or the view has only one conversation. */
  readonly bar: BarItem | null
  /** A time on that day (ms). null: there is no label to show. */
  readonly day: number | null
  /** A date line is at the top or directly below it, so a label would repeat the day. */
  readonly hasDateLine: boolean
}

export const nothingStuck: Stuck = { bar: null, day: null, hasDateLine: false }

const isDate = (item: Item | undefined): boolean => item?.kind === 'date'

/** first: the first visible row. Returns `old` if nothing changed. */
export function stuckAt(items: readonly Item[], first: number, old: Stuck): Stuck {
  const top = items[first]
  if (top === undefined) return old.day === null ? old : nothingStuck
  const above = items.slice(0, first + 1)
  // Above the first date line, the day of the following one applies.
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
