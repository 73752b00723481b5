import type { User, UserGroup } from '../../../../shared/api/types.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { granteeKey, type Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { typedName } from '../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { Candidate } from './bestOptions.ts'
import { groupDetail, groupRank, personDetail, personRank } from './candidates.ts'
import { GranteeMark } from './GranteeMark.tsx'

/** System groups whose member count means nothing: nobody, and everyone on the internet. */
const uncounted: ReadonlySet<string | null> = new Set(['role:nobody', 'role:internet'])

/** Returns true if the group's number of members is meaningful. */
export const isCounted = (group: UserGroup): boolean => !uncounted.has(systemNameOf(group))

export interface WantedGrantees {
  /** Selects the users that are offered, or null to offer none. */
  readonly takesPerson: ((user: User) => boolean) | null
  readonly takesGroup: (group: UserGroup) => boolean
}

/** Yields the active users and groups that a field offers, users first among equally good matches. */
export function* granteeCandidates(
  state: AccountState,
  text: string,
  { takesGroup, takesPerson }: WantedGrantees,
): Generator<Candidate<Grantee>, void> {
  const typed = typedName(text)
  const candidate = (value: Grantee) => ({
    key: granteeKey(value),
    value,
    order: value.kind === 'person' ? 0 : 1,
    picture: () => <GranteeMark grantee={value} size={20} />,
  })
  if (takesPerson !== null)
    for (const user of allUsers(state)) {
      const rank = personRank(state, user, typed)
      if (rank === 0 || !user.isActive || user.isSystemBot || !takesPerson(user)) continue
      const detail = (hasNamesake: boolean): string => personDetail(state, user, hasNamesake)
      yield { ...candidate({ kind: 'person', id: user.id }), label: user.name, rank, detail }
    }
  for (const group of state.groups.values()) {
    const rank = groupRank(group, typed)
    if (rank === 0 || group.isDeactivated || !isCounted(group) || !takesGroup(group)) continue
    const detail = (): string => groupDetail(state, group)
    yield { ...candidate({ kind: 'group', id: group.id }), label: groupLabel(group), rank, detail }
  }
}
