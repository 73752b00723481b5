import type { MessageKey } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { isLeaving } from '../../../../../shared/model/outbox/actions.ts'
import { reportProblem } from '../../../compose/report/index.ts'
import type { MessageDialog } from '../rows/ConversationContext.ts'
import { movesOf } from './moves.ts'
import { canDelete, isDeletedInTime } from '../../../../../shared/model/permissions/permissions.ts'
import { realmBoolean, realmText } from '../../../../../shared/model/organization/realm.ts'
import { hasReadReceipts, hasEditHistoryPolicy } from '../../../../../shared/api/capabilities.ts'

/** Returns the reason why a dialog is not offered for a message, or null if it is. */
export function dialogProblem(state: AccountState, message: Message, type: MessageDialog): MessageKey | null {
  if (type === 'report') return reportProblem(state, message)
  if (type === 'details' || type === 'source') return null
  if (type === 'history' || type === 'readers') return detailsProblem(state, message, type)
  const isGoing = isLeaving(state, message.id)
  if (type === 'delete')
    return !isGoing && mayDelete(state, message, Date.now()) ? null : 'editing.delete_not_allowed'
  const may = movesOf(state, message, Date.now())
  return !isGoing && (may.topic || may.channel) ? null : 'editing.move_not_allowed'
}

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

/** Dialogs with information about a message that must be fetched from the server. */
export type DetailsDialogType = 'history' | 'readers'

/** Returns the reason why the dialog is not available for the message, or null if it is. */
export function detailsProblem(
  state: AccountState,
  { lastEditTimestamp, lastMovedTimestamp }: Message,
  type: DetailsDialogType,
): MessageKey | null {
  const { featureLevel } = state.realm
  if (type === 'readers') {
    if (!hasReadReceipts(featureLevel)) return 'messageDetails.readers_too_old'
    return realmBoolean(state, 'enable_read_receipts', true) ? null : 'messageDetails.readers_off'
  }
  if (lastEditTimestamp === null && lastMovedTimestamp === null) return 'messageDetails.never_changed'
  const isShown = hasEditHistoryPolicy(featureLevel)
    ? realmText(state, 'message_edit_history_visibility_policy', 'all') !== 'none'
    : realmBoolean(state, 'allow_edit_history', true)
  return isShown ? null : 'messageDetails.history_off'
}
