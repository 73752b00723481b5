import { routes } from '../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import { describe, isPassing } from '../http/apiError.ts'
import { nextTurn } from '../nextTurn.ts'
import type { Session } from './session.ts'

/** Thousands of people at once would hold up main, and each window. */
const perBatch = 1000
/** A new state goes to the windows first: everybody's presence is as much again. */
const afterRegistrationMs = 1500

export interface PresenceLoop {
  /** Tells at once: the person came back or left. */
  readonly tell: () => void
  /** Starts at the first registration, and from the new state at each later one. */
  registered(snapshot: Snapshot): void
}

/** Tells the service at its interval whether the person is here, and brings in who else is. */
export function createPresenceLoop(session: () => Session, idle: () => 'active' | 'idle'): PresenceLoop {
  let lastUpdateId = -1
  let intervalMs = 60_000
  let running = false
  let isNew = false
  let registrations = 0
  let nudge = new AbortController()

  const tellOnce = async () => {
    const { api, clock, door, log, signal } = session()
    const status = idle()
    const asked = registrations
    const params = { status, lastUpdateId, newUserInput: status === 'active' }
    const answer = await api.call(routes.updatePresence, params, { signal })
    if (!answer.ok) {
      if (!isPassing(answer.error) && answer.error.kind !== 'aborted')
        log.warn('presence refused', { why: describe(answer.error) })
      return
    }
    const { presences, serverTimestamp } = answer.value
    // What was told before a new registration is no answer to it.
    if (asked === registrations) lastUpdateId = Math.max(lastUpdateId, answer.value.lastUpdateId)
    if (serverTimestamp === null) return
    const entries = Object.entries(presences)
    for (let from = 0; from === 0 || from < entries.length; from += perBatch) {
      if (from > 0) await nextTurn()
      if (signal.aborted || asked !== registrations) return
      const some = Object.fromEntries(entries.slice(from, from + perBatch))
      const receivedAt = clock.now()
      door.apply([{ type: 'local/presence', presences: some, serverTimestamp, lastUpdateId, receivedAt }])
    }
  }
  const run = async () => {
    const { clock, connection, signal } = session()
    while (!signal.aborted) {
      await connection.whenLive(signal)
      if (isNew) await clock.sleep(afterRegistrationMs, signal)
      isNew = false
      if (signal.aborted) break
      nudge = new AbortController()
      await tellOnce()
      await clock.sleep(intervalMs, AbortSignal.any([signal, nudge.signal]))
    }
  }
  return {
    tell: () => nudge.abort(),
    registered: (snapshot) => {
      // Everybody's once more: newer servers' registrations have presences of the older, coarser form.
      lastUpdateId = -1
      registrations += 1
      isNew = true
      intervalMs = snapshot.timing.presencePingSeconds * 1000
      nudge.abort()
      if (running) return
      running = true
      void run()
    },
  }
}
