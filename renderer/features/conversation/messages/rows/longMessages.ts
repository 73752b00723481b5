import { useCallback, useSyncExternalStore } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountKey, accountMemory } from '../../../../state/index.ts'

/** A message that is higher than a view of it should be: its beginning is shown, or the person asked for all of it. */
export type LongState = 'condensed' | 'whole'

/** The part of the window's height that a message may take before it is condensed, as in the service's own client. */
const maxShare = 0.65
/** A message of fewer characters and lines is not measured: measuring takes time from each row. */
const minLength = 800
const minLines = 10
/** Messages that are remembered; an older one is measured again. */
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

/** True for HTML that may be higher than a part of the window. */
export function mayBeLong(html: string): boolean {
  if (html.length >= minLength) return true
  let lines = 0
  for (let at = html.indexOf('\n'); at >= 0 && lines < minLines; at = html.indexOf('\n', at + 1)) lines += 1
  return lines >= minLines
}

/** The message was drawn; `height`: in pixels, of all of it. */
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

/** The state of a long message; undefined: it is short, or was not drawn yet. */
export function useLongState(account: string, id: MessageId): LongState | undefined {
  const read = useCallback(() => longState(account, id), [account, id])
  return useSyncExternalStore(subscribe, read)
}
