import type { BarItem, Item } from '../items/item.ts'

/** Where the rows at the top of the view are from, where that has scrolled out of sight. */
export interface Stuck {
  /** null: in sight itself, or the view is one conversation. */
  readonly bar: BarItem | null
  /** A moment of their day; null: its date line is in sight. */
  readonly day: number | null
}

export const nothingStuck: Stuck = { bar: null, day: null }

/** first: the first row in view. `old` itself when nothing changed. */
export function stuckAt(items: readonly Item[], first: number, old: Stuck): Stuck {
  const top = items[first]
  // A date line in sight, or the one right below the list's beginning, would repeat the day.
  if (top === undefined || top.kind === 'date' || top.kind === 'edge')
    return old.day === null ? old : nothingStuck
  const above = items.slice(0, first + 1)
  const date = above.findLast(({ kind }) => kind === 'date')
  const day = date?.kind === 'date' ? date.at : null
  const found = top.kind === 'bar' ? undefined : above.findLast(({ kind }) => kind === 'bar')
  const bar = found?.kind === 'bar' ? found : null
  return old.bar === bar && old.day === day ? old : { bar, day }
}
