import type { SidebarRow } from './sidebarRow.ts'

/** Pixels a row takes: known before it is drawn, so that only the rows in sight need to be. */
export function rowHeight(row: SidebarRow): number {
  if (row.type === 'heading') return 38
  if (row.type === 'browse') return 36
  return row.type === 'topic' && row.pin === null ? 26 : 28
}

/** Pixels of the line that says that there is something unread out of sight. */
export const pillLine = 30
