import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { isUserInGroup } from '../../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { systemGroupNames } from '../../../../shared/model/permissions/systemGroupNames.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { filterByWords } from '../../../../shared/model/search/matchesWords.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import { isCounted } from '../../search/picker/index.ts'

/** Tabs of the list: active groups, groups of the own user, and deactivated groups. */
export const groupTabs = ['all', 'mine', 'deactivated'] as const
export type GroupTab = (typeof groupTabs)[number]

/** Line of the list: a heading or a group. */
export type GroupLine =
  | { readonly kind: 'heading'; readonly key: 'groups.section_people' | 'groups.section_system' }
  | { readonly kind: 'group'; readonly group: UserGroup }

const byName = nameOrder(true)
const rankOf = (group: UserGroup): number =>
  systemGroupNames.findIndex((name) => name === systemNameOf(group))

type WithGroups = Pick<AccountState, 'groups' | 'self'>

function isOfTab(state: WithGroups, group: UserGroup, tab: GroupTab): boolean {
  if (!isCounted(group) || group.isDeactivated !== (tab === 'deactivated')) return false
  return tab !== 'mine' || (!group.isSystem && isUserInGroup(state, group.id, state.self.userId))
}

/** Number of active groups. */
export const groupCount = memoSelector<number>(
  ({ groups }) => [groups],
  (state) => [...state.groups.values()].filter((group) => isOfTab(state, group, 'all')).length,
)

/** Id of the first group in the list without a search, or null. */
export const firstGroup = memoSelector<GroupId | null>(
  ({ groups }) => [groups],
  (state) => {
    const first = groupLines(state, 'all', '').find((line) => line.kind === 'group')
    return first?.kind === 'group' ? first.group.id : null
  },
)

/**
 * Returns the groups of a tab that have every word of the query in their name or description. They are sorted by
 * name, with system groups last.
 */
export function groupLines(state: WithGroups, tab: GroupTab, query: string): readonly GroupLine[] {
  const listed = [...state.groups.values()].filter((group) => isOfTab(state, group, tab))
  const found = filterByWords(listed, query, (group) => `${groupLabel(group)} ${group.description}`)
  const people = found
    .filter(({ isSystem }) => !isSystem)
    .sort((a, b) => byName(a.name, b.name) || a.id - b.id)
  // From the narrowest to the widest group, as on the page of permissions.
  const system = found.filter(({ isSystem }) => isSystem).sort((a, b) => rankOf(b) - rankOf(a))
  const lineOf = (group: UserGroup): GroupLine => ({ kind: 'group', group })
  const lines: GroupLine[] = people.map(lineOf)
  if (people.length > 0 && system.length > 0) lines.unshift({ kind: 'heading', key: 'groups.section_people' })
  if (system.length > 0) lines.push({ kind: 'heading', key: 'groups.section_system' }, ...system.map(lineOf))
  return lines
}
