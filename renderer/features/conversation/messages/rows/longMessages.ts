import { useCallback, useSyncExternalStore } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountKey, accountMemory } from '../../../../state/index.ts'

/** State of a long message: shortened to its beginning, or expanded by the user. */
export type LongState = 'condensed' | 'whole'

/** Max share of the window's height before a message is shortened, as in the service's web client. */
const maxShare = 0.65
/** Messages with fewer characters and fewer lines are not measured, because measuring each row takes time. */
const minLength = 800
const minLines = 10
/** Max remembered messages. Older ones are measured again. */
const maxKnown = 2_000

const states = accountMemory<LongState>()
const listeners = new Set<() => void>()

const keyOf = (account: string, id: MessageId): string => accountKey(account, String(id))

function set(key: string, state: LongState | undefined): void {
  if (states.get(key) === state) return
  states.delete(key)
  if (state !== undefined) states.set(key, state)
  if (states.size > maxKnown) states.delete(states.keys().next().value!)
  for (const listener of listeners) listener()
}

/** True for HTML that may be too high for the window. */
export function mayBeLong(html: string): boolean {
  if (html.length >= minLength) return true
  let lines = 0
  for (let at = html.indexOf('\n'); at >= 0 && lines < minLines; at = html.indexOf('\n', at + 1)) lines += 1
  return lines >= minLines
}

/** Called when a message was rendered. `height`: its full height in pixels. */
export function noteHeight(account: string, id: MessageId, height: number): void {
  const key = keyOf(account, id)
  if (height <= innerHeight * maxShare) set(key, undefined)
  else if (!states.has(key)) set(key, 'condensed')
}

export const longState = (account: string, id: MessageId): LongState | undefined =>
  states.get(keyOf(account, id))

export const setLongState = (account: string, id: MessageId, state: LongState): void =>
  set(keyOf(account, id), state)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the state of a long message. undefined: it is short, or was not rendered yet. */
export function useLongState(account: string, id: MessageId): LongState | undefined {
  const read = useCallback(() => longState(account, id), [account, id])
  return useSyncExternalStore(subscribe, read)
}
