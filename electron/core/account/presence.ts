import { routes } from '../../../shared/api/routes/index.ts'
import { describe, isPassing } from '../http/apiError.ts'
import { nextTurn } from '../nextTurn.ts'
import type { Session } from './session.ts'

/** Thousands of people at once would hold up main, and each window. */
const perBatch = 1000
/** A new state goes to the windows first: everybody's presence is as much again. */
const afterRegistrationMs = 1500

export interface PresenceOptions {
  /** The person's status by the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** True when the person used this application after this time, in milliseconds of the clock. */
  readonly usedSince: (time: number) => boolean
}

export interface PresenceLoop {
  /** Tells at once where the person was said to be away and is here, or the other way round. */
  readonly tell: () => void
  /** Asks for everybody once more. */
  readonly registered: () => void
  /** Tells whenever the connection stands, until the session ends. */
  readonly run: () => Promise<void>
}

/** Tells the service at its interval whether the person is here, and brings in who else is. */
export function createPresenceLoop(
  session: () => Session,
  { idle, usedSince }: PresenceOptions,
): PresenceLoop {
  let lastUpdateId = -1
  /** A state came, from the server or of the last run: nobody has been told on top of it. */
  let isNew = true
  let registrations = 0
  let told: { readonly status: 'active' | 'idle'; readonly at: number } | null = null
  /** The status of the report that is under way, else of the last one that was heard. */
  let said: 'active' | 'idle' | null = null
  let nudge = new AbortController()
  let isTelling = false
  /** Since the last report began there was a time without a connection. */
  let isBack = false
  let isListening = false

  const intervalMs = () => (session().door.state()?.realm.timing.presencePingSeconds ?? 60) * 1000
  /** Resolves with whether the service heard it. */
  const tellOnce = async (): Promise<boolean> => {
    const { api, clock, door, log, signal } = session()
    const status = idle()
    said = status
    const asked = registrations
    const startedAt = clock.now()
    const params = { status, lastUpdateId, newUserInput: usedSince(told?.at ?? -Infinity) }
    const answer = await api.call(routes.updatePresence, params, { signal })
    if (!answer.ok) {
      if (!isPassing(answer.error) && answer.error.kind !== 'aborted')
        log.warn('presence refused', { why: describe(answer.error) })
      said = told?.status ?? null
      return false
    }
    told = { status, at: startedAt }
    const { presences, serverTimestamp } = answer.value
    // What was told before a new registration is no answer to it.
    if (asked === registrations) lastUpdateId = Math.max(lastUpdateId, answer.value.lastUpdateId)
    if (serverTimestamp === null) return true
    const entries = Object.entries(presences)
    for (let from = 0; from === 0 || from < entries.length; from += perBatch) {
      if (from > 0) await nextTurn()
      if (signal.aborted || asked !== registrations) return true
      const some = Object.fromEntries(entries.slice(from, from + perBatch))
      const receivedAt = clock.now()
      door.apply([{ type: 'local/presence', presences: some, serverTimestamp, lastUpdateId, receivedAt }])
    }
    return true
  }
  const run = async () => {
    const { clock, connection, signal } = session()
    // Without a connection nobody was told: whoever comes back is late.
    if (!isListening)
      connection.onLive(() => {
        isBack = true
        if (!isTelling && (told === null || clock.now() - told.at >= intervalMs())) nudge.abort()
      })
    isListening = true
    while (!signal.aborted) {
      await connection.whenLive(signal)
      if (isNew) await clock.sleep(afterRegistrationMs, signal)
      isNew = false
      if (signal.aborted) break
      nudge = new AbortController()
      isBack = false
      isTelling = true
      const isHeard = await tellOnce().finally(() => (isTelling = false))
      if (isHeard || !isBack) await clock.sleep(intervalMs(), AbortSignal.any([signal, nudge.signal]))
    }
  }
  return {
    tell: () => {
      if (said !== null && said !== idle()) nudge.abort()
    },
    registered: () => {
      // Everybody's once more: newer servers' registrations have presences of the older, coarser form.
      lastUpdateId = -1
      registrations += 1
      isNew = true
      nudge.abort()
    },
    run,
  }
}
