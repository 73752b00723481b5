import { goBack, navigateHash, openDialog, startHash, uiStore } from '../../state/index.ts'

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

/** Returns to the place from which the settings were opened. */
export function closeSettings(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
