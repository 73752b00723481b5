import type { SettingName } from '../../../shared/settings/settings.ts'
import { goBack, navigateHash, openDialog, startHash, uiStore } from '../../state/index.ts'
import { setSettingsQuery } from './settingsQuery.ts'

/** Opens a page of the settings, the usual one unless said; before anybody signed in, those of this computer. */
export function openSettings(page = ''): void {
  const { account, adding, route } = uiStore.getState()
  if (account === null || adding) return openDialog('settings')
  // The way back from the settings leads out of them, whatever pages were seen.
  navigateHash(page === '' ? '#settings' : `#settings/${page}`, {
    replace: route.view === 'settings',
    focus: 'messages',
  })
}

let wanted: SettingName | null = null

/** Opens the page with a setting, which gets the focus. */
export function openSetting(page: string, name: SettingName): void {
  wanted = name
  setSettingsQuery('')
  openSettings(page)
}

/** Returns the setting that the page was opened for, once; null: it was opened for none. */
export function takeWantedSetting(): SettingName | null {
  const name = wanted
  wanted = null
  return name
}

/** Returns to the place from which the settings were opened. */
export function closeSettings(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
