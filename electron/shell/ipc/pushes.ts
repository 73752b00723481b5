import type { BrowserWindow } from 'electron'
import { batchPieces, batchText } from '../../../shared/ipc/transfer/batchText.ts'
import type { PushName } from '../../../shared/ipc/channels.ts'
import { keepOnly } from '../../core/platform/keepOnly.ts'
import type { Pushes } from '../../../shared/ipc/contract.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import { createSendQueue, type SendQueue } from './sendQueue.ts'
import type { Windows } from '../window/windows.ts'

export interface PushSender {
  /** Sends a push to each page that it is for and that is listening. */
  push<N extends PushName>(name: N, payload: Pushes[N]): void
  /**
   * Sends this account's batches to the page from now on. Called before the state is read, so that no batch is missed.
   */
  attach(account: string, window: BrowserWindow): void
  /** Called with the page's first call: its scripts run, and it receives pushes. */
  listening(window: BrowserWindow): void
  /** Called when the page has painted. It can follow links from now on; one opened before is sent now. */
  painted(window: BrowserWindow): void
  /** Resolves when all pushes were sent to the page. Returns null if none is waiting. */
  settled(window: BrowserWindow): Promise<void> | null
}

const ofAttached: ReadonlySet<PushName> = new Set<PushName>(['account.batch', 'account.renewed'])
/** Pushes about the whole app, which go to the main window only. */
const ofMain: ReadonlySet<PushName> = new Set<PushName>([
  'app.command',
  'app.navigate',
  'app.notice',
  'login.finished',
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
  let waiting: Pushes['app.navigate'] | null = null
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
  const pushTo = <N extends PushName>(page: Page, name: N, payload: Pushes[N]): void => {
    const { account, attached, hasPainted, isListening, queue, window } = page
    // If a new account with this id starts, the page attaches again.
    if (name === 'account.detached') attached.delete((payload as Pushes['account.detached']).account)
    // Ids that belong to no account are dropped, because a page may attach to any number of invented ones.
    if (name === 'accounts.changed')
      keepOnly(attached, new Set((payload as Pushes['accounts.changed']).map(({ id }) => id)))
    if (ofAttached.has(name) && !attached.has((payload as Pushes['account.batch']).account)) return
    if (!isListening || !isFor(page, name, payload)) return
    const own =
      name === 'accounts.changed' && account !== null
        ? ((payload as Pushes['accounts.changed']).filter(({ id }) => id === account) as unknown as Pushes[N])
        : payload
    queue.put(sends(window, name, hasPainted ? crossings(name, own) : [whole(name, own)]))
  }
  const mainPage = (): Page | undefined => [...pages.values()].find(({ account }) => account === null)
  const push: PushSender['push'] = (name, payload) => {
    if (name === 'app.navigate' && mainPage()?.hasPainted !== true) {
      waiting = payload as Pushes['app.navigate']
      return
    }
    // Sent once, to the window in which the user sent the message.
    const only = name === 'topic.automatic' ? windows.inUse() : null
    for (const page of pages.values()) if (only === null || only === page.window) pushTo(page, name, payload)
  }
  core.onPush(({ name, payload }) => {
    // Sending a whole organization at once would block the page, so it fetches the new state in chunks.
    if (name === 'account.batch' && payload.events.some(({ type }) => type === 'local/snapshot'))
      push('account.renewed', { account: payload.account, seq: payload.seq })
    else push(name, payload)
  })
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
      if (waiting !== null) send(window, 'app.navigate', waiting)
      waiting = null
    },
    push,
    settled: (window) => pages.get(window)?.queue.settled() ?? null,
  }
}

/** True if the page may receive the push. A confined page receives only those of its account. */
function isFor({ account }: Page, name: PushName, payload: Pushes[PushName]): boolean {
  if (account === null) return true
  if (ofMain.has(name)) return false
  const isOfOne = typeof payload === 'object' && 'account' in payload
  return !isOfOne || payload.account === account
}

/** A page that has not painted gets a batch at once, because its listener may change a moment later. */
const whole = <N extends PushName>(name: N, payload: Pushes[N]): unknown =>
  name === 'account.batch' ? batchText(payload as Pushes['account.batch']) : payload

const crossings = <N extends PushName>(name: N, payload: Pushes[N]): Iterable<unknown> =>
  name === 'account.batch' ? batchPieces(payload as Pushes['account.batch']) : [payload]

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

function send(window: BrowserWindow, name: string, payload: unknown): void {
  if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(name, payload)
}
