import { z } from 'zod'
import { busPath, connectBus, daemon } from '../../electron/shell/dbus/bus.ts'
import type { BusAnswer } from '../../electron/shell/dbus/bus.ts'
import type { Message } from '../../electron/shell/dbus/message.ts'

/** A notification as the app sent it. */
export interface HostedNotification {
  readonly id: number
  readonly title: string
  readonly body: string
  /** Labels by id. */
  readonly actions: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, unknown>>
}

/** A notification daemon in which replies are typed, as Plasma's (Desktop Notifications Specification 1.3). */
export interface NotificationHost {
  shown(): readonly HostedNotification[]
  /** Returns the number of notifications that appeared. Replaced ones do not count. */
  appeared(): number
  /** Types a reply into the first notification. */
  reply(text: string): void
  /** Presses the button with this label. Pressed twice, because some daemons send a signal for each click. */
  press(label: string): void
  close(): void
}

const service = 'org.freedesktop.Notifications'
const source = { path: '/org/freedesktop/Notifications', interface: service } as const
const capabilities = ['actions', 'body', 'body-markup', 'inline-reply', 'persistence']
const variant = z.object({ value: z.unknown() })
const notifyBody = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.string()),
  z.array(z.tuple([z.string(), variant])),
  z.number(),
])

export async function startNotificationHost(
  env: Readonly<Record<string, string>>,
): Promise<NotificationHost> {
  const path = busPath(env)
  if (path === null) throw new Error('there is no session bus')
  const bus = await connectBus(path)
  const shown = new Map<number, HostedNotification>()
  let lastId = 0
  const emit = (member: string, signature: string, ...body: readonly unknown[]): void =>
    bus.emit({ ...source, member, signature, body })
  const remove = (id: number, reason: number): void => {
    if (shown.delete(id)) emit('NotificationClosed', 'uu', id, reason)
  }
  const notify = (body: unknown): number => {
    const [, replaces, , title, text, list, hints] = notifyBody.parse(body)
    const id = shown.has(replaces) ? replaces : ++lastId
    const actions = Object.fromEntries(
      list.flatMap((action, index) => (index % 2 === 0 ? [[action, list[index + 1] ?? '']] : [])),
    )
    const values = Object.fromEntries(hints.map(([name, { value }]) => [name, value]))
    shown.set(id, { id, title, body: text, actions, hints: values })
    return id
  }
  const answers: Readonly<Record<string, (call: Message) => BusAnswer>> = {
    GetCapabilities: () => ({ signature: 'as', body: [capabilities] }),
    GetServerInformation: () => ({ signature: 'ssss', body: ['host', 'test', '1', '1.2'] }),
    Notify: ({ body }) => ({ signature: 'u', body: [notify(body)] }),
    CloseNotification: ({ body }) => {
      remove(z.tuple([z.number()]).parse(body)[0], 3)
      return { signature: '', body: [] }
    },
  }
  bus.onCall((call) => answers[call.member ?? '']?.(call) ?? null)
  await bus.call({ ...daemon, member: 'RequestName', signature: 'su', body: [service, 0] })
  const first = (): HostedNotification => {
    const [notification] = shown.values()
    if (notification === undefined) throw new Error('no notification is shown')
    return notification
  }
  return {
    shown: () => [...shown.values()],
    appeared: () => lastId,
    reply(text) {
      const { id } = first()
      emit('NotificationReplied', 'us', id, text)
      emit('NotificationReplied', 'us', id, text)
      remove(id, 2)
    },
    press(label) {
      const { actions, id } = first()
      const action = Object.keys(actions).find((name) => actions[name] === label)
      if (action === undefined) throw new Error(`no button ${label}: ${JSON.stringify(actions)}`)
      emit('ActionInvoked', 'us', id, action)
      emit('ActionInvoked', 'us', id, action)
      remove(id, 2)
    },
    close: () => bus.close(),
  }
}
