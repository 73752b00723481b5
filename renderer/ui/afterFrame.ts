import { startTransition } from 'react'

/** Draws what can wait once the frame of now is out, as work that input interrupts. Returns what calls it off. */
export function afterFrame(draw: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(draw))
  return () => cancelAnimationFrame(frame)
}
