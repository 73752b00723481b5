import { openAddress } from './openAddress.ts'
import { setSettingsQuery } from './settingsQuery.ts'
import { openDialog, uiStore } from '../uiStore.ts'

/** Opens a page of the settings, the usual one unless said; before anybody signed in, those of this computer. */
export function openSettings(page = ''): void {
  const { account, adding } = uiStore.getState()
  if (account === null || adding) openDialog('settings')
  else openAddress({ view: 'settings', page })
}

/** The name of a setting that a page has a row of, or the id of another part of the page. */
let wanted: string | null = null

/** Opens the page with a setting or another part, which gets the focus. */
export function openSetting(page: string, name: string): void {
  wanted = name
  setSettingsQuery('')
  openSettings(page)
}

/** True while a page that was opened for one setting has yet to give it the focus. */
export const isSettingWanted = (): boolean => wanted !== null

/** Returns the setting that the page was opened for, once; null: it was opened for none. */
export function takeWantedSetting(): string | null {
  const name = wanted
  wanted = null
  return name
}
