import { startTransition } from 'react'

/**
 * Runs `draw` as an interruptible transition after the current frame is painted. Returns a function that cancels it.
 * The first animation frame callback runs before the current frame is painted, so `draw` waits for the second one.
 */
export function afterFrame(draw: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => startTransition(draw))
  })
  return () => cancelAnimationFrame(frame)
}
