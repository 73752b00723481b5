import { openAddress } from './openAddress.ts'
import { openDialog, uiStore } from '../uiStore.ts'

/**
 * Opens a page of the settings; '' is the default page. Without an account it opens the dialog with the settings of
 * this computer.
 */
export function openSettings(page = ''): void {
  const { account, adding } = uiStore.getState()
  if (account === null || adding) openDialog('settings')
  else openAddress({ view: 'settings', page })
}

/** Opens a page of the settings and requests the focus for one setting or another part of it. */
export function openSetting(page: string, name: string): void {
  uiStore.setState({ wantedSetting: name, settingsQuery: '' })
  openSettings(page)
}

/** Returns the setting for which the page was opened, and clears it. Returns null if there is none. */
export function takeWantedSetting(): string | null {
  const { wantedSetting } = uiStore.getState()
  uiStore.setState({ wantedSetting: null })
  return wantedSetting
}

export const setSettingsQuery = (settingsQuery: string): void => uiStore.setState({ settingsQuery })
