import { t } from '../../../../../shared/i18n.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { editDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { waitingEdit } from '../../../../../shared/model/outbox/actions.ts'
import { call, CallFailure, callQuietly, failureText, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { flushDraft, forgetDraft, storedText } from '../../../compose/compose/index.ts'
import { sourceOf } from '../sourceOf.ts'
import { offerBack, dropEdit, keepEdit } from './keptEdit.ts'
import { editOf, setEdit } from './editSessions.ts'

/**
 * Hands the edit to the main process, which queues it without a connection. The field closes once the message shows
 * the new text. An immediate refusal reopens it with the reason.
 */
export async function saveEdit(store: AccountStore, id: MessageId): Promise<void> {
  const account = store.id
  const session = editOf(account, id)
  if (session === null || session.isSaving) return
  const { text, source, instead } = session
  if (storedText(text) === source) {
    dropEdit(store, id)
    return setEdit(account, id, null)
  }
  // The edit takes its draft over, so the draft must be up to date.
  flushDraft(store, editDraftId(id))
  forgetDraft(account, editDraftId(id))
  setEdit(account, id, { ...session, isSaving: true, error: null })
  const shown = untilShown(store, id, text)
  try {
    const asked = sha256(source).then((prevContentSha256) =>
      call('api.call', {
        account,
        route: 'updateMessage',
        params: { messageId: id, content: text, prevContentSha256 },
      }),
    )
    await Promise.race([shown.done, asked])
    setEdit(account, id, null)
    await asked
    // The saved edit replaces the refused one.
    if (instead !== null) callQuietly('outbox.discard', { account, localId: instead, isKept: true })
  } catch (error) {
    const newer = isChangedElsewhere(error) ? await sourceOf(account, id).catch(() => null) : null
    const reason =
      newer === null ? t('editing.failed', { reason: failureText(error) }) : t('editing.changed_elsewhere')
    const refused = { ...session, source: newer ?? source, error: reason, isSaving: false }
    const open = editOf(account, id)
    const { state } = store.getState()
    // The user has made another edit since, or is making one.
    const isOutdated = state !== null && waitingEdit(state, id) !== undefined
    if (isOutdated || (open !== null && open.key !== session.key))
      return offerBack(store, id, refused, reason)
    setEdit(account, id, refused)
    keepEdit(store, id, refused)
    // The field shows the reason if it is mounted.
    if (document.querySelector(`[data-message-id="${id}"]`) === null) showToast(reason)
  } finally {
    shown.stop()
  }
}

const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof CallFailure && error.serverCode === 'EXPECTATION_MISMATCH'

/** Resolves when the message shows the text. */
function untilShown(store: AccountStore, id: MessageId, text: string) {
  let stop = (): void => undefined
  const done = new Promise<void>((resolve) => {
    stop = store.subscribe(({ state }) => {
      if (state !== null && waitingEdit(state, id) === text) resolve()
    })
  })
  return { done, stop: () => stop() }
}

/** Returns the SHA-256 of the text's UTF-8 bytes, in hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
