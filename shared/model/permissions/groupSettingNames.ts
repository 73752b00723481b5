import type { GroupSetting, UserGroup } from '../../api/types.ts'
import { t } from '../../i18n.ts'
import { displayUser } from '../people/users.ts'
import type { AccountState } from '../state/accountState.ts'
import { systemNameOf } from './groupSettingLimits.ts'
import { granteesOf, type Grantee } from './groupSettingValue.ts'
import { systemGroupLabel } from './systemGroupLabel.ts'

/** The name of a group on screen; groups of the system that a newer server has keep theirs. */
export function groupLabel(group: UserGroup): string {
  const name = systemNameOf(group)
  if (name === null) return group.name
  return systemGroupLabel(name) ?? name.replace(/^role:/, '')
}

/** The name of a grantee on screen, also where this account does not know it. */
export function granteeLabel(state: AccountState, { kind, id }: Grantee): string {
  if (kind === 'person') return displayUser(state, id).name
  const group = state.groups.get(id)
  return group === undefined ? t('groupSetting.unknownGroup', { id: String(id) }) : groupLabel(group)
}

/** Names of the first grantees of a setting; none where it names nobody. */
export const granteeNames = (
  state: AccountState,
  value: GroupSetting | undefined,
  maxNames: number,
): readonly string[] =>
  value === undefined
    ? []
    : granteesOf(value)
        .filter(({ kind, id }) => kind === 'person' || !isEmptyGroup(state, id))
        .slice(0, maxNames)
        .map((one) => granteeLabel(state, one))

function isEmptyGroup({ groups }: AccountState, id: number): boolean {
  const group = groups.get(id)
  return group !== undefined && systemNameOf(group) === 'role:nobody'
}
