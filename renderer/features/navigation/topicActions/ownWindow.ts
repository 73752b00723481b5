import { t } from '../../../../shared/i18n.ts'
import {
  call,
  callQuietly,
  failureText,
  uiStore,
  hashOfRoute,
  shortcutOf,
  accountStore,
  isConversationRoute,
  routeOfHash,
} from '../../../state/index.ts'
import { showToast, type MenuItem } from '../../../ui/index.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import { narrowConversation } from '../../../../shared/model/views/narrow.ts'
import { toastFailure } from '../../common/undo/index.ts'

/** Shows the conversation of a hash in a separate window. Main reuses such a window if it is already open. */
export function openOwnWindow(account: string, hash: string): void {
  call('window.open', { account, hash }).catch(toastFailure('windows.failed'))
}

/** Keeps this window above those of other applications, or stops doing so. */
export function setOnTop(onTop: boolean): void {
  call('window.onTop', { onTop }).then(
    (now) => uiStore.setState({ own: { onTop: now } }),
    (error: unknown) => showToast(failureText(error)),
  )
}

/** Shows an address in the main window and brings that window to the front. */
export const showInMain = (account: string, hash: string): void =>
  callQuietly('window.main', { account, hash })

/**
 * Returns the menu items of a conversation for its separate window. Inside that window, the items apply to the window
 * itself.
 */
export function ownWindowItems(account: string, narrow: Narrow): readonly MenuItem[] {
  const { own } = uiStore.getState()
  const hash = hashOfRoute(narrow)
  if (own === null)
    return [
      {
        id: 'window',
        label: t('windows.open'),
        icon: 'external',
        shortcut: shortcutOf('window.own'),
        run: () => openOwnWindow(account, hash),
      },
    ]
  return [
    {
      id: 'on-top',
      label: t('windows.on_top'),
      checked: own.onTop,
      run: () => setOnTop(!own.onTop),
    },
    { id: 'main', label: t('windows.cmd_main'), icon: 'external', run: () => showInMain(account, hash) },
  ]
}

/**
 * Opens a conversation in a separate window on a middle click or Ctrl+click on its link, as browsers open tabs.
 * Returns a function that stops it.
 */
export function followLinkClicks(): () => void {
  const onClick = (event: MouseEvent): void => {
    const asks = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey))
    if (!asks || !(event.target instanceof Element)) return
    const hash = event.target.closest('a[href^="#"]')?.getAttribute('href') ?? null
    const { account } = uiStore.getState()
    if (hash === null || account === null || !isConversationHash(account, hash)) return
    event.preventDefault()
    event.stopPropagation()
    openOwnWindow(account, hash)
  }
  // The capture phase comes before the row's handler, which would also open the conversation in this window.
  addEventListener('click', onClick, true)
  addEventListener('auxclick', onClick, true)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('auxclick', onClick, true)
  }
}

function isConversationHash(account: string, hash: string): boolean {
  const { state } = accountStore(account).getState()
  const route = routeOfHash(hash)
  return (
    state !== null &&
    isConversationRoute(route) &&
    narrowConversation(route.narrow, state.self.userId) !== null
  )
}
