import { z } from 'zod'
import { accountId } from './accountId.ts'

const place = z.object({ account: accountId, hash: z.string().max(4000).regex(/^#./) })

/** Calls about windows that show one conversation. */
export const windowInputs = {
  /** Opens one for the conversation of this hash, or shows the one that it has. */
  'window.open': place,
  /** Keeps the window that asks above those of other applications, or no longer. */
  'window.onTop': z.object({ onTop: z.boolean() }),
  /** Shows a place in the main window. */
  'window.main': place,
}

export interface WindowOutputs {
  /** Refused where as many are open as may be. */
  'window.open': null
  /** How it is from now on; always false for the main window. */
  'window.onTop': boolean
  'window.main': null
}
