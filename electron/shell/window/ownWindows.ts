import path from 'node:path'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { AccountSummary, Bootstrap, CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import { t } from '../../../shared/i18n.ts'
import type { Log } from '../../core/platform/log.ts'
import { nativeLine } from '../desktop/nativeText.ts'
import type { ClientHandle } from '../application/client.ts'
import { maxOpen, openOwnWindowTable, type OwnWindowTable } from './ownWindowTable.ts'
import { bringForward, type Windows } from './windows.ts'

export interface OwnWindows {
  /** Shows the conversation's window, or opens one. */
  readonly open: (place: CallInput<'window.open'>) => CallResult<null>
  /** Returns the initial data of a conversation window. */
  readonly begin: (window: BrowserWindow) => Pick<Bootstrap, 'own' | 'restore'>
  /** Called when the address of the window's conversation has changed, because its topic was renamed or moved. */
  readonly moved: (window: BrowserWindow, hash: string) => void
  /** Returns the current choice. */
  readonly setOnTop: (window: BrowserWindow, onTop: boolean) => boolean
}

const writeDelayMs = 500

/** Manages the conversation windows: reopens those of the last run and closes those of removed accounts. */
export function createOwnWindows(core: ClientHandle, windows: Windows, log: Log): OwnWindows {
  const file = path.join(app.getPath('userData'), 'windows.json')
  const writer = delayedWriter(log)
  // Nothing of an account that exists for this run only may be stored.
  const isKept = (account: string): boolean => accounts.find(({ id }) => id === account)?.keep !== 'run'
  const table = openOwnWindowTable(file, Date.now(), writer.later, isKept)
  /** Account and hash of each window's conversation. */
  const open = new Map<BrowserWindow, { readonly account: string; hash: string }>()
  let accounts: readonly AccountSummary[] = []
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
    writer.flush()
  })

  const titles = new WeakMap<BrowserWindow, string>()
  const retitle = (window: BrowserWindow, account: string): void => {
    const title = titles.get(window)
    if (title === undefined) return
    // The page knows only its own account, so the organization's name is added here.
    if (core.settings().presenting) return window.setTitle(app.name)
    const realm = accounts.find(({ id }) => id === account)?.realmName
    window.setTitle(nativeLine(accounts.length > 1 && realm !== undefined ? `${title} – ${realm}` : title))
  }
  const show = (account: string, hash: string, inactive: boolean): void => {
    const row = table.get(account, hash)
    const window = windows.open({ account, hash, place: row.place, onTop: row.onTop, inactive })
    const shown = { account, hash }
    open.set(window, shown)
    table.set({ ...row, isOpen: true })
    follow(
      window,
      () => table.get(account, shown.hash),
      table,
      () => isQuitting,
    )
    window.on('page-title-updated', (event, title) => {
      event.preventDefault()
      titles.set(window, title)
      retitle(window, account)
    })
    window.once('closed', () => {
      open.delete(window)
      if (!isQuitting) writer.flush()
    })
  }
  const windowOf = (account: string, hash: string): BrowserWindow | undefined =>
    [...open].find(([, shown]) => shown.account === account && shown.hash === hash)?.[0]

  let isRestored = false
  core.onAccounts((now) => {
    accounts = now
    const ids = new Set(now.map(({ id }) => id))
    for (const [window, { account }] of open)
      if (ids.has(account)) retitle(window, account)
      else window.destroy()
    table.keepOnly(ids)
    if (isRestored) return
    isRestored = true
    for (const { account, hash } of table
      .rows()
      .filter(({ isOpen }) => isOpen)
      .slice(0, maxOpen))
      show(account, hash, true)
  })
  return {
    open({ account, hash }) {
      const existing = windowOf(account, hash)
      if (existing !== undefined) bringForward(existing)
      else if (!accounts.some(({ id }) => id === account)) return refused(t('windows.no_account'))
      else if (open.size >= maxOpen) return refused(t('windows.too_many', { count: maxOpen }))
      else show(account, hash, false)
      return { ok: true, value: null }
    },
    begin(window) {
      const shown = open.get(window)
      const { account = null, hash = '' } = shown ?? {}
      return { own: { onTop: isOnTop(window) }, restore: { account, hash, places: {}, scroll: {} } }
    },
    moved(window, hash) {
      const shown = open.get(window)
      if (shown === undefined || shown.hash === hash || !hash.startsWith('#')) return
      const row = table.get(shown.account, shown.hash)
      table.remove(shown.account, shown.hash)
      shown.hash = hash
      table.set({ ...row, hash, isOpen: true })
    },
    setOnTop(window, onTop) {
      const shown = open.get(window)
      if (shown !== undefined) {
        window.setAlwaysOnTop(onTop)
        table.set({ ...table.get(shown.account, shown.hash), onTop })
      }
      return isOnTop(window)
    },
  }
}

/** Returns false for a closed window. */
const isOnTop = (window: BrowserWindow): boolean => !window.isDestroyed() && window.isAlwaysOnTop()

const refused = (message: string): CallResult<never> => ({ ok: false, error: { code: 'refused', message } })

/** Stores a window's position, and that it was closed. Quitting leaves it open for the next run. */
function follow(
  window: BrowserWindow,
  row: () => ReturnType<OwnWindowTable['get']>,
  table: OwnWindowTable,
  isQuitting: () => boolean,
): void {
  const keep = (): void => {
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized() || window.isFullScreen()) return
    table.set({ ...row(), place: window.getNormalBounds() })
  }
  window.on('resize', keep)
  window.on('move', keep)
  window.on('close', () => {
    keep()
    if (!isQuitting()) table.set({ ...row(), isOpen: false })
  })
}

/** Combines several changes into one write. If it fails, only positions of windows are lost. */
function delayedWriter(log: Log) {
  let waiting: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    try {
      waiting?.()
    } catch (error) {
      log.warn('windows.json was not written', { error })
    }
    waiting = null
  }
  return {
    flush,
    later: (save: () => void): void => {
      waiting = save
      timer ??= setTimeout(flush, writeDelayMs)
      timer.unref()
    },
  }
}
