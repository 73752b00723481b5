import { networkInterfaces } from 'node:os'
import { app, net, powerMonitor } from 'electron'
import type { Client } from '../../core/client/client.ts'

/** Time in seconds without input after which the user is away. The server's own clients use the same. */
const awaySeconds = 300
const lookEveryMs = 5000

/**
 * Returns 'idle' if the user has not used the computer or has locked it. A system that cannot tell counts as in use.
 */
export function idleState(): 'active' | 'idle' {
  const state = powerMonitor.getSystemIdleState(awaySeconds)
  return state === 'idle' || state === 'locked' ? 'idle' : 'active'
}

export const sinceInput = (): number => powerMonitor.getSystemIdleTime() * 1000

/**
 * Returns this computer's addresses in its networks. Link-local ones are left out, because they reach nothing outside.
 * Empty if none is known.
 */
function addresses(): string {
  try {
    return Object.values(networkInterfaces())
      .flatMap((of = []) => of)
      .filter(({ address, internal }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
      .map(({ address }) => address)
      .sort()
      .join()
  } catch {
    // A sandboxed app may not be allowed to list addresses.
    return ''
  }
}

/** Reconnects after sleep, after unlocking, and when the network returns or changes. */
export function enablePower(client: Promise<Client>): void {
  void Promise.all([client, app.whenReady()]).then(([core]) => {
    const wake = (): void => core.reconnect()
    powerMonitor.on('resume', wake)
    powerMonitor.on('unlock-screen', wake)
    // The main process has no event for this, and the page's window is often hidden when it matters.
    let online = net.isOnline()
    let previous = addresses()
    const timer = setInterval(() => {
      const isOnline = net.isOnline()
      const now = addresses() || previous
      if (isOnline && (!online || now !== previous)) wake()
      online = isOnline
      previous = now
    }, lookEveryMs)
    timer.unref()
  })
}
