import { useSyncExternalStore } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountKey, accountMemory, useAccountStore } from '../../../../state/index.ts'

/**
 * The change of a message that is being written. Rows come and go as one scrolls, and conversations as one leaves them:
 * what is half-typed is kept here. Nobody is told of its text and caret, which change with every key.
 */
export interface EditSession {
  readonly number: number
  /** The Markdown that the change started from. */
  readonly source: string
  text: string
  caret: readonly [start: number, end: number] | null
  readonly isSaving: boolean
  /** Why it was not saved, for the person; null: nothing to say. */
  readonly error: string | null
  /** Id of a refused edit whose text this one continues: it is discarded once this one is made. */
  readonly instead: string | null
  /** Where the focus goes when the session is over. */
  readonly from: 'message' | 'composer'
}

const sessions = accountMemory<EditSession>()
const listeners = new Set<() => void>()
/** Milliseconds: later the person is elsewhere. */
const focusMs = 2_000
let focusNext: { readonly key: string; readonly since: number } | null = null
let sessionCount = 0
/** Names a session: one that is begun while another one is saved has a field of its own. */
export const nextSession = (): number => ++sessionCount

const keyOf = (account: string, id: MessageId): string => accountKey(account, String(id))

export const editOf = (account: string, id: MessageId): EditSession | undefined =>
  sessions.get(keyOf(account, id))

/** Notes the text that is in the field now. */
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

/**
 * Sets the edit session of a message; null ends it. takesFocus: its field takes the focus as soon as it is on the
 * screen.
 */
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

/** Its field takes the focus as soon as it is on the screen. */
export function giveFocus(account: string, id: MessageId): void {
  focusNext = { key: keyOf(account, id), since: Date.now() }
}

/** True, once, when the field of that message is to take the focus. */
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
