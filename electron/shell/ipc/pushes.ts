import type { BrowserWindow } from 'electron'
import { batchPieces, batchText } from '../../../shared/ipc/batchText.ts'
import type { PushName } from '../../../shared/ipc/channels.ts'
import { keepOnly } from '../../core/platform/keepOnly.ts'
import type { Pushes } from '../../../shared/ipc/contract.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import { createSendQueue } from './sendQueue.ts'
import type { Windows } from '../window/windows.ts'

export interface PushSender {
  /** To the page, if there is one and it follows that account. */
  push<N extends PushName>(name: N, payload: Pushes[N]): void
  /** From now on the page gets this account's batches. Said before the state is read, so that none is missed. */
  attach(account: string): void
  /** The page has asked its first question: its scripts run, and it hears what is pushed. */
  listening(): void
  /** The page has painted: it follows links from now on. One that was opened before is kept until then. */
  painted(): void
  /** Resolves when the page has been sent all that was pushed; null: it has. */
  settled(): Promise<void> | null
}

const ofOneAccount: ReadonlySet<PushName> = new Set<PushName>(['account.batch', 'account.renewed'])

/** Sends pushes to the window. A page that was loaded anew follows nothing until it attaches again. */
export function enablePushes(windows: Windows, core: ClientHandle, log: Log): PushSender {
  const attached = new Set<string>()
  const queue = createSendQueue(log)
  let listening = false
  let following = false
  let waiting: Pushes['app.navigate'] | null = null
  windows.onCreated(({ webContents }) => {
    const forget = (): void => {
      attached.clear()
      queue.clear()
      listening = following = false
    }
    // A page hears nothing before its scripts run; what is sent earlier would be lost without a word.
    webContents.on('did-start-navigation', (event) => {
      if (event.isMainFrame && !event.isSameDocument) forget()
    })
    webContents.on('dom-ready', () => (listening = true))
    webContents.on('render-process-gone', forget)
    webContents.on('destroyed', forget)
  })
  const push: PushSender['push'] = (name, payload) => {
    // The page attaches to whatever comes after.
    if (name === 'account.detached') attached.delete((payload as Pushes['account.detached']).account)
    // A page may ask for whatever it likes.
    if (name === 'accounts.changed')
      keepOnly(attached, new Set((payload as Pushes['accounts.changed']).map(({ id }) => id)))
    if (ofOneAccount.has(name) && !attached.has((payload as Pushes['account.batch']).account)) return
    if (name === 'app.navigate' && !following) {
      waiting = payload as Pushes['app.navigate']
      return
    }
    const window = windows.current()
    if (window === null || !listening) return
    queue.put(sends(window, name, following ? crossings(name, payload) : [whole(name, payload)]))
  }
  core.onPush(({ name, payload }) => {
    // A whole organisation at once would hold the page up: it fetches the new state in pieces.
    if (name === 'account.batch' && payload.events.some(({ type }) => type === 'local/snapshot'))
      push('account.renewed', { account: payload.account, seq: payload.seq })
    else push(name, payload)
  })
  return {
    attach: (account) => void attached.add(account),
    listening: () => void (listening = true),
    painted() {
      following = true
      const window = windows.current()
      if (waiting !== null && window !== null) send(window, 'app.navigate', waiting)
      waiting = null
    },
    push,
    settled: queue.settled,
  }
}

/** A page that has not painted gets a batch at once: what listens to it may be another listener a moment later. */
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
