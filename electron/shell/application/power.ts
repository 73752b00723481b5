import { networkInterfaces } from 'node:os'
import { app, net, powerMonitor } from 'electron'
import type { Client } from '../../core/client/client.ts'

/** After this long without a key or a movement the person is away; the service's own clients use the same. */
const awaySeconds = 300
const lookEveryMs = 5000

/** Idle when the person has not used or has locked the computer. A system that cannot tell counts as in use. */
export function idleState(): 'active' | 'idle' {
  const state = powerMonitor.getSystemIdleState(awaySeconds)
  return state === 'idle' || state === 'locked' ? 'idle' : 'active'
}

export const sinceInput = (): number => powerMonitor.getSystemIdleTime() * 1000

/** This computer's addresses in its networks; those of a single link say nothing of a way out. Empty: none is known. */
function addresses(): string {
  try {
    return Object.values(networkInterfaces())
      .flatMap((of = []) => of)
      .filter(({ address, internal }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
      .map(({ address }) => address)
      .sort()
      .join()
  } catch {
    // Where an application is confined it may not be told.
    return ''
  }
}

/** Connections are tried at once after sleep, after the lock, when the network is back and when it is another one. */
export function enablePower(client: Promise<Client>): void {
  void Promise.all([client, app.whenReady()]).then(([core]) => {
    const wake = (): void => core.reconnect()
    powerMonitor.on('resume', wake)
    powerMonitor.on('unlock-screen', wake)
    // Main has no event for it, and the page's window is often hidden when it matters.
    let online = net.isOnline()
    let known = addresses()
    const timer = setInterval(() => {
      const isOnline = net.isOnline()
      const now = addresses() || known
      if (isOnline && (!online || now !== known)) wake()
      online = isOnline
      known = now
    }, lookEveryMs)
    timer.unref()
  })
}
