import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { conversationOf } from '../../../../shared/model/topics/conversation.ts'
import { mapGet } from '../../../../shared/model/state/shardedMap.ts'
import { accountStore, call, CallFailure } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

/**
 * Cancels a pending operation. The text of a message or of a refused edit is kept as a draft. Returns the draft's id,
 * or null. edits: the user continues with the text, so no toast is shown.
 */
export async function discardSend(account: string, localId: string, edits = false): Promise<string | null> {
  const target = targetOf(account, localId)
  try {
    const draft = await call('outbox.discard', {
      account,
      localId,
      ...(edits && { edits }),
      ...(target !== null && { target }),
    })
    if (draft !== null && !edits) showToast(t('outbox.in_drafts'))
    return draft
  } catch (error) {
    if (error instanceof CallFailure) showToast(error.message)
    return null
  }
}

/** Returns the conversation of an edited message. null: the operation is no edit, or the message is not loaded. */
function targetOf(account: string, localId: string): DraftTarget | null {
  const { state } = accountStore(account).getState()
  const messageId = state?.actions.get(localId)?.params['messageId']
  if (state === null || typeof messageId !== 'number') return null
  const message = mapGet(state.messages.byId, messageId)
  return message === undefined ? null : conversationOf(message, state.self.userId)
}
