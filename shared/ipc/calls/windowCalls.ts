import { z } from 'zod'
import { accountId } from './accountId.ts'

const place = z.object({ account: accountId, hash: z.string().max(4000).regex(/^#./) })

/** Calls about windows that show a single conversation. */
export const windowInputs = {
  /** Opens a window for the conversation of this hash, or shows the existing one. */
  'window.open': place,
  /** Sets if the calling window stays above those of other apps. */
  'window.onTop': z.object({ onTop: z.boolean() }),
  /** Shows a place in the main window. */
  'window.main': place,
}

export interface WindowOutputs {
  /** Rejected when too many windows are open. */
  'window.open': null
  /** The new value; always false for the main window. */
  'window.onTop': boolean
  'window.main': null
}
