import { useDeferredValue, useSyncExternalStore } from 'react'
import type { MessageId } from '../../shared/api/types.ts'
import { callQuietly } from './bridge.ts'

/**
 * Milliseconds after which a window is drawn whole although its first useful frame did not come, since it opens on
 * something else.
 */
const timeoutMs = 250

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
export function reportFirstPaint(
  what: 'conversation' | 'pane' | 'sign-in' | 'empty',
  messageId: MessageId | null,
): void {
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
  timer ??= setTimeout(out, timeoutMs)
  return () => void listeners.delete(listener)
}
const isOutNow = (): boolean => isOut

/**
 * True once the first useful frame of the window is on the screen. Everything around the conversation is drawn right
 * after it, in parts between which the window responds.
 */
export const useAfterFirstFrame = (): boolean => useDeferredValue(useSyncExternalStore(subscribe, isOutNow))
