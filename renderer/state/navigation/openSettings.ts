import { openAddress } from './openAddress.ts'
import { openDialog, uiStore } from '../uiStore.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Opens a page of the settings; '' is the default page. Without an account it opens the dialog with the settings of
 * this computer.
 */
export function openSettings(page = ''): void {
  const { account, adding } = uiStore.getState()
  if (account === null || adding) openDialog('settings')
  else openAddress({ view: 'settings', page })
}

/** The name of a setting on the page, or the id of another part of it. null: none is requested. */
let wanted: string | null = null

/** Opens a page of the settings and requests the focus for one setting or another part of it. */
export function openSetting(page: string, name: string): void {
  wanted = name
  setSettingsQuery('')
  openSettings(page)
}

/** True while a page was opened for a setting that has not received the focus yet. */
export const isSettingWanted = (): boolean => wanted !== null

/** Returns the setting for which the page was opened, and clears it. Returns null if there is none. */
export function takeWantedSetting(): string | null {
  const name = wanted
  wanted = null
  return name
}

const store = createStore(() => ({ query: '' }))

/** Returns the text in the search field of the settings. Empty while a page is shown. */
export const useSettingsQuery = (): string => useStore(store, ({ query }) => query)
export const setSettingsQuery = (query: string): void => store.setState({ query })
export const isSettingsQuery = (): boolean => store.getState().query !== ''
