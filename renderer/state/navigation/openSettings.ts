import type { PermissionSetting } from '../../../shared/model/permissions/permissionTitles.ts'
import type { SettingName } from '../../../shared/settings/settings.ts'
import { navigateHash } from './navigation.ts'
import { setSettingsQuery } from './settingsQuery.ts'
import { openDialog, uiStore } from '../uiStore.ts'

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

/** A setting that a page has a row of: of the account, of this computer, or a permission of the organisation. */
type SettingOfRow = SettingName | PermissionSetting

let wanted: SettingOfRow | null = null

/** Opens the page with a setting, which gets the focus. */
export function openSetting(page: string, name: SettingOfRow): void {
  wanted = name
  setSettingsQuery('')
  openSettings(page)
}

/** True while a page that was opened for one setting has yet to give it the focus. */
export const isSettingWanted = (): boolean => wanted !== null

/** Returns the setting that the page was opened for, once; null: it was opened for none. */
export function takeWantedSetting(): SettingOfRow | null {
  const name = wanted
  wanted = null
  return name
}
