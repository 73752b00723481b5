import { isResolvedTopic } from '../../../../../shared/api/resolvedTopic.ts'
import { isFirst, isLater, type HeldRow, type ShownGroup } from '../heldList.ts'

export type SectionName = 'you' | 'active' | 'few' | 'resolved'
export type ColumnName = 'you' | 'active' | 'rest'

/** Cards that are shown together and can be marked as read together. */
export interface Section {
  readonly name: SectionName
  readonly column: ColumnName
  readonly rows: readonly HeldRow[]
}

const columnOf: Readonly<Record<SectionName, ColumnName>> = {
  you: 'you',
  active: 'active',
  few: 'rest',
  resolved: 'rest',
}

/** Conversations with at least this many unread messages count as busy. */
const manyMessages = 3

function sectionOf(kind: ShownGroup['kind'], { row }: HeldRow): SectionName {
  if (isFirst(kind)) return 'you'
  if (row.conversation.type === 'channel' && isResolvedTopic(row.conversation.topic)) return 'resolved'
  return row.unread >= manyMessages ? 'active' : 'few'
}

/** The section of each conversation by its key, as it was when the conversation appeared. */
export type Placed = ReadonlyMap<string, SectionName>

/**
 * Returns `placed` with the sections of new conversations added. While the order is not held, all sections are
 * updated. Returns the same object if nothing changed.
 */
export function placedRows(placed: Placed, groups: readonly ShownGroup[], isHeld: boolean): Placed {
  let next: Map<string, SectionName> | null = null
  for (const group of groups) {
    if (isLater(group)) continue
    for (const row of group.rows) {
      const known = placed.get(row.key)
      const section = isHeld && known !== undefined ? known : sectionOf(group.kind, row)
      if (section !== known) (next ??= new Map(placed)).set(row.key, section)
    }
  }
  return next ?? placed
}

/** Returns the non-empty sections of the board. */
export function sectionsOf(groups: readonly ShownGroup[], placed: Placed): readonly Section[] {
  const rows: Record<SectionName, HeldRow[]> = { you: [], active: [], few: [], resolved: [] }
  for (const group of groups) {
    if (isLater(group)) continue
    for (const row of group.rows) rows[placed.get(row.key) ?? 'few'].push(row)
  }
  return (['you', 'active', 'few', 'resolved'] as const).flatMap((name) =>
    rows[name].length === 0 ? [] : [{ name, column: columnOf[name], rows: rows[name] }],
  )
}

const columns: readonly ColumnName[] = ['you', 'active', 'rest']

/** Returns the columns that had a card since the board was opened. A column that is empty now keeps its position. */
export function columnsOf(placed: Placed): readonly ColumnName[] {
  const used = new Set([...placed.values()].map((section) => columnOf[section]))
  return columns.filter((column) => used.has(column))
}

/** Maximum number of cards in a section. The inbox lists all conversations. */
export const maxCards = 60

/** Returns the key of the card at the same height in the next non-empty column. Returns null if there is none. */
export function cardBeside(sections: readonly Section[], key: string, by: 1 | -1): string | null {
  const lists = columns
    .map((column) =>
      sections.filter((section) => section.column === column).flatMap(({ rows }) => rows.slice(0, maxCards)),
    )
    .filter(({ length }) => length > 0)
  const index = lists.findIndex((rows) => rows.some((row) => row.key === key))
  const own = lists[index]
  const next = index < 0 ? undefined : lists[index + by]
  if (own === undefined || next === undefined) return null
  const down = own.findIndex((row) => row.key === key)
  return next[Math.min(down, next.length - 1)]?.key ?? null
}
