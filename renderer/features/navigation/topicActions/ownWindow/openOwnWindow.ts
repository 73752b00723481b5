import { t } from '../../../../../shared/i18n.ts'
import { call, callQuietly, failureText, uiStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'

/** Shows the conversation of a hash in a separate window. Main reuses such a window if it is already open. */
export function openOwnWindow(account: string, hash: string): void {
  call('window.open', { account, hash }).catch((error: unknown) =>
    showToast(t('windows.failed', { reason: failureText(error) })),
  )
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
