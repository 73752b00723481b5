import { createBackoff } from '../../core/platform/backoff.ts'
import { systemClock } from '../../core/platform/clock.ts'
import { isNotificationAction } from '../../core/notifications/notificationChange.ts'
import type { NotificationActionName } from '../../core/notifications/notificationChange.ts'
import type { Log } from '../../core/platform/log.ts'
import type { Bus } from '../dbus/bus.ts'
import { closeNotification, daemonOf, listenToDaemon, notify } from '../dbus/notificationDaemon.ts'
import type { DaemonNotification, DaemonSignal } from '../dbus/notificationDaemon.ts'
import { escapeMarkup } from './notificationText.ts'
import type { NotificationListeners, NotificationPresenter, SystemNotification } from './presenter.ts'
import type { SessionBus } from './sessionBus.ts'

export interface BusPresenterOptions {
  readonly bus: SessionBus
  readonly appName: string
  readonly log: Log
  /** Called when the daemon has ended or is unreachable, and when it is back. */
  readonly onChange: (isReachable: boolean) => void
}

/** Name of the app's desktop file and icon. */
const desktopEntry = 'topical'

interface Entry {
  readonly listeners: NotificationListeners
  /** The text to send, or null. While one is being sent, only the newest waits. */
  next: SystemNotification | null
  /** Id at the daemon, or 0. */
  id: number
  isClosed: boolean
  /** True when the user has chosen an action. */
  isUsed: boolean
  isSending: boolean
}

interface Daemon {
  readonly bus: Bus
  readonly capabilities: ReadonlySet<string>
}

/** Shows notifications through the session bus, with the actions that the desktop's daemon supports. */
export function createBusPresenter({
  appName,
  bus: sessionBus,
  log,
  onChange,
}: BusPresenterOptions): NotificationPresenter {
  const entries = new Set<Entry>()
  const backoff = createBackoff(systemClock)
  let daemon: Daemon | null = null
  /** The connection of the daemon that gave the entries their ids; null before there was one. */
  let owner: string | null = null
  /** The connection to the bus, with or without a daemon. */
  let connected: Bus | null = null
  let isReported = false

  const send = async (entry: Entry): Promise<void> => {
    if (entry.isSending) return
    entry.isSending = true
    while (daemon !== null && (entry.next !== null || entry.isClosed) && entries.has(entry))
      await sendTo(daemon, entry)
    entry.isSending = false
  }
  /** Sends the entry's newest change. It remains, and is sent again, if the daemon is lost meanwhile. */
  const sendTo = async (used: Daemon, entry: Entry): Promise<void> => {
    const { id, isClosed, next } = entry
    entry.next = null
    try {
      if (isClosed && id !== 0) await closeNotification(used.bus, id)
      if (!isClosed && next !== null)
        entry.id = await notify(used.bus, { ...messageOf(next, used.capabilities), appName, replaces: id })
      if (isClosed) entries.delete(entry)
    } catch (error) {
      log.warn('a call to the notification daemon failed', { error })
      if (daemon !== used) entry.next ??= next
      else if (isClosed) entries.delete(entry)
      else if (id === 0) drop(entry)
    }
  }
  const drop = (entry: Entry): void => {
    if (entries.delete(entry) && !entry.isClosed) entry.listeners.onGone()
  }
  const use = (signal: Exclude<DaemonSignal, { type: 'owner' }>): void => {
    const entry = [...entries].find(({ id }) => id === signal.id)
    if (entry === undefined) return
    if (signal.type === 'closed') return drop(entry)
    const { isClosed, isUsed, listeners } = entry
    // Nothing is done twice, even if the daemon leaves the notification on the screen. A reply counts even if the
    // notification is about to be closed, because the user has written it.
    if (isUsed || (isClosed && signal.type !== 'reply')) return
    entry.isUsed = true
    close(entry)
    if (signal.type === 'reply') return listeners.onAction('reply', signal.text)
    const name = signal.action === inlineReply ? 'reply' : signal.action
    if (isNotificationAction(name)) listeners.onAction(name)
    else listeners.onClick()
  }
  const close = (entry: Entry): void => {
    entry.isClosed = true
    entry.next = null
    if (entry.id === 0 && !entry.isSending) entries.delete(entry)
    else void send(entry)
  }

  const report = (isReachable: boolean): void => {
    if (isReachable !== isReported) return
    isReported = !isReachable
    onChange(isReachable)
  }
  /** Called with the daemon's connection. Another one does not know the notifications of the one before. */
  const ownerChanged = (next: string): void => {
    const before = owner
    if (next !== '') owner = next
    if (next === '') log.warn('the notification daemon has ended')
    if (before === null || before === next) return
    for (const entry of [...entries]) {
      if (entry.id === 0) continue
      entry.id = 0
      if (entry.next === null) drop(entry)
    }
  }
  const lose = (): void => {
    const wasReachable = daemon !== null
    daemon = null
    if (wasReachable) report(false)
  }
  const attach = async (bus: Bus): Promise<void> => {
    const found = await daemonOf(bus)
    ownerChanged(found.owner)
    daemon = { bus, capabilities: found.capabilities }
    report(true)
    for (const entry of [...entries]) void send(entry)
  }
  const connect = async (): Promise<void> => {
    const bus = await sessionBus()
    if (bus === null) return void retry()
    backoff.reset()
    connected = bus
    bus.onClosed(() => {
      log.warn('the session bus was lost')
      connected = null
      lose()
      retry()
    })
    const onSignal = (signal: DaemonSignal): void => {
      if (signal.type !== 'owner') return use(signal)
      ownerChanged(signal.owner)
      lose()
      if (signal.owner !== '') attach(bus).catch(unreachable)
    }
    await listenToDaemon(bus, onSignal)
    await attach(bus)
  }
  const unreachable = (error: unknown): void => log.warn('no notification daemon answers', { error })
  const retry = (): void => {
    setTimeout(() => void connect().catch(unreachable), backoff.next()).unref()
  }
  void connect().catch(unreachable)

  return {
    show(notification, listeners) {
      const entry: Entry = {
        listeners,
        next: notification,
        id: 0,
        isClosed: false,
        isUsed: false,
        isSending: false,
      }
      entries.add(entry)
      // The bus may be able to start the daemon.
      if (daemon === null && connected !== null) attach(connected).catch(unreachable)
      void send(entry)
      return {
        replace(next) {
          entry.next = next
          void send(entry)
        },
        close: () => close(entry),
      }
    },
  }
}

const inlineReply = 'inline-reply'

/** Returns a notification as this daemon supports it. */
const messageOf = (
  { actions, body, silent, title }: SystemNotification,
  capabilities: ReadonlySet<string>,
): Omit<DaemonNotification, 'appName' | 'replaces'> => ({
  icon: desktopEntry,
  title,
  body: capabilities.has('body-markup') ? escapeMarkup(body) : body,
  actions: capabilities.has('actions')
    ? ['default', '', ...actions.flatMap(({ label, name }) => [actionId(name, capabilities), label])]
    : [],
  hints: {
    category: { signature: 's', value: 'im.received' },
    'desktop-entry': { signature: 's', value: desktopEntry },
    urgency: { signature: 'y', value: 1 },
    ...(silent && { 'suppress-sound': { signature: 'b', value: true } }),
  },
})

/** Daemons that take a reply in the notification know it by this id. */
const actionId = (name: NotificationActionName, capabilities: ReadonlySet<string>): string =>
  name === 'reply' && capabilities.has(inlineReply) ? inlineReply : name
