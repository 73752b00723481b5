import { afterEach, expect, it, vi } from 'vitest'
import type { Bus, BusCall } from '../dbus/bus.ts'
import type { Message } from '../dbus/message.ts'
import { followScreenSaver } from './screenSaver.ts'

afterEach(() => void vi.useRealTimers())

function fakeBus() {
  const rules: unknown[] = []
  let closed = (): void => undefined
  let onSignal = (_signal: Message): void => undefined
  const bus = {
    call: async ({ body = [] }: BusCall) => (rules.push(...body), []),
    onSignal: (listener: typeof onSignal) => void (onSignal = listener),
    onClosed: (listener: typeof closed) => void (closed = listener),
  } as unknown as Bus
  const signal = (name: string, body: readonly unknown[], member = 'ActiveChanged'): void =>
    onSignal({ type: 4, serial: 1, interface: name, member, body })
  return { bus, rules, signal, end: () => closed() }
}

it('follows the screen savers of KDE and GNOME, also after the bus was lost', async () => {
  vi.useFakeTimers()
  const buses = [fakeBus(), null, fakeBus()]
  const [first, , last] = buses
  const changes: boolean[] = []
  await followScreenSaver(
    async () => buses.shift()?.bus ?? null,
    (isActive) => void changes.push(isActive),
  )
  const kde = 'org.freedesktop.ScreenSaver'
  const gnome = 'org.gnome.ScreenSaver'
  const rules = [kde, gnome].map((name) => `type='signal',interface='${name}',member='ActiveChanged'`)
  expect(first!.rules).toEqual(rules)
  first!.signal(kde, [true])
  first!.signal(kde, [false])
  for (const body of [[], ['true'], [true, true]]) first!.signal(gnome, body)
  first!.signal(gnome, [true], 'WakeUpScreen')
  first!.signal('org.example.ScreenSaver', [true])
  first!.signal(gnome, [true])
  expect(changes).toEqual([true, false, true])
  first!.end()
  expect(changes).toEqual([true, false, true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(last!.rules).toEqual(rules)
  last!.signal(gnome, [true])
  expect(changes.at(-1)).toBe(true)
})
