import { z } from 'zod'

const fields = z.object({
  /** null: as the account has it. */
  theme: z.enum(['system', 'light', 'dark']).nullable(),
  /** Enter sends; otherwise Ctrl+Enter (Cmd+Enter) does. null: as the account has it. */
  enterSends: z.boolean().nullable(),
  notifications: z.boolean(),
  notificationContent: z.boolean(),
  /** Closing the window keeps the app running for notifications; null: the person has not chosen, and it does. */
  closeKeepsRunning: z.boolean().nullable(),
  /** Links by which servers hand a sign-in back stay with the app after it; null: the person has not chosen, and they do not. */
  keepSignInLinks: z.boolean().nullable(),
  developerTools: z.boolean(),
  /** How large the local copy of each account's messages may become, in megabytes. */
  storeSizeMb: z.number().int().min(64).max(65_536),
  sidebarWidth: z.number().int().min(180).max(480),
})

/** Every client-side setting. Labels are in the catalogue under settings.<name>. */
export type ClientSettings = Readonly<z.output<typeof fields>>

export { defaultSettings } from './defaultSettings.ts'

/** Some of the settings: what settings.set takes and what the settings file holds. */
export const settingsPatch = fields.partial()
