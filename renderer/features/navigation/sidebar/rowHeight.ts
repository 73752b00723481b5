import type { SidebarRow } from './sidebarRow.ts'

/** Returns the height of a row in pixels. Known in advance, so that only visible rows are rendered. */
export function rowHeight(row: SidebarRow): number {
  if (row.type === 'heading') return 38
  if (row.type === 'browse') return 36
  return row.type === 'topic' && row.pin === null ? 26 : 28
}

/** Height in pixels of the line for unread messages out of sight. */
export const pillLine = 30
