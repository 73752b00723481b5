import { Notification } from 'electron'
import { isQuiet } from '../../../shared/ipc/isQuiet.ts'
import type { NotificationChange } from '../../core/notifications/notificationChange.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import type { notificationText } from './notificationText.ts'
import type { PushSender } from '../ipc/pushes.ts'
import type { Windows } from '../window/windows.ts'

type TextOf = typeof notificationText
type Show = Extract<NotificationChange, { type: 'show' }>

/** Maximum number of notifications on the screen. The oldest are closed. */
const maxShown = 20

/** Shows the core's notifications. A click opens the window at the message. */
export function enableNotifications(
  core: ClientHandle,
  windows: Windows,
  pushes: PushSender,
  log: Log,
): void {
  // Stored, because an unreferenced notification is garbage-collected along with its click handler.
  const shown = new Map<string, { readonly notification: Notification; readonly isReminder: boolean }>()
  const close = (name: string): void => {
    shown.get(name)?.notification.close()
    shown.delete(name)
  }
  const show = (change: Show, textOf: TextOf): void => {
    const name = nameOf(change)
    close(name)
    if (!core.settings().notifications && change.isReminder !== true) return
    if (!Notification.isSupported()) return
    const text = textOf(change, core.settings().notificationContent, process.platform)
    const notification = new Notification({ ...text, silent: change.silent, urgency: 'normal' })
    notification.on('click', () => {
      close(name)
      windows.show()
      pushes.push({ name: 'app.navigate', payload: { account: change.account, hash: change.hash } })
    })
    notification.on('close', () => {
      if (shown.get(name)?.notification === notification) shown.delete(name)
    })
    notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
    shown.set(name, { notification, isReminder: change.isReminder === true })
    notification.show()
    for (const oldest of [...shown.keys()].slice(0, -maxShown)) close(oldest)
  }
  void core.client
    .then(async (client) => {
      const { notificationText } = await import('./notificationText.ts')
      client.onNotification((change) => {
        if (change.type === 'show') show(change, notificationText)
        else close(nameOf(change))
      })
    })
    .catch(() => undefined)
  core.onPush((push) => {
    if (push.name !== 'accounts.changed') return
    // Muting or pausing an account closes its notifications, except for reminders set by the user.
    const quiet = new Map(push.payload.map((account) => [account.id, isQuiet(account)]))
    for (const [name, { isReminder }] of [...shown]) {
      const isAccountQuiet = quiet.get(name.slice(0, name.indexOf(' '))) ?? null
      if (isAccountQuiet === null || (isAccountQuiet && !isReminder)) close(name)
    }
  })
}

const nameOf = ({ account, key }: { readonly account: string; readonly key: string }): string =>
  `${account} ${key}`
