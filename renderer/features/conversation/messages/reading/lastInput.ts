/**
 * Time (ms) without input in the window after which the user may be away. Reading a screen of messages takes a minute
 * or two. Presence becomes idle after the same time.
 */
const idleAfterMs = 5 * 60_000

/**
 * Time of the last input in the window, in milliseconds since the epoch. That clock continues while the computer sleeps.
 * Not in the store, whose subscribers would run for each movement of the pointer.
 */
let lastInput = Date.now()
const listeners = new Set<() => void>()

export const isIdle = (): boolean => Math.abs(Date.now() - lastInput) >= idleAfterMs

function onInput(): void {
  const wasIdle = isIdle()
  lastInput = Date.now()
  if (wasIdle) for (const listener of listeners) listener()
}

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/**
 * Calls `listener` at the first input after idle time. Returns a function that unsubscribes. Subscribing counts as
 * input, because the user opened the view that subscribes.
 */
export function onReturn(listener: () => void): () => void {
  lastInput = Date.now()
  if (listeners.size === 0) {
    for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
    // Without capture, to ignore focus events of elements: the app itself may focus those.
    addEventListener('focus', onInput)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
    removeEventListener('focus', onInput)
  }
}
