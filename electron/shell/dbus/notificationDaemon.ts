import { z } from 'zod'
import { daemon as busDaemon } from './bus.ts'
import type { Bus } from './bus.ts'
import type { Message } from './message.ts'
import type { Variant } from './wireFormat.ts'

/** Service of the program that shows notifications (Desktop Notifications Specification 1.3). */
const service = 'org.freedesktop.Notifications'
const target = { destination: service, path: '/org/freedesktop/Notifications', interface: service } as const

/** Nothing waits for a notification, and one that is shown after a timeout could never be closed. */
const timeoutMs = 25_000

/** Length in characters of the longest reply. Longer ones cannot be sent anyway. */
const maxReplyLength = 200_000

export interface DaemonNotification {
  /** Id of the notification to replace, or 0. */
  readonly replaces: number
  readonly appName: string
  readonly icon: string
  readonly title: string
  readonly body: string
  /** Ids and labels, alternating. */
  readonly actions: readonly string[]
  readonly hints: Readonly<Record<string, Variant>>
}

/** Signals of the daemon, about any program's notifications. */
export type DaemonSignal =
  | { readonly type: 'action'; readonly id: number; readonly action: string }
  | { readonly type: 'reply'; readonly id: number; readonly text: string }
  | { readonly type: 'closed'; readonly id: number }
  /** owner: the daemon's connection; '' when it has ended. */
  | { readonly type: 'owner'; readonly owner: string }

const id = z.number().int().nonnegative()
const members = {
  ActionInvoked: z
    .tuple([id, z.string().max(200)])
    .transform(([id, action]): DaemonSignal => ({ type: 'action', id, action })),
  NotificationReplied: z
    .tuple([id, z.string().max(maxReplyLength)])
    .transform(([id, text]): DaemonSignal => ({ type: 'reply', id, text })),
  NotificationClosed: z.tuple([id, z.number()]).transform(([id]): DaemonSignal => ({ type: 'closed', id })),
}
const ownerChanged = z
  .tuple([z.literal(service), z.string(), z.string()])
  .transform(([, , owner]): DaemonSignal => ({ type: 'owner', owner }))

/** Calls `listener` with the daemon's signals. Resolves when none can be missed. */
export async function listenToDaemon(bus: Bus, listener: (signal: DaemonSignal) => void): Promise<void> {
  bus.onSignal((signal) => {
    const parsed = schemaOf(signal)?.safeParse(signal.body)
    if (parsed?.success === true) listener(parsed.data)
  })
  const ownerRule = `type='signal',interface='${busDaemon.interface}',member='NameOwnerChanged',arg0='${service}'`
  for (const rule of [`type='signal',interface='${service}'`, ownerRule])
    await bus.call({ ...busDaemon, member: 'AddMatch', signature: 's', body: [rule] })
}

function schemaOf({ interface: name, member }: Message): z.ZodType<DaemonSignal> | null {
  if (name === busDaemon.interface && member === 'NameOwnerChanged') return ownerChanged
  const isKnown = name === service && member !== undefined && Object.hasOwn(members, member)
  return isKnown ? members[member as keyof typeof members] : null
}

/** Returns the daemon's capabilities and its connection's name. Rejects if no daemon runs and none can be started. */
export async function daemonOf(
  bus: Bus,
): Promise<{ readonly capabilities: ReadonlySet<string>; readonly owner: string }> {
  const [capabilities] = z
    .tuple([z.array(z.string())])
    .parse(await bus.call({ ...target, member: 'GetCapabilities' }, timeoutMs))
  const ownerCall = { ...busDaemon, member: 'GetNameOwner', signature: 's', body: [service] }
  const [owner] = z.tuple([z.string()]).parse(await bus.call(ownerCall))
  return { capabilities: new Set(capabilities), owner }
}

/** Shows a notification until it is closed. Resolves with its id. */
export async function notify(
  bus: Bus,
  { actions, appName, body, hints, icon, replaces, title }: DaemonNotification,
): Promise<number> {
  const values = [appName, replaces, icon, title, body, actions, Object.entries(hints), -1]
  const call = { ...target, member: 'Notify', signature: 'susssasa{sv}i', body: values }
  const answer = await bus.call(call, timeoutMs)
  return z.tuple([id]).parse(answer)[0]
}

export async function closeNotification(bus: Bus, id: number): Promise<void> {
  await bus.call({ ...target, member: 'CloseNotification', signature: 'u', body: [id] }, timeoutMs)
}
