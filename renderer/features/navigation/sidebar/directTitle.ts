import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'

/** Returns the title of a direct conversation: the names of the other users. */
export function directTitle(state: AccountState, userIds: readonly UserId[]): string {
  if (userIds.length === 0) return t('app.notes_to_yourself')
  return namesOf(state, userIds).join(', ')
}

/** Returns the title with first names for a group, if they all differ. Full names would be cut off in a row. */
export function shortDirectTitle(state: AccountState, userIds: readonly UserId[]): string {
  const names = namesOf(state, userIds)
  const first = names.map((name) => name.trim().split(/\s/u, 1)[0] ?? name)
  const isAmbiguous = names.length < 2 || new Set(first).size < first.length
  return isAmbiguous ? directTitle(state, userIds) : first.join(', ')
}

const namesOf = (state: AccountState, userIds: readonly UserId[]): readonly string[] =>
  userIds.map((id) => selectUser(state, id)?.name ?? t('sidebar.unknown_person'))
