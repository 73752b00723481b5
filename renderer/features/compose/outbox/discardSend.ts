import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import { mapGet } from '../../../../shared/collections/shardedMap.ts'
import { accountStore, call, CallFailure } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { openDraft } from '../compose/index.ts'
import type { OutboxRow } from '../../../../shared/model/state/localRecords.ts'
import { toastFailure } from '../../common/undo/index.ts'

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

/** True when the message is unsent and its text is not among the drafts yet. It can then return to the composer. */
export const isEditable = ({ drafted, status }: OutboxRow): boolean =>
  status === 'queued' || (status === 'failed' && drafted !== true)

/** Removes a message from the outbox and opens its text in the composer. */
export async function editSend(account: string, localId: string): Promise<void> {
  const draft = await discardSend(account, localId, true)
  if (draft === null) return
  await openDraft(account, draft).catch(toastFailure('drafts.failed'))
}
