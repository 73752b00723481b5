import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountEntries, accountKey, accountMemory, useAccountStore } from '../../../../state/index.ts'

/**
 * An edit in progress. It is stored outside the components, because rows unmount on scrolling and conversations on
 * leaving. Subscribers are not notified of changes to `text` and `caret`, which happen with every key.
 */
export interface EditSession {
  /** Identifies the session: an edit started while another one is being saved gets a separate field. */
  readonly key: string
  /** The Markdown that the edit started from. */
  readonly source: string
  text: string
  caret: readonly [start: number, end: number] | null
  readonly isSaving: boolean
  /** Error for the user after a failed save. null: there is none. */
  readonly error: string | null
  /** Id of a refused edit whose text this one continues. It is discarded once this one is saved. */
  readonly instead: string | null
  /** Receives the focus when the session ends. */
  readonly from: 'message' | 'composer'
}

const sessions = accountEntries<EditSession>()
/** A focus request expires after this time (ms), when the user is elsewhere. */
const focusMs = 2_000
/** Time (ms since the epoch) of the last focus request, by its message. At most one entry. */
const focusRequest = accountMemory<number>()

const keyOf = (account: string, id: MessageId): string => accountKey(account, String(id))

export const editOf = (account: string, id: MessageId): EditSession | null =>
  sessions.get(account, String(id))

/** Stores the text and caret of the field. */
export function noteText(
  account: string,
  id: MessageId,
  text: string,
  caret: EditSession['caret'],
): EditSession | null {
  const session = editOf(account, id)
  if (session === null) return null
  session.text = text
  session.caret = caret
  return session
}

/** Sets the edit session of a message; null ends it. takesFocus: its field takes the focus once it is mounted. */
export function setEdit(
  account: string,
  id: MessageId,
  session: EditSession | null,
  takesFocus = false,
): void {
  if (takesFocus) giveFocus(account, id)
  sessions.set(account, String(id), session)
}

/** Gives the focus to the message's field once it is mounted. */
export function giveFocus(account: string, id: MessageId): void {
  focusRequest.clear()
  focusRequest.set(keyOf(account, id), Date.now())
}

/** Returns true, once, if the field of that message should take the focus. */
export function takeFocus(account: string, id: MessageId): boolean {
  const since = focusRequest.get(keyOf(account, id))
  if (since === undefined) return false
  focusRequest.clear()
  return Date.now() - since <= focusMs
}

export const useEditSession = (id: MessageId): EditSession | null =>
  sessions.useEntry(useAccountStore().id, String(id))
