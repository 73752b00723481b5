import { z } from 'zod'
import { accountId } from './accountId.ts'
import { spellingInputs, type SpellingOutputs } from './spellingCalls.ts'

const place = z.object({ account: accountId, hash: z.string().max(4000).regex(/^#./) })

/** Calls about windows that show a single conversation, and about the spelling of texts in all windows. */
export const windowInputs = {
  /** Opens a window for the conversation of this hash, or shows the existing one. */
  'window.open': place,
  /** Sets if the calling window stays above those of other apps. */
  'window.onTop': z.object({ onTop: z.boolean() }),
  /** Shows a place in the main window. */
  'window.main': place,
  /** Allows the main window to record from the microphone, if the user has agreed to that, or ends it. */
  'window.microphone': z.object({ on: z.boolean() }),
  /** Loads an uploaded sound, to draw its wave. path: as in `media:` URLs. */
  'app.sound': z.object({ account: accountId, path: z.string().max(4000) }),
  ...spellingInputs,
}

export interface WindowOutputs extends SpellingOutputs {
  /** Rejected when too many windows are open. */
  'window.open': null
  /** The new value; always false for the main window. */
  'window.onTop': boolean
  'window.main': null
  /** False for other windows, without the user's consent, and while the window is hidden or the computer locked. */
  'window.microphone': boolean
  /** null for a file that is larger than 2 MiB or no sound. Fails if it cannot be loaded. */
  'app.sound': Uint8Array | null
}
