import type { SidebarRow } from './sidebarRows.ts'

/** Pixels a row takes: known before it is drawn, so that only the rows in sight need to be. */
export function rowHeight({ type }: SidebarRow): number {
  return type === 'heading' ? 38 : type === 'topic' ? 26 : 28
}
