import { t } from '../../../../../shared/i18n.ts'
import type { Message, MessageId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { editDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { actionOn, waitingEdit } from '../../../../../shared/model/outbox/actions.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { failureText, type AccountStore, navigate } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { storedText } from '../../../compose/compose/index.ts'
import { markdown, echoHtml } from '../../../content/markdown/index.ts'
import { sourceOf } from '../sourceOf.ts'
import { editProblem } from './editProblem.ts'
import { editOf, setEdit, type EditSession } from './editSessions.ts'
import { contentText } from '../../../../../shared/content/text/contentText.ts'
import { contentOf } from '../../../content/content/index.ts'
import type { Conversation } from '../../../../../shared/api/conversation.ts'
import { conversationNarrow } from '../../../../../shared/model/views/narrow.ts'

/** Returns the Markdown source of plain-text HTML, or null if only the server knows it. */
export function plainSource(html: string, state: AccountState, realmUrl: string): string | null {
  const words = contentText(contentOf(html, realmUrl))
  return words !== '' && echoHtml(words, state, realmUrl) === html ? words : null
}

/** Opens the edit field of a message once its source is loaded. Shows a toast with the reason if that fails. */
export async function openEdit(
  store: AccountStore,
  id: MessageId,
  realmUrl: string,
  from: EditSession['from'],
): Promise<void> {
  const { state } = store.getState()
  const message = state === null ? undefined : messageOf(state, id)
  if (state === null || message === undefined) return
  const problem = editProblem(state, message, Date.now())
  if (problem !== null) return showToast(t(problem))
  const open = editOf(store.id, id)
  if (open !== null) {
    if (!focusField(id)) setEdit(store.id, id, { ...open, from }, true)
    return
  }
  const isBusy = busyElsewhere()
  try {
    const waits = waitingEdit(state, id)
    const source = waits === undefined ? await fetched(store, state, message, realmUrl) : storedText(waits)
    // The edit may be open already, for example because the key is held down.
    if (editOf(store.id, id) !== null) return
    const refused = refusedEdit(actionOn(state, id))
    // Every edit has a draft, so an existing draft is newer than the refused text.
    const kept = store.getState().state?.localDrafts.get(editDraftId(id))
    const text = kept?.content ?? refused?.text ?? source
    const begun = {
      key: crypto.randomUUID(),
      source,
      text,
      caret: kept?.caret ?? null,
      isSaving: false,
      error: null,
    }
    setEdit(store.id, id, { ...begun, instead: refused?.id ?? null, from }, !isBusy())
  } catch (error) {
    showToast(error instanceof NotHere ? t('editing.not_loaded') : noSource(error))
  }
}

/** Returns a function that is true once the user has started to write in another field. */
function busyElsewhere(): () => boolean {
  const textNow = () => {
    const at = document.activeElement
    return at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement ? { at, text: at.value } : null
  }
  const before = textNow()
  return () => {
    const now = textNow()
    return now !== null && (now.at !== before?.at || now.text !== before.text)
  }
}

/** Focuses the message's edit field. Returns false if it is not mounted. */
function focusField(id: MessageId): boolean {
  const field = document.querySelector<HTMLElement>(`[data-message-id="${id}"] textarea`)
  field?.focus()
  return field !== null
}

const noSource = (error: unknown): string => t('editing.no_source', { reason: failureText(error) })

/** Neither the server nor this computer can provide the source now. */
class NotHere extends Error {}

async function fetched(
  store: AccountStore,
  state: AccountState,
  { id, content }: Message,
  realmUrl: string,
): Promise<string> {
  if (state.connection.state === 'live') return sourceOf(store.id, id)
  await markdown.load()
  const plain = plainSource(content, state, realmUrl)
  if (plain === null) throw new NotHere()
  return plain
}

/** Returns the text of a refused edit, or null if the row is not one. */
function refusedEdit(row: ActionRow | undefined): { readonly id: string; readonly text: string } | null {
  const text = row?.status === 'failed' && row.action === 'updateMessage' ? row.params['content'] : null
  return row !== undefined && typeof text === 'string' ? { id: row.id, text } : null
}

/** Max time (ms) to wait for the message. */
const maxWaitMs = 5_000

/**
 * Opens a message whose edit is unfinished, and continues it. Returns false if the message no longer exists or cannot
 * be edited.
 */
export async function goOnEditing(
  store: AccountStore,
  id: MessageId,
  conversation: Conversation,
  realmUrl: string,
): Promise<boolean> {
  navigate(conversationNarrow(conversation), { account: store.id, near: id })
  if (!(await isHere(store, id))) return false
  const { state } = store.getState()
  const message = state === null ? undefined : messageOf(state, id)
  if (state === null || message === undefined || editProblem(state, message, Date.now()) !== null)
    return false
  await openEdit(store, id, realmUrl, 'message')
  return true
}

function isHere(store: AccountStore, id: MessageId): Promise<boolean> {
  const isReady = (): boolean => {
    const { state } = store.getState()
    return state !== null && messageOf(state, id) !== undefined
  }
  if (isReady()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const done = (is: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(is)
    }
    const timer = setTimeout(() => done(false), maxWaitMs)
    const stop = store.subscribe(() => {
      if (isReady()) done(true)
    })
  })
}
