import type { MessageKey } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { isLeaving } from '../../../../../shared/model/outbox/actions.ts'
import { reportProblem } from '../../../compose/report/index.ts'
import type { MessageDialog } from '../rows/ConversationContext.ts'
import { detailsProblem } from '../details/detailsProblem.ts'
import { mayDelete } from './mayDelete.ts'
import { movesOf } from './moves.ts'

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
