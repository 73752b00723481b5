import type { MessageKey } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { canEditContent } from '../../../../../shared/model/permissions/permissions.ts'
import { isLeaving } from '../../../../../shared/model/outbox/actions.ts'
import { realmBoolean } from '../../../../../shared/model/organization/realm.ts'

/** Returns the reason why the user cannot edit the text of a message, or null if they can. now: milliseconds. */
export function editProblem(state: AccountState, message: Message, now: number): MessageKey | null {
  if (message.senderId !== state.self.userId) return 'editing.not_own'
  if (!realmBoolean(state, 'allow_message_editing', true)) return 'editing.turned_off'
  const isArchived = message.type === 'channel' && state.channels.get(message.channelId)?.isArchived !== false
  // A message with a poll or a to-do list can no longer be edited as text.
  if (isLeaving(state, message.id) || isArchived || message.submessages.length > 0)
    return 'editing.not_editable'
  return canEditContent(state, message, now) ? null : 'editing.too_late'
}
