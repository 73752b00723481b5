import { t } from '../../../../../shared/i18n.ts'
import { call, callQuietly, failureText, uiStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'

/** Shows the conversation of this hash in a window of its own; main knows whether there is one. */
export function openOwnWindow(account: string, hash: string): void {
  call('window.open', { account, hash }).catch((error: unknown) =>
    showToast(t('windows.failed', { reason: failureText(error) })),
  )
}

/** Keeps this window above those of other applications, or no longer. */
export function setOnTop(onTop: boolean): void {
  call('window.onTop', { onTop }).then(
    (now) => uiStore.setState({ own: { onTop: now } }),
    (error: unknown) => showToast(failureText(error)),
  )
}

/** Shows a place in the main window, and that window. */
export const showInMain = (account: string, hash: string): void =>
  callQuietly('window.main', { account, hash })
