import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canDelete, isDeletedInTime } from '../../../../../shared/model/permissions/permissions.ts'
import { realmBoolean } from '../../../../../shared/model/organization/realm.ts'

/** Settings for who may delete own messages. Older servers only have a setting for whether deleting is allowed. */
const rules = ['can_delete_own_message_group', 'delete_own_message_policy']

/** True when deleting a message is offered. A server without these settings may still refuse. now: milliseconds. */
export function mayDelete(state: AccountState, message: Message, now: number): boolean {
  if (canDelete(state, message, now)) return true
  const isTold = rules.some((name) => state.realm.fields[name] !== undefined)
  const isOwn = message.senderId === state.self.userId
  if (!isOwn || isTold || !realmBoolean(state, 'allow_message_deleting', true)) return false
  return isDeletedInTime(state, message, now)
}
