import { t } from '../../../shared/i18n.ts'
import type { UserId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { selectUser } from '../../../shared/model/people/users.ts'

/** Returns the title of a direct conversation: the other people's names. */
export function directTitle(state: AccountState, userIds: readonly UserId[]): string {
  if (userIds.length === 0) return t('app.notes_to_yourself')
  return userIds.map((id) => selectUser(state, id)?.name ?? t('sidebar.unknown_person')).join(', ')
}
