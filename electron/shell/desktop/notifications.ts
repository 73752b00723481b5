import { app } from 'electron'
import { isQuiet } from '../../../shared/ipc/isQuiet.ts'
import { titleOfAccount } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { Client } from '../../core/client/client.ts'
import type {
  NotificationActionName,
  NotificationChange,
} from '../../core/notifications/notificationChange.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import type { NotificationPresenter, ShownNotification } from './presenter.ts'
import type { PushSender } from '../ipc/pushes.ts'
import type { SessionBus } from './sessionBus.ts'
import { createSoundPlayer } from './soundPlayer.ts'
import type { Windows } from '../window/windows.ts'

type Show = Extract<NotificationChange, { type: 'show' }>

export interface NotificationParts {
  readonly core: ClientHandle
  readonly windows: Windows
  readonly pushes: PushSender
  readonly bus: SessionBus
  readonly log: Log
  /** Resolves when the first screen is shown, which does not need notifications. */
  readonly shown: Promise<void>
}

/** A notification on the screen, and the change that it shows. */
interface Shown {
  notification: ShownNotification | null
  change: Show
  /** True if the next drawing plays no sound. */
  silent: boolean
}

/** Maximum number of notifications on the screen. The oldest are closed. */
const maxShown = 40

/** Shows the core's notifications. A click opens the window at the message. */
export function enableNotifications(parts: NotificationParts): void {
  const { core } = parts
  const playSound = createSoundPlayer(parts.pushes, async () => {
    const { isHeldBack } = await import('./heldBack.ts')
    return isHeldBack(parts.bus)
  })
  let accounts: readonly AccountSummary[] = []
  const screen = new Map<string, Shown>()
  const close = (name: string): void => {
    const closed = screen.get(name)
    screen.delete(name)
    closed?.notification?.close()
  }
  const open = async (): Promise<void> => {
    const client = await core.client
    await parts.shown
    const { notificationText } = await import('./notificationText.ts')
    const presenter = await presenterFor(parts)
    draw = (entry) => {
      const { change } = entry
      const { notificationContent, presenting } = core.settings()
      const hasContent = notificationContent && !presenting
      const accountTitle = accounts.length > 1 ? titleOfAccount(change.account, accounts) : ''
      const isPlayed = !entry.silent && playSound(change.sound)
      const system = {
        ...notificationText(change, hasContent, accountTitle),
        silent: entry.silent || isPlayed,
        // They would act on a message that the user cannot see.
        actions: hasContent ? (change.actions ?? []) : [],
      }
      if (entry.notification !== null) entry.notification.replace(system)
      else entry.notification = presenter.show(system, listenersOf(entry, screen, client, parts))
    }
    for (const entry of screen.values()) draw(entry)
  }
  /** null: notifications wait in `screen` for the presenter. */
  let draw: ((entry: Shown) => void) | null = null
  const present = (change: Show): void => {
    const name = nameOf(change)
    const existing = screen.get(name)
    if (!core.settings().notifications && change.isReminder !== true) return close(name)
    if (change.isUpdate === true && existing === undefined) return
    const entry: Shown = existing ?? { notification: null, change, silent: change.silent }
    // An update before the first drawing does not take its sound.
    entry.silent = change.silent && (entry.notification !== null || entry.silent)
    entry.change = change
    screen.delete(name)
    screen.set(name, entry)
    draw?.(entry)
    for (const oldest of [...screen.keys()].slice(0, -maxShown)) close(oldest)
  }
  void core.client
    .then((client) =>
      client.onNotification((change) => (change.type === 'show' ? present(change) : close(nameOf(change)))),
    )
    .catch(() => undefined)
  void open().catch((error: unknown) => parts.log.error('notifications could not be set up', { error }))
  let wasPresenting = false
  core.onSettings(({ notifications, presenting }) => {
    for (const [name, { change }] of [...screen])
      if (!notifications && change.isReminder !== true) close(name)
    if (presenting === wasPresenting) return
    wasPresenting = presenting
    for (const entry of screen.values()) {
      entry.silent = true
      draw?.(entry)
    }
  })
  core.onAccounts((next) => {
    accounts = next
    // Muting or pausing an account closes its notifications, except for reminders set by the user.
    const quiet = new Map(next.map((account) => [account.id, isQuiet(account)]))
    for (const [name, { change }] of [...screen]) {
      const isAccountQuiet = quiet.get(change.account) ?? null
      if (isAccountQuiet === null || (isAccountQuiet && change.isReminder !== true)) close(name)
    }
  })
  // Nothing could handle a click after the app has quit.
  app.on('will-quit', () => {
    for (const name of [...screen.keys()]) close(name)
  })
}

/** Returns the functions called when the user uses a notification. */
function listenersOf(
  entry: Shown,
  screen: Map<string, Shown>,
  client: Client,
  { log, pushes, windows }: NotificationParts,
) {
  const removeFromScreen = (): void => {
    const name = nameOf(entry.change)
    if (screen.get(name) === entry) screen.delete(name)
  }
  const take = (): Show => {
    removeFromScreen()
    entry.notification?.close()
    return entry.change
  }
  const openAt = ({ account, hash }: Show): void => {
    windows.show()
    pushes.push({ name: 'app.navigate', payload: { account, hash } })
  }
  return {
    onClick: () => openAt(take()),
    onAction: (action: NotificationActionName, text?: string) => {
      const change = take()
      // The daemon takes no text, so the user writes it in the window.
      if (action === 'reply' && text === undefined) return openAt(change)
      const { account, key } = change
      const fail = (error: unknown): void => {
        log.warn('an action of a notification failed', { action, error })
        openAt(change)
      }
      client
        .actOnNotification({ account, key, name: action, ...(text !== undefined && { text }) })
        .then((result) => {
          if (!result.ok) fail(result.error.message)
        })
        .catch(fail)
    },
    onGone: removeFromScreen,
  }
}

/** Returns the presenter of this desktop. On Linux, only the session bus has actions. */
async function presenterFor({ bus, log, pushes }: NotificationParts): Promise<NotificationPresenter> {
  if ((await bus()) === null) return (await import('./electronPresenter.ts')).electronPresenter(log)
  const { createBusPresenter } = await import('./busPresenter.ts')
  const { t } = await import('../../../shared/i18n.ts')
  return createBusPresenter({
    bus,
    appName: app.name,
    log,
    onChange: (isReachable) => {
      const key = isReachable ? 'shell.notification.back' : 'shell.notification.lost'
      pushes.push({ name: 'app.notice', payload: t(key, { app: app.name }) })
    },
  })
}

const nameOf = ({ account, key }: { readonly account: string; readonly key: string }): string =>
  `${account} ${key}`
