import type { User } from '../../../../../shared/api/types.ts'
import { membersOfGroup } from '../../../../../shared/model/people/groupMembers.ts'
import { lastSeen } from '../../../../../shared/model/people/presence.ts'
import { allUsers, mailAddress } from '../../../../../shared/model/people/users.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { memoByKey, memoByObject, memoSelector } from '../../../../../shared/model/state/memo.ts'

export const peopleTabs = ['people', 'bots', 'deactivated'] as const
export type PeopleTab = (typeof peopleTabs)[number]

export const peopleSorts = ['name', 'role', 'active', 'newest'] as const
export type PeopleSort = (typeof peopleSorts)[number]

/** Which people the directory lists, and in which order. */
export interface PeopleChoices {
  readonly tab: PeopleTab
  readonly sort: PeopleSort
  readonly query: string
  /** Number of a role; null: any. */
  readonly role: number | null
  /** Group whose members are listed, those of its subgroups too; null: any. */
  readonly groupId: number | null
}

/** Folded once for each record of a person: each key that is typed asks for all of them. */
const foldedName = memoByObject(({ name }: User) => foldText(name))
const foldedAddress = memoByObject(({ deliveryEmail, email }: User) => foldText(deliveryEmail ?? email))

/** Everybody by name. Plain comparison of folded names: a collator takes too long for 20,000 of them. */
const byName = memoSelector<readonly User[]>(
  (state) => [state.users],
  (state) =>
    [...allUsers(state)].sort((a, b) => {
      const x = foldedName(a)
      const y = foldedName(b)
      return x === y ? a.id - b.id : x < y ? -1 : 1
    }),
)

const tabOf = ({ isActive, isBot }: User): PeopleTab =>
  isActive ? (isBot ? 'bots' : 'people') : 'deactivated'

/** How many people each tab has. */
export const peopleCounts = memoSelector<Readonly<Record<PeopleTab, number>>>(
  (state) => [state.users],
  (state) => {
    const counts = { people: 0, bots: 0, deactivated: 0 }
    for (const user of allUsers(state)) counts[tabOf(user)] += 1
    return counts
  },
)

/** People whom an order finds alike stay in the order of their names. */
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
        // The server tells nobody of their own presence: the own user is there now.
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

/** Everybody of a tab in an order: opening the page lists them all, and each key looks through them. */
const listedTab = memoByKey<Pick<PeopleChoices, 'sort' | 'tab'>, readonly User[]>(
  ({ sort, tab }) => `${tab} ${sort}`,
  (state, { sort }) => [sorted(state, sort)],
  (state, { sort, tab }) => sorted(state, sort).filter((user) => tabOf(user) === tab),
)

/** True when each word is in the name, or in an e-mail address that the own user may see. */
function matches(state: AccountState, user: User, words: readonly string[]): boolean {
  const name = foldedName(user)
  if (words.every((word) => name.includes(word))) return true
  if (mailAddress(state, user) === null) return false
  const address = foldedAddress(user)
  return words.every((word) => name.includes(word) || address.includes(word))
}

/** The people whom the choices leave, in their order. */
export function listedPeople(state: AccountState, choices: PeopleChoices): readonly User[] {
  const words = foldText(choices.query.trim().replace(/^@/, ''))
    .split(' ')
    .filter((word) => word !== '')
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

/** Groups that the list can be narrowed to, by name: the system's are the roles. */
export const filterGroups = memoSelector<readonly { readonly id: number; readonly name: string }[]>(
  (state) => [state.groups],
  ({ groups }) =>
    [...groups.values()]
      .filter(({ isDeactivated, isSystem }) => !isSystem && !isDeactivated)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
)
