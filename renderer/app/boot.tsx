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
import { applyTheme } from './applyLook.ts'
import { appCommands } from './commands/appCommands.ts'
import { listenToKeys } from './keys.ts'
import { listenToMain } from './listenToMain.ts'
import { registerViews } from '../features/common/views/index.ts'
import { watchAbsence } from '../features/inbox/inbox/index.ts'
import { followLinkClicks, showInMain } from '../features/navigation/topicActions/index.ts'
import { views } from './views.ts'
import { ownWindowCommands } from './commands/windowCommands.ts'

/**
 * Limits Select All to the main text on the screen ([data-read]) while no field has the focus. By default the browser
 * selects everything in the window. Open dialogs are left to the browser. Returns a function that stops it.
 */
function limitSelectAll(): () => void {
  const onStart = (event: Event): void => {
    // Only Select All starts at the body: dragging starts at a text node, and fields handle their own selection.
    if (event.target !== document.body || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    const read = document.querySelector('[data-read]')
    if (read !== null) getSelection()?.selectAllChildren(read)
  }
  document.addEventListener('selectstart', onStart)
  return () => document.removeEventListener('selectstart', onStart)
}

/**
 * Builds the window. Nothing here waits for the network: main's first response comes from memory and the disk.
 * `early` returns the batches that arrived until it is called.
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
  // Unless this computer has a theme, the style sheet follows main's color scheme, which main has set to the
  // account's theme.
  applyTheme(settings.theme ?? 'system')
  // A page that was reloaded (its process crashed) keeps its address. A new window opens where the last one was left.
  startNavigation(account?.id ?? null, location.hash || restore.hash, restore.places, restore.scroll)
  if (initialState !== null && initialState.account === account?.id) openAccountStore(initialState, batches)
  else if (account !== null && !account.needsSignIn) void accountStore(account.id)
  // A window confined to one conversation opens everything else in the main window. Only the main window watches for
  // absence.
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
