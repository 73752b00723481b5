import { useSyncExternalStore } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountKey, accountMemory, useAccountStore } from '../../../../state/index.ts'

/**
 * An edit in progress. It is stored outside the components, because rows unmount on scrolling and conversations on
 * leaving. Subscribers are not notified of changes to `text` and `caret`, which happen with every key.
 */
export interface EditSession {
  readonly number: number
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

const sessions = accountMemory<EditSession>()
const listeners = new Set<() => void>()
/** A focus request expires after this time (ms), when the user is elsewhere. */
const focusMs = 2_000
let focusNext: { readonly key: string; readonly since: number } | null = null
let sessionCount = 0
/** Numbers the sessions: an edit started while another one is being saved gets a separate field. */
export const nextSession = (): number => ++sessionCount

const keyOf = (account: string, id: MessageId): string => accountKey(account, String(id))

export const editOf = (account: string, id: MessageId): EditSession | undefined =>
  sessions.get(keyOf(account, id))

/** Stores the text and caret of the field. */
export function noteText(
  account: string,
  id: MessageId,
  text: string,
  caret: EditSession['caret'],
): EditSession | undefined {
  const session = editOf(account, id)
  if (session === undefined) return undefined
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
  const key = keyOf(account, id)
  if (session === null) sessions.delete(key)
  else sessions.set(key, session)
  if (takesFocus) giveFocus(account, id)
  for (const listener of listeners) listener()
}

/** Gives the focus to the message's field once it is mounted. */
export function giveFocus(account: string, id: MessageId): void {
  focusNext = { key: keyOf(account, id), since: Date.now() }
}

/** Returns true, once, if the field of that message should take the focus. */
export function takeFocus(account: string, id: MessageId): boolean {
  if (focusNext?.key !== keyOf(account, id)) return false
  const isLate = Date.now() - focusNext.since > focusMs
  focusNext = null
  return !isLate
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useEditSession(id: MessageId): EditSession | undefined {
  const { id: account } = useAccountStore()
  return useSyncExternalStore(subscribe, () => editOf(account, id))
}
