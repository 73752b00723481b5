import { startTransition } from 'react'

/**
 * Draws what can wait once the frame of now is out, as work that input interrupts. Returns what calls it off. The
 * callback of the frame of now comes before that frame is drawn, so `draw` waits for the one after it.
 */
export function afterFrame(draw: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => startTransition(draw))
  })
  return () => cancelAnimationFrame(frame)
}
