import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Bootstrap, Pushes } from '../../shared/ipc/contract.ts'
import {
  accountStore,
  confineNavigation,
  connectAccountStores,
  logError,
  openAccountStore,
  registerCommands,
  startNavigation,
  uiStore,
} from '../state/index.ts'
import { App } from './App.tsx'
import { applyTheme } from './applyTheme.ts'
import { appCommands } from './commands/appCommands.ts'
import { listenToKeys } from './keys.ts'
import { listenToMain } from './listenToMain.ts'
import { registerViews } from '../features/common/views/index.ts'
import { watchAbsence } from '../features/inbox/inbox/index.ts'
import { followLinkClicks, showInMain } from '../features/navigation/ownWindow/index.ts'
import { views } from './views.ts'
import { ownWindowCommands } from './commands/windowCommands.ts'

/**
 * Selecting all while no field has the focus, by key or menu, means what is read ([data-read]) as far as it is drawn,
 * not everything that the window shows. In a dialog it is the dialog's own. Returns what ends it.
 */
function limitSelectAll(): () => void {
  const onStart = (event: Event): void => {
    // Only selecting all begins at the body: the pointer selects from a text on, and a field its own.
    if (event.target !== document.body || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    const read = document.querySelector('[data-read]')
    if (read !== null) getSelection()?.selectAllChildren(read)
  }
  document.addEventListener('selectstart', onStart)
  return () => document.removeEventListener('selectstart', onStart)
}

/**
 * Puts the window together. Nothing of it waits for a network: main's first answer comes from memory and the store.
 * `early` answers the batches that came until it is called.
 */
export async function boot(
  firstAnswer: Promise<Bootstrap>,
  early: () => readonly Pushes['account.batch'][],
): Promise<void> {
  addEventListener('error', ({ message, filename, lineno }) => logError(`${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) =>
    logError(`unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`),
  )
  registerViews(views)
  connectAccountStores()
  listenToMain()
  const { accounts, settings, restore, notices, initialState, own, ...app } = await firstAnswer
  const batches = early()
  const account = accounts.find(({ id }) => id === restore.account) ?? accounts[0] ?? null
  uiStore.setState({ accounts, settings, notices, own, app })
  // The account's theme is main's since the last run, and the style sheet follows that.
  applyTheme(settings.theme ?? 'system')
  // A page that was loaded again (its process died) goes on where it was; a new one where the last window was left.
  startNavigation(account?.id ?? null, location.hash || restore.hash, restore.places, restore.scroll)
  if (initialState !== null && initialState.account === account?.id) openAccountStore(initialState, batches)
  else if (account !== null && !account.needsSignIn) void accountStore(account.id)
  // A window of one conversation leads elsewhere in the main window, which alone watches for absence.
  if (own !== null) confineNavigation(showInMain)
  registerCommands(own === null ? appCommands() : ownWindowCommands(appCommands()))
  followLinkClicks()
  listenToKeys()
  limitSelectAll()
  if (own === null) requestIdleCallback(watchAbsence, { timeout: 5000 })
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
