import { app, shell } from 'electron'
import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import { pageUrl } from '../network/appOrigin.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'
import { mayReplace } from './recoveryLimit.ts'
import type { Choice } from './crashDialog.ts'
import type { ShownListener } from './focus.ts'
import type { Windows } from './windows.ts'

/** Time in ms, in addition to Chromium's, after which an unresponsive page is replaced. */
const hangMs = 10_000

/**
 * Reloads a page that crashed or hangs at the same place. All windows share one process and fail together; if that
 * happens repeatedly, the user is asked once for all. Returns the function to call when a window shows another page.
 */
export function enableRecovery(windows: Windows, log: Log & { readonly path: string }): ShownListener {
  const hashes = new WeakMap<BrowserWindow, string>()
  const replaced = new WeakMap<BrowserWindow, readonly number[]>()
  const replace = (window: BrowserWindow): void => {
    replaced.set(window, [...(replaced.get(window) ?? []), Date.now()].slice(-20))
    // Chromium knows the latest address. The one that the page reported may be a moment old.
    const place = parseUrl(window.webContents.getURL())?.hash || hashes.get(window)
    void window.webContents.loadURL(pageUrl(place)).catch(() => undefined)
  }
  const ask = async (window: BrowserWindow): Promise<Choice> => {
    const { askWhatNow } = await import('./crashDialog.ts')
    const hasOthers = windows.all().some(({ account }) => account !== null)
    const choice = await askWhatNow(windows.current() ?? window, hasOthers)
    if (choice === 'log') shell.showItemInFolder(log.path)
    if (choice === 'quit') app.quit()
    return choice
  }
  let asking: Promise<Choice> | null = null
  const onGone = async (
    window: BrowserWindow,
    isMain: boolean,
    details: RenderProcessGoneDetails,
  ): Promise<void> => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    log.error('the page is gone', { reason: details.reason, exitCode: details.exitCode })
    if (mayReplace(replaced.get(window) ?? [], Date.now())) return replace(window)
    const choice = await (asking ??= ask(window).finally(() => (asking = null)))
    if (choice === 'quit' || window.isDestroyed()) return
    // A conversation window may be the cause of each failure.
    if (choice === 'closeOthers' && !isMain) window.close()
    else replace(window)
  }
  windows.onCreated((window, account) => {
    let timer: NodeJS.Timeout | undefined
    window.on('unresponsive', () => {
      log.warn('the page does not answer')
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
      }, hangMs)
    })
    window.on('responsive', () => clearTimeout(timer))
    window.once('closed', () => clearTimeout(timer))
    window.webContents.on('render-process-gone', (_event, details) => {
      clearTimeout(timer)
      // A load from within the event would be lost, because the process is still being ended.
      setImmediate(() => void onGone(window, account === null, details))
    })
  })
  return ({ hash }, window) => void hashes.set(window, hash)
}
