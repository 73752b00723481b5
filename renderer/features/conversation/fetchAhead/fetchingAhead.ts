import type { Narrow } from '../../../../shared/api/types.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { accountKey, accountMemory, call, type AccountStore } from '../../../state/index.ts'
import { likelyNext } from './likelyNext.ts'

/**
 * Fetching ahead begins this long (ms) after the last input or scroll, when the user is not waiting for anything
 * else.
 */
const quietMs = 700
/** Delay (ms) between two requests, and after an answer that asks to retry later. */
const pauseMs = 150
const laterMs = 30_000

const inputs = ['keydown', 'pointerdown', 'wheel', 'scroll', 'focusin'] as const

/**
 * Keys of the conversations that were requested already. A conversation that was evicted since is loaded from this
 * computer.
 */
const requested = accountMemory<Set<string>>()
const maxRequested = 500

function requestedKeys(account: string): Set<string> {
  const key = accountKey(account, 'ahead')
  let keys = requested.get(key)
  if (keys === undefined || keys.size > maxRequested) requested.set(key, (keys = new Set()))
  return keys
}

/**
 * Fetches the conversations that the user is likely to open next, one after the other. Paused after each key, press
 * and scroll, and while the window is hidden. Returns a function that stops it.
 */
export function startFetchingAhead(store: AccountStore): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isEnded = false
  const keys = requestedKeys(store.id)
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(step, ms)
  }
  const next = (): Narrow | undefined => {
    const { state } = store.getState()
    if (state === null || document.hidden) return undefined
    return likelyNext(store.id, state).find((narrow) => !keys.has(narrowKey(narrow)))
  }
  const step = (): void => {
    const narrow = next()
    // A later look also covers messages that arrive in the meantime.
    if (narrow === undefined) return schedule(laterMs)
    call('messages.ahead', { account: store.id, narrow }).then(
      (answer) => {
        if (answer === 'here') keys.add(narrowKey(narrow))
        schedule(answer === 'here' ? pauseMs : laterMs)
      },
      () => schedule(laterMs),
    )
  }
  const putOff = (): void => schedule(quietMs)
  for (const input of inputs) addEventListener(input, putOff, { capture: true, passive: true })
  schedule(quietMs)
  return () => {
    isEnded = true
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, putOff, { capture: true })
  }
}
