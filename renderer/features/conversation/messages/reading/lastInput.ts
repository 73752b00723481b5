/**
 * Without a key, a press, a scroll or a move of the pointer in the window for this long, in milliseconds, nobody may be
 * in front of it: people look at a screen of messages for a minute or two. Presence counts as idle after as long.
 */
const idleAfterMs = 5 * 60_000

/** Milliseconds of this computer's clock, which goes on while the computer sleeps. */
let lastInput = Date.now()
const listeners = new Set<() => void>()

export const isIdle = (): boolean => Math.abs(Date.now() - lastInput) >= idleAfterMs

function onInput(): void {
  const wasIdle = isIdle()
  lastInput = Date.now()
  if (wasIdle) for (const listener of listeners) listener()
}

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Calls `listener` at the first input after an idle time; returns what ends it. Somebody opened what asks for it. */
export function onReturn(listener: () => void): () => void {
  lastInput = Date.now()
  if (listeners.size === 0) {
    for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
    // Not those of the elements in it, which the window itself may give the focus.
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
