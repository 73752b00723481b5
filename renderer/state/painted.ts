import { useDeferredValue, useSyncExternalStore } from 'react'
import type { MessageId } from '../../shared/api/types.ts'
import { callQuietly } from './bridge.ts'

/** A window whose first useful frame does not come, since it opens on something else, is drawn whole after so long. */
const patienceMs = 250

let reported = false
let isOut = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function out(): void {
  isOut = true
  clearTimeout(timer)
  for (const listener of listeners) listener()
  listeners.clear()
}

/** Tells main, once a window, that the first useful frame is on the screen; call it when that frame is committed. */
export function reportPainted(what: 'conversation' | 'sign-in' | 'empty', messageId: MessageId | null): void {
  if (reported) return
  reported = true
  // The frame is drawn after this callback; the task after it runs when it is out.
  requestAnimationFrame(() =>
    setTimeout(() => {
      callQuietly('app.painted', { what, messageId })
      out()
    }, 0),
  )
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setTimeout(out, patienceMs)
  return () => void listeners.delete(listener)
}
const isOutNow = (): boolean => isOut

/**
 * Whether the window's first useful frame is on the screen: what surrounds the conversation is drawn right after it, in
 * parts between which the window answers.
 */
export const useAfterFirstFrame = (): boolean => useDeferredValue(useSyncExternalStore(subscribe, isOutNow))
