import { useDeferredValue, useSyncExternalStore } from 'react'
import type { MessageId } from '../../shared/api/types.ts'
import { callQuietly } from './bridge.ts'

/**
 * Milliseconds after which the rest of the window is drawn even if no first frame was reported, as when the window
 * opens with a pane that does not report one.
 */
const timeoutMs = 250

// There is one first frame for each window, and it may be reported before any component subscribes.
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

/**
 * Reports to main, once per window, that the first useful frame is on the screen. Call it when that frame is
 * committed.
 */
export function reportFirstPaint(
  what: 'conversation' | 'pane' | 'sign-in' | 'empty',
  messageId: MessageId | null,
): void {
  if (reported) return
  reported = true
  // The frame is painted after this callback. The message sent here arrives after the paint and before React's effects.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      callQuietly('app.painted', { what, messageId })
      out()
    }
    port2.postMessage(null)
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setTimeout(out, timeoutMs)
  return () => void listeners.delete(listener)
}
const isOutNow = (): boolean => isOut

/**
 * True once the first useful frame of the window is on the screen. Everything around the conversation is drawn after
 * it, in parts between which the window responds to input.
 */
export const useAfterFirstFrame = (): boolean => useDeferredValue(useSyncExternalStore(subscribe, isOutNow))
