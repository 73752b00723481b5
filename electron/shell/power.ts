import { app, net, powerMonitor } from 'electron'
import type { Client } from '../core/client.ts'

/** After this long without a key or a movement the person is away; the service's own clients use the same. */
const awaySeconds = 300
const lookEveryMs = 5000

/** Whether the person has used this computer lately. A system that cannot tell counts as in use. */
export function idleState(): 'active' | 'idle' {
  const state = powerMonitor.getSystemIdleState(awaySeconds)
  return state === 'idle' || state === 'locked' ? 'idle' : 'active'
}

/** Connections are tried at once after sleep, after the lock and when the network is back. */
export function enablePower(client: Promise<Client>): void {
  void Promise.all([client, app.whenReady()]).then(([core]) => {
    const wake = (): void => core.wake()
    powerMonitor.on('resume', wake)
    powerMonitor.on('unlock-screen', wake)
    // Main has no event for it, and the page's window is often hidden when it matters.
    let online = net.isOnline()
    const timer = setInterval(() => {
      const now = net.isOnline()
      if (now && !online) wake()
      online = now
    }, lookEveryMs)
    timer.unref()
  })
}
