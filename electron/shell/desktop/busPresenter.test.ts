import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bus, BusCall } from '../dbus/bus.ts'
import type { Message } from '../dbus/message.ts'
import { quietLog } from '../testing/quietLog.ts'
import { createBusPresenter } from './busPresenter.ts'
import type { SystemNotification } from './presenter.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A connection to a bus with a notification daemon whose answers a test can hold back. */
function fakeBus(owner = ':1.1') {
  const shown = new Map<number, readonly unknown[]>()
  const held: (() => void)[] = []
  const daemon = { holds: false, refuses: false, owner }
  let lastId = 0
  let closed = (): void => undefined
  let onSignal = (_signal: Message): void => undefined
  const answerTo = ({ body = [], member }: BusCall): readonly unknown[] => {
    if (daemon.owner === '' && member !== 'AddMatch') throw new Error('ServiceUnknown')
    if (member === 'GetCapabilities') return [['actions', 'body-markup', 'inline-reply']]
    if (member === 'GetNameOwner') return [daemon.owner]
    if (daemon.refuses) throw new Error('refused')
    if (member === 'CloseNotification') shown.delete(body[0] as number)
    if (member !== 'Notify') return []
    const id = (body[1] as number) || ++lastId
    shown.set(id, body)
    return [id]
  }
  const bus: Bus = {
    call: async (call) => {
      if (daemon.holds) await new Promise<void>((resolve) => held.push(resolve))
      return answerTo(call)
    },
    emit: () => undefined,
    onSignal: (listener) => void (onSignal = listener),
    onCall: () => undefined,
    onClosed: (listener) => void (closed = listener),
    close: () => undefined,
  }
  const signal = (member: string, body: readonly unknown[], name = 'org.freedesktop.Notifications'): void =>
    onSignal({ type: 4, serial: 1, interface: name, member, body })
  return {
    bus,
    daemon,
    shown,
    signal,
    end: () => closed(),
    titles: () => [...shown.values()].map((body) => body[3]),
    release: () => {
      daemon.holds = false
      for (const resolve of held.splice(0)) resolve()
    },
    ownerChanges: (next: string) => {
      daemon.owner = next
      const body = ['org.freedesktop.Notifications', owner, next]
      signal('NameOwnerChanged', body, 'org.freedesktop.DBus')
    },
  }
}

const settle = () => new Promise(setImmediate)
const text = (title: string): SystemNotification => ({
  title,
  body: 'a < b',
  silent: false,
  actions: [
    { name: 'reply', label: 'Reply' },
    { name: 'read', label: 'Mark read' },
  ],
})

async function start() {
  let current = fakeBus()
  const first = current
  const changes: boolean[] = []
  const log = quietLog()
  const presenter = createBusPresenter({
    appName: 'Topical',
    bus: async () => current.bus,
    log,
    onChange: (isReachable) => void changes.push(isReachable),
  })
  await settle()
  const show = (title: string) => {
    const listeners = { onClick: vi.fn(), onAction: vi.fn(), onGone: vi.fn() }
    return { listeners, ...presenter.show(text(title), listeners) }
  }
  return { changes, first, log, show, use: (next: typeof current) => void (current = next) }
}

it('sends only the newest text while the daemon is busy, and replaces', async () => {
  const { first, show } = await start()
  first.daemon.holds = true
  const grown = show('1')
  for (const title of ['2', '3', '4']) grown.replace(text(title))
  first.release()
  await settle()
  expect(first.titles()).toEqual(['4'])
  const [, , icon, , body, actions] = first.shown.get(1)!
  expect([icon, body, actions]).toEqual([
    'topical',
    'a &lt; b',
    ['default', '', 'inline-reply', 'Reply', 'read', 'Mark read'],
  ])
  first.daemon.holds = true
  show('closed at once').close()
  grown.close()
  first.release()
  await settle()
  expect(first.titles()).toEqual([])
})

it('reports each use once, and a reply even if the notification is being closed', async () => {
  const { first, show } = await start()
  const [acted, replied, clicked, expired] = [show('1'), show('2'), show('3'), show('4')]
  await settle()
  for (let times = 0; times < 2; times++) first.signal('ActionInvoked', [1, 'read'])
  first.daemon.holds = true
  replied.close()
  for (let times = 0; times < 2; times++) first.signal('NotificationReplied', [2, 'Yes'])
  first.release()
  first.signal('ActionInvoked', [3, 'default'])
  first.signal('NotificationClosed', [4, 2])
  first.signal('NotificationClosed', ['not an id'])
  await settle()
  expect(acted.listeners.onAction.mock.calls).toEqual([['read']])
  expect(replied.listeners.onAction.mock.calls).toEqual([['reply', 'Yes']])
  expect(clicked.listeners.onClick).toHaveBeenCalledTimes(1)
  expect(expired.listeners.onGone).toHaveBeenCalledTimes(1)
  expect(first.titles()).toEqual(['4'])
})

it('shows what waited when the daemon is back, and nothing again', async () => {
  const { changes, first, log, show } = await start()
  const before = show('before')
  await settle()
  first.shown.clear()
  first.ownerChanges('')
  show('meanwhile')
  show('read meanwhile').close()
  await settle()
  expect(before.listeners.onGone).toHaveBeenCalledTimes(1)
  expect(changes).toEqual([false])
  first.ownerChanges(':1.2')
  await settle()
  expect(changes).toEqual([false, true])
  expect(first.titles()).toEqual(['meanwhile'])
  first.daemon.refuses = true
  const refused = show('refused')
  await settle()
  expect(refused.listeners.onGone).toHaveBeenCalledTimes(1)
  expect(log.lines.at(-1)).toContain('a call to the notification daemon failed')
})

it('connects again when the bus was lost, and closes what was read meanwhile', async () => {
  const { changes, first, show, use } = await start()
  const [read, stays] = [show('read'), show('stays')]
  await settle()
  const next = fakeBus()
  for (const [id, body] of first.shown) next.shown.set(id, body)
  use(next)
  first.end()
  read.close()
  stays.replace(text('newer'))
  expect(changes).toEqual([false])
  await vi.advanceTimersByTimeAsync(1000)
  await settle()
  expect(changes).toEqual([false, true])
  expect(next.titles()).toEqual(['newer'])
})
