import { routes } from '../../../shared/api/routes/index.ts'
import { describe, isTransient } from '../http/apiError.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { AccountRuntime } from './accountRuntime.ts'

/** Presences per batch: thousands at once would block main and each window. */
const perBatch = 1000
/**
 * Delay of the presences after a registration, in milliseconds: the new state,
 * which is as large, goes to the windows first.
 */
const afterRegistrationMs = 1500

export interface PresenceOptions {
  /** Returns the user's status by the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** True when the user used this application after this time, in milliseconds of the clock. */
  readonly usedSince: (time: number) => boolean
}

export interface PresenceLoop {
  /** Reports at once if the user's status is not the reported one any more. */
  readonly tell: () => void
  /** Called after a registration: requests everybody's presence again. */
  readonly registered: () => void
  /** Reports at intervals while there is a connection, until the account is closed. */
  readonly run: () => Promise<void>
}

/** Reports to the server at its interval whether the user is here, and fetches the presences of others. */
export function createPresenceLoop(
  runtime: () => AccountRuntime,
  { idle, usedSince }: PresenceOptions,
): PresenceLoop {
  let lastUpdateId = -1
  /** Set when a state came, from the server or from the last run, and no presences were put on top of it yet. */
  let isNew = true
  let registrations = 0
  let told: { readonly status: 'active' | 'idle'; readonly at: number } | null = null
  /** Status of the report that is under way, otherwise of the last one that the server received. */
  let said: 'active' | 'idle' | null = null
  let interrupt = new AbortController()
  let isTelling = false
  /** Set when the connection came back after the last report began. */
  let isBack = false
  let isListening = false

  const intervalMs = () => (runtime().stateStore.state()?.realm.timing.presencePingSeconds ?? 60) * 1000
  /** Resolves with true when the server received the report. */
  const tellOnce = async (): Promise<boolean> => {
    const { api, clock, stateStore, log, signal } = runtime()
    const status = idle()
    said = status
    const asked = registrations
    const startedAt = clock.now()
    const params = { status, lastUpdateId, newUserInput: usedSince(told?.at ?? -Infinity) }
    const answer = await api.call(routes.updatePresence, params, { signal })
    if (!answer.ok) {
      if (!isTransient(answer.error) && answer.error.kind !== 'aborted')
        log.warn('presence refused', { why: describe(answer.error) })
      said = told?.status ?? null
      return false
    }
    told = { status, at: startedAt }
    const { presences, serverTimestamp } = answer.value
    // The response to a request from before a new registration is not its answer.
    if (asked === registrations) lastUpdateId = Math.max(lastUpdateId, answer.value.lastUpdateId)
    if (serverTimestamp === null) return true
    const entries = Object.entries(presences)
    for (let from = 0; from === 0 || from < entries.length; from += perBatch) {
      if (from > 0) await yieldToEventLoop()
      if (signal.aborted || asked !== registrations) return true
      const some = Object.fromEntries(entries.slice(from, from + perBatch))
      const receivedAt = clock.now()
      stateStore.dispatch([
        { type: 'local/presence', presences: some, serverTimestamp, lastUpdateId, receivedAt },
      ])
    }
    return true
  }
  const run = async () => {
    const { clock, connection, signal } = runtime()
    // Without a connection nothing was reported, so the report is overdue when the connection is back.
    if (!isListening)
      connection.onLive(() => {
        isBack = true
        if (!isTelling && (told === null || clock.now() - told.at >= intervalMs())) interrupt.abort()
      })
    isListening = true
    while (!signal.aborted) {
      await connection.whenLive(signal)
      if (isNew) await clock.sleep(afterRegistrationMs, signal)
      isNew = false
      if (signal.aborted) break
      interrupt = new AbortController()
      isBack = false
      isTelling = true
      const isHeard = await tellOnce().finally(() => (isTelling = false))
      if (isHeard || !isBack) await clock.sleep(intervalMs(), AbortSignal.any([signal, interrupt.signal]))
    }
  }
  return {
    tell: () => {
      if (said !== null && said !== idle()) interrupt.abort()
    },
    registered: () => {
      // Everybody's presence again, because registrations of newer servers have it in the older, coarser form.
      lastUpdateId = -1
      registrations += 1
      isNew = true
      interrupt.abort()
    },
    run,
  }
}
