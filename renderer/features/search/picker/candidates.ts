import type { Channel, User, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { allUsers, mailAddress } from '../../../../shared/model/people/users.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { nameRank, type TypedName } from '../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'

/** Names are folded once per record, since every typed character compares all of them. */
export const foldedUser = memoByObject(({ name }: User): string => foldText(name))
export const foldedChannel = memoByObject(({ name }: Channel): string => foldText(name))
const foldedGroup = memoByObject((group: UserGroup): string => foldText(groupLabel(group)))

/** Computes the folded names of all users in advance. With thousands of users, that would delay the first key. */
export function prepareNames(state: AccountState): void {
  for (const user of allUsers(state)) foldedUser(user)
}

const isAddress = (state: AccountState, user: User, { text }: TypedName): boolean =>
  text.length > 1 && mailAddress(state, user)?.toLowerCase().startsWith(text) === true

/** Returns how well a user's name or email matches the typed text. 0: not at all. */
export const personRank = (state: AccountState, user: User, typed: TypedName, findsInside = true): number =>
  nameRank(foldedUser(user), typed, findsInside) || (isAddress(state, user, typed) ? 1 : 0)

/** Returns how well a group's name matches the typed text. 0: not at all. */
export const groupRank = (group: UserGroup, typed: TypedName, findsInside = true): number =>
  nameRank(foldedGroup(group), typed, findsInside)

/** Returns the kind of a user, with the email or id if another user has the same name. */
export function personDetail(state: AccountState, user: User, hasNamesake: boolean): string {
  const { id, isBot, role } = user
  const kind = t(
    isBot ? 'groupSetting.bot' : role > roles.member ? 'groupSetting.guest' : 'groupSetting.person',
  )
  return hasNamesake ? `${kind}, ${mailAddress(state, user) ?? `#${String(id)}`}` : kind
}

/** Returns the kind of a group, with its number of members. */
export const groupDetail = (state: AccountState, group: UserGroup): string =>
  t(systemNameOf(group) === null ? 'groupSetting.group' : 'groupSetting.role', {
    count: membersOfGroup(state, group.id).size,
  })

/** Returns the labels that occur more than once. */
export function namesakesIn(found: readonly { readonly label: string }[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const several = new Set<string>()
  for (const { label } of found) (seen.has(label) ? several : seen).add(label)
  return several
}
