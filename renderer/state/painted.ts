import type { MessageId } from '../../shared/api/types.ts'
import { callQuietly } from './bridge.ts'

let reported = false

/** Tells main, once a window, that the first useful frame is on the screen; call it when that frame is committed. */
export function reportPainted(what: 'conversation' | 'sign-in' | 'empty', messageId: MessageId | null): void {
  if (reported) return
  reported = true
  // The frame is drawn after this callback; the task after it runs when it is out.
  requestAnimationFrame(() => setTimeout(() => callQuietly('app.painted', { what, messageId }), 0))
}
