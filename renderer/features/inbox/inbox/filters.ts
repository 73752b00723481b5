import { isLater, type HeldRow, type ShownGroup } from './heldList.ts'

export type FilterName = 'all' | 'mentions' | 'followed' | 'direct'

export interface Filters {
  readonly name: FilterName
  /** The accounts to show. Empty: all. */
  readonly accounts: ReadonlySet<string>
}

/** Returns a text that differs for different filters. */
export const filterKey = ({ accounts, name }: Filters): string => [name, ...accounts].join(' ')

export const noFilters: Filters = { name: 'all', accounts: new Set() }

/** True if a filter can hide rows. */
export const isFiltering = ({ accounts, name }: Filters): boolean => name !== 'all' || accounts.size > 0

export const filterNames: readonly FilterName[] = ['all', 'mentions', 'followed', 'direct']

const fits: Readonly<Record<FilterName, (row: HeldRow['row']) => boolean>> = {
  all: () => true,
  mentions: ({ mentions }) => mentions > 0,
  followed: ({ isFollowed }) => isFollowed,
  direct: ({ conversation }) => conversation.type === 'direct',
}

export const keeps =
  ({ name, accounts }: Filters) =>
  ({ account, row }: HeldRow): boolean =>
    (accounts.size === 0 || accounts.has(account)) && fits[name](row)

/** Counts the unread messages of the groups, except those in Later. */
export const unreadIn = (groups: readonly ShownGroup[]): number =>
  groups.reduce(
    (sum, group) => (isLater(group) ? sum : group.rows.reduce((all, { row }) => all + row.unread, sum)),
    0,
  )

/**
 * Returns the number of unread messages that each filter shows in the selected accounts. For mentions, only the
 * mentions count. Conversations in Later are excluded.
 */
export function filterCounts(
  groups: readonly ShownGroup[],
  { accounts }: Filters,
): Readonly<Record<FilterName, number>> {
  const counts = { all: 0, mentions: 0, followed: 0, direct: 0 }
  for (const group of groups) {
    if (isLater(group)) continue
    for (const { account, row } of group.rows) {
      if (accounts.size > 0 && !accounts.has(account)) continue
      counts.all += row.unread
      counts.mentions += row.mentions
      if (fits.followed(row)) counts.followed += row.unread
      if (fits.direct(row)) counts.direct += row.unread
    }
  }
  return counts
}
