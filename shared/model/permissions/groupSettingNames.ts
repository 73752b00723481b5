import type { GroupSetting, UserGroup } from '../../api/types.ts'
import { t } from '../../i18n.ts'
import { displayUser } from '../people/users.ts'
import type { AccountState } from '../state/accountState.ts'
import { realmGroupSetting } from './groupSetting.ts'
import { systemNameOf } from './groupSettingLimits.ts'
import { granteesOf, type Grantee } from './groupSettingValue.ts'
import { administratorNames } from './ranks.ts'
import { systemGroupLabel } from './systemGroupLabel.ts'

/** Returns the displayed name of a group. System groups unknown to this client keep their wire name. */
export function groupLabel(group: UserGroup): string {
  const name = systemNameOf(group)
  if (name === null) return group.name
  return systemGroupLabel(name) ?? name.replace(/^role:/, '')
}

/** Returns the displayed name of a grantee, also for unknown ones. */
export function granteeLabel(state: AccountState, { kind, id }: Grantee): string {
  if (kind === 'person') return displayUser(state, id).name
  const group = state.groups.get(id)
  return group === undefined ? t('groupSetting.unknownGroup', { id: String(id) }) : groupLabel(group)
}

/** Maximum number of groups and users named in one sentence. */
const maxNames = 3

/** Returns the names of a setting's first grantees; [] for the nobody group. */
export const granteeNames = (state: AccountState, value: GroupSetting | undefined): readonly string[] =>
  value === undefined
    ? []
    : granteesOf(value)
        .filter(({ kind, id }) => kind === 'person' || !isEmptyGroup(state, id))
        .slice(0, maxNames)
        .map((grantee) => granteeLabel(state, grantee))

function isEmptyGroup({ groups }: AccountState, id: number): boolean {
  const group = groups.get(id)
  return group !== undefined && systemNameOf(group) === 'role:nobody'
}

/** Returns the names, or those of administrators if there are none. */
export const orAdministrators = (state: AccountState, names: readonly string[]): readonly string[] =>
  names.length > 0 ? names : administratorNames(state)

/**
 * Returns the names of those who have a permission of the organization, or of administrators if the server does not
 * send it.
 */
export const whoMay = (state: AccountState, setting: string): readonly string[] =>
  orAdministrators(state, granteeNames(state, realmGroupSetting(state, setting)))
