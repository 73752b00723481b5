import type { Message } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { canDelete, isDeletedInTime } from '../../../../shared/model/permissions.ts'
import { realmBoolean } from '../../../../shared/model/slices/realm.ts'

/** What servers say who may delete own messages by; older ones say only whether anybody may. */
const rules = ['can_delete_own_message_group', 'delete_own_message_policy']

/** Whether deleting a message is offered. Where the server does not tell, its refusal does. now: milliseconds. */
export function mayDelete(state: AccountState, message: Message, now: number): boolean {
  if (canDelete(state, message, now)) return true
  const isTold = rules.some((name) => state.realm.fields[name] !== undefined)
  const isOwn = message.senderId === state.self.userId
  if (!isOwn || isTold || !realmBoolean(state, 'allow_message_deleting', true)) return false
  return isDeletedInTime(state, message, now)
}
