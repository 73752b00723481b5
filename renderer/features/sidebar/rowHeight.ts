import type { SidebarRow } from './sidebarRows.ts'

/** Pixels a row takes: known before it is drawn, so that only the rows in sight need to be. */
export function rowHeight({ type }: SidebarRow): number {
  return type === 'heading' ? 38 : type === 'topic' ? 26 : 28
}

/** Pixels of the line that says that there is something unread out of sight. */
export const pillLine = 30
