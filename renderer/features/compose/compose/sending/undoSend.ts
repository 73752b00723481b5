import type { Conversation } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import { draftIdOf } from '../../../../../shared/model/outbox/localDraft.ts'
import { call, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { offerUndo, toastFailure } from '../../../common/undo/index.ts'
import { draftOf } from '../drafts/draftBuffer.ts'
import { openDraft } from '../drafts/openDraft.ts'

/**
 * Takes back a message that has not left this computer. Its text returns to the composer, or to the drafts if that
 * has another text. A failure is shown as a toast.
 */
export const undoSend = (store: AccountStore, destination: Conversation, localId: string): void =>
  void takeBack(store, destination, localId).catch(toastFailure('compose.undo_failed'))

async function takeBack(store: AccountStore, destination: Conversation, localId: string): Promise<void> {
  const account = store.id
  const isFree = draftOf(store, draftIdOf(destination)).text.trim() === ''
  const draft = await call('outbox.discard', { account, localId, edits: true })
  if (draft === null) showToast(t('compose.undo_too_late'))
  else if (isFree) await openDraft(account, draft)
  else showToast(t('outbox.in_drafts'))
}

/** Offers to take back a message that is held back for some seconds. */
export function offerUndoSend(
  store: AccountStore,
  destination: Conversation,
  { localId, seconds }: { readonly localId: string; readonly seconds: number },
): void {
  offerUndo({
    text: t('compose.undo_offer', { seconds }),
    undone: null,
    undo: () => undoSend(store, destination, localId),
  })
}
