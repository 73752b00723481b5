import type { ClientSettings } from './settings.ts'

/** Apart from the schemas: the page needs the values at its start, and no schema library for them. */
export const defaultSettings: ClientSettings = {
  theme: null,
  enterSends: null,
  notifications: true,
  notificationContent: true,
  closeKeepsRunning: null,
  keepSignInLinks: null,
  developerTools: false,
  storeSizeMb: 1024,
  sidebarWidth: 264,
}
