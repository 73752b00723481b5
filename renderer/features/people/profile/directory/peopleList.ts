import type { User } from '../../../../../shared/api/types.ts'
import { membersOfGroup } from '../../../../../shared/model/people/groupMembers.ts'
import { lastSeen } from '../../../../../shared/model/people/presence.ts'
import { allUsers, mailAddress } from '../../../../../shared/model/people/users.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { queryWords } from '../../../../../shared/model/search/matchesWords.ts'
import { foldedUser } from '../../../search/picker/index.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoByKey, memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'

export const peopleTabs = ['people', 'bots', 'deactivated'] as const
export type PeopleTab = (typeof peopleTabs)[number]

export const peopleSorts = ['name', 'role', 'active', 'newest'] as const
export type PeopleSort = (typeof peopleSorts)[number]

/** Filters and order of the directory. */
export interface PeopleChoices {
  readonly tab: PeopleTab
  readonly sort: PeopleSort
  readonly query: string
  /** Role to list, or null for any. */
  readonly role: number | null
  /** Group whose members are listed, including those of its subgroups, or null for any. */
  readonly groupId: number | null
}

const foldedAddress = memoByObject(({ deliveryEmail, email }: User) => foldText(deliveryEmail ?? email))

/** All users by name. Compares folded names directly: a collator is too slow for 20,000 of them. */
const byName = memoSelector<readonly User[]>(
  (state) => [state.users],
  (state) =>
    [...allUsers(state)].sort((a, b) => {
      const x = foldedUser(a)
      const y = foldedUser(b)
      return x === y ? a.id - b.id : x < y ? -1 : 1
    }),
)

const tabOf = ({ isActive, isBot }: User): PeopleTab =>
  isActive ? (isBot ? 'bots' : 'people') : 'deactivated'

/** Number of users in each tab. */
export const peopleCounts = memoSelector<Readonly<Record<PeopleTab, number>>>(
  (state) => [state.users],
  (state) => {
    const counts = { people: 0, bots: 0, deactivated: 0 }
    for (const user of allUsers(state)) counts[tabOf(user)] += 1
    return counts
  },
)

/** All users in a chosen order. Users who compare equal stay sorted by name. */
const sorted = memoByKey<PeopleSort, readonly User[]>(
  (sort) => sort,
  (state) => [byName(state), state.presence],
  (state, sort) => {
    const named = byName(state)
    switch (sort) {
      case 'name':
        return named
      case 'role':
        return named.toSorted((a, b) => a.role - b.role)
      case 'newest':
        return named.toSorted((a, b) =>
          a.dateJoined === b.dateJoined ? 0 : a.dateJoined < b.dateJoined ? 1 : -1,
        )
      case 'active': {
        // The server sends no presence for the own user, who is active now.
        const seen = new Map(
          named.map(({ id }) => [id, id === state.self.userId ? Infinity : (lastSeen(state, id) ?? 0)]),
        )
        return named.toSorted((a, b) => {
          const x = seen.get(a.id) ?? 0
          const y = seen.get(b.id) ?? 0
          return x === y ? 0 : x < y ? 1 : -1
        })
      }
    }
  },
)

/** Users of a tab in a chosen order, cached, since each typed character filters the whole list. */
const listedTab = memoByKey<Pick<PeopleChoices, 'sort' | 'tab'>, readonly User[]>(
  ({ sort, tab }) => `${tab} ${sort}`,
  (state, { sort }) => [sorted(state, sort)],
  (state, { sort, tab }) => sorted(state, sort).filter((user) => tabOf(user) === tab),
)

/** Returns true if each word is in the name, or in an email address that the own user may see. */
function matches(state: AccountState, user: User, words: readonly string[]): boolean {
  const name = foldedUser(user)
  if (words.every((word) => name.includes(word))) return true
  if (mailAddress(state, user) === null) return false
  const address = foldedAddress(user)
  return words.every((word) => name.includes(word) || address.includes(word))
}

/** Returns the users that match the filters, in the chosen order. */
export function listedPeople(state: AccountState, choices: PeopleChoices): readonly User[] {
  const words = queryWords(choices.query.trim().replace(/^@/, ''))
  const { groupId, role } = choices
  const everybody = listedTab(state, choices)
  if (groupId === null && role === null && words.length === 0) return everybody
  const members = groupId === null ? null : membersOfGroup(state, groupId)
  return everybody.filter(
    (user) =>
      (role === null || user.role === role) &&
      (members === null || members.has(user.id)) &&
      (words.length === 0 || matches(state, user, words)),
  )
}

/** Groups that the list can be filtered by, sorted by name. System groups are omitted: they are the roles. */
export const filterGroups = memoSelector<readonly { readonly id: number; readonly name: string }[]>(
  (state) => [state.groups],
  ({ groups }) =>
    [...groups.values()]
      .filter(({ isDeactivated, isSystem }) => !isSystem && !isDeactivated)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
)
