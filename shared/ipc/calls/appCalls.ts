import { z } from 'zod'
import type { OwnSound } from '../../settings/sounds.ts'

const text = (max: number) => z.string().max(max)

/** Calls about this app and computer. Handled by the shell. */
export const appInputs = {
  'app.log': z.object({ level: z.enum(['warn', 'error']), text: text(8000) }),
  'app.openLog': z.undefined(),
  'app.openExternal': z.object({ url: text(8000) }),
  'app.copyText': z.object({ text: text(1_000_000) }),
  /** Shows a system notification, so that the user can check that they arrive. */
  'app.testNotification': z.undefined(),
  /** Asks the user for a sound file and copies it into the profile. The page then stores it as `ownSound`. */
  'app.chooseSound': z.undefined(),
  /** The theme of the account in the window, used unless this computer overrides it. */
  'app.theme': z.object({ theme: z.enum(['system', 'light', 'dark']) }),
}

export interface AppOutputs {
  'app.log': null
  'app.openLog': null
  'app.openExternal': null
  'app.copyText': null
  'app.testNotification': null
  /** null: the user has canceled. */
  'app.chooseSound': OwnSound | null
  'app.theme': null
}
