import type { BrowserWindow } from 'electron'
import { batchPieces, batchText, isSmall } from '../../../shared/ipc/transfer/batchText.ts'
import type { PushName } from '../../../shared/ipc/channels.ts'
import { keepOnly } from '../../core/platform/keepOnly.ts'
import type { Push, Pushes } from '../../../shared/ipc/contract.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import { createSendQueue, type SendQueue } from './sendQueue.ts'
import type { Windows } from '../window/windows.ts'

export interface PushSender {
  /** Sends a push to each page that it is for and that is listening. */
  readonly push: (push: Push) => void
  /**
   * Sends this account's batches to the page from now on. Called before the state is read, so that no batch is missed.
   */
  attach(account: string, window: BrowserWindow): void
  /** Called with the page's first call: its scripts run, and it receives pushes. */
  listening(window: BrowserWindow): void
  /** Called when the page has painted. It can follow links from now on; one opened before is sent now. */
  painted(window: BrowserWindow): void
  /** Returns true if the main window has a page that handles pushes, also while the window is hidden. */
  reachesMain(): boolean
  /** Resolves when all pushes were sent to the page. Returns null if none is waiting. */
  settled(window: BrowserWindow): Promise<void> | null
}

/** Pushes about the whole app, which go to the main window only. */
const ofMain: ReadonlySet<PushName> = new Set<PushName>([
  'app.command',
  'app.navigate',
  'app.notice',
  'app.playSound',
  'login.finished',
  'microphone.stopped',
])

/**
 * The state of a page: it receives nothing before its scripts run, and batches only of the accounts that it follows.
 */
interface Page {
  readonly window: BrowserWindow
  /** The account to which the page is confined, or null. */
  readonly account: string | null
  readonly attached: Set<string>
  readonly queue: SendQueue
  isListening: boolean
  hasPainted: boolean
}

/** Sends pushes to the windows. A reloaded page follows nothing until it attaches again. */
export function enablePushes(windows: Windows, core: ClientHandle, log: Log): PushSender {
  const pages = new Map<BrowserWindow, Page>()
  let waiting: Extract<Push, { name: 'app.navigate' }> | null = null
  windows.onCreated((window, account) => {
    const page: Page = {
      window,
      account,
      attached: new Set(),
      queue: createSendQueue(log),
      isListening: false,
      hasPainted: false,
    }
    pages.set(window, page)
    const forget = (): void => {
      page.attached.clear()
      page.queue.clear()
      page.isListening = page.hasPainted = false
    }
    const { webContents } = window
    // A page receives nothing before its scripts run. Earlier pushes would be lost silently.
    webContents.on('did-start-navigation', (event) => {
      if (event.isMainFrame && !event.isSameDocument) forget()
    })
    webContents.on('dom-ready', () => (page.isListening = true))
    webContents.on('render-process-gone', forget)
    webContents.on('destroyed', () => {
      forget()
      pages.delete(window)
    })
  })
  const mainPage = (): Page | undefined => [...pages.values()].find(({ account }) => account === null)
  const push = (whole: Push): void => {
    if (whole.name === 'app.navigate' && mainPage()?.hasPainted !== true) {
      waiting = whole
      return
    }
    const next = renewal(whole) ?? whole
    // Sent once, to the window in which the user sent the message.
    const only = next.name === 'topic.automatic' ? windows.inUse() : null
    for (const page of pages.values()) {
      if (only !== null && only !== page.window) continue
      unfollow(page, next)
      if (!page.isListening || !isFor(page, next)) continue
      const { name, payload } = confined(page, next)
      const isPlain = name !== 'account.batch' || isSmall(payload)
      if (!isPlain || page.queue.settled() !== null)
        page.queue.put(sends(page.window, name, isPlain ? [payload] : chunksFor(page, payload)))
      else if (canReceive(page.window)) page.window.webContents.send(name, payload)
    }
  }
  core.onPush(push)
  return {
    attach: (account, window) => void pages.get(window)?.attached.add(account),
    listening(window) {
      const page = pages.get(window)
      if (page !== undefined) page.isListening = true
    },
    painted(window) {
      const page = pages.get(window)
      if (page === undefined) return
      page.hasPainted = true
      if (page.account !== null) return
      if (waiting !== null) send(window, waiting.name, waiting.payload)
      waiting = null
    },
    push,
    reachesMain: () => mainPage()?.hasPainted === true,
    settled: (window) => pages.get(window)?.queue.settled() ?? null,
  }
}

/**
 * Returns the push that replaces a registration, or null. Sending a whole organization at once would block the page, so
 * it fetches the new state in chunks.
 */
function renewal({ name, payload }: Push): Push | null {
  if (name !== 'account.batch' || !payload.events.some(({ type }) => type === 'local/snapshot')) return null
  return { name: 'account.renewed', payload: { account: payload.account, seq: payload.seq } }
}

/** Ends following the accounts that the push reports as gone. */
function unfollow({ attached }: Page, { name, payload }: Push): void {
  // If a new account with this id starts, the page attaches again.
  if (name === 'account.detached') attached.delete(payload.account)
  // Ids that belong to no account are dropped, because a page may attach to any number of invented ones.
  if (name === 'accounts.changed') keepOnly(attached, new Set(payload.map(({ id }) => id)))
}

/** True if the page may receive the push. A confined page receives only those of its account. */
function isFor({ account, attached }: Page, { name, payload }: Push): boolean {
  if ((name === 'account.batch' || name === 'account.renewed') && !attached.has(payload.account)) return false
  if (account === null) return true
  if (ofMain.has(name)) return false
  const isOfOne = typeof payload === 'object' && 'account' in payload
  return !isOfOne || payload.account === account
}

/** Returns the push as the page receives it. A confined page receives only its account in the list of accounts. */
function confined({ account }: Page, push: Push): Push {
  if (account === null || push.name !== 'accounts.changed') return push
  return { name: push.name, payload: push.payload.filter(({ id }) => id === account) }
}

/** A page that has not painted gets a batch at once, because its listener may change a moment later. */
const chunksFor = ({ hasPainted }: Page, batch: Pushes['account.batch']): Iterable<unknown> =>
  hasPainted ? batchPieces(batch) : [batchText(batch)]

const canReceive = (window: BrowserWindow): boolean =>
  !window.isDestroyed() && !window.webContents.isCrashed()

function* sends(
  window: BrowserWindow,
  name: PushName,
  payloads: Iterable<unknown>,
): Generator<undefined, void> {
  let isFirst = true
  for (const payload of payloads) {
    if (!isFirst) yield
    isFirst = false
    send(window, name, payload)
  }
}

function send(window: BrowserWindow, name: PushName, payload: unknown): void {
  if (canReceive(window)) window.webContents.send(name, payload)
}
