import { routes } from '../../../shared/api/routes/index.ts'
import { describe, isTransient } from '../http/apiError.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { AccountRuntime } from './accountRuntime.ts'

/** Maximum number of presences per batch. Thousands at once would block the main process and each window. */
const perBatch = 1000
/** Delay in ms between a registration and its presences, so that windows receive the new state first. */
const afterRegistrationMs = 1500

export interface PresenceOptions {
  /** Returns the user's status, from the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** True if the user has used this app since this time (ms since the epoch). */
  readonly usedSince: (time: number) => boolean
}

export interface PresenceLoop {
  /** Reports at once if the user's status has changed. */
  readonly tell: () => void
  /** Called after a registration. Requests all presences again. */
  readonly registered: () => void
  /** Reports at intervals while connected, until the account is closed. */
  readonly run: () => Promise<void>
}

/** Reports the user's presence to the server at its interval and fetches the presences of others. */
export function createPresenceLoop(
  runtime: AccountRuntime,
  { idle, usedSince }: PresenceOptions,
): PresenceLoop {
  const { api, clock, connection, log, signal, stateStore } = runtime
  let lastUpdateId = -1
  /** True after a new state, from the server or the last run, until presences are applied to it. */
  let isNew = true
  let registrations = 0
  let lastReport: { readonly status: 'active' | 'idle'; readonly at: number } | null = null
  /** Status of the report in progress, otherwise of the last one that the server received. */
  let lastStatus: 'active' | 'idle' | null = null
  let interrupt = new AbortController()
  let isReporting = false
  /** True if the connection was restored after the last report began. */
  let isBack = false
  let isListening = false

  const intervalMs = () => (stateStore.state()?.realm.timing.presencePingSeconds ?? 60) * 1000
  /** Resolves with true if the server received the report. */
  const reportOnce = async (): Promise<boolean> => {
    const status = idle()
    lastStatus = status
    const registrationsBefore = registrations
    const startedAt = clock.now()
    const params = { status, lastUpdateId, newUserInput: usedSince(lastReport?.at ?? -Infinity) }
    const answer = await api.call(routes.updatePresence, params, { signal })
    if (!answer.ok) {
      if (!isTransient(answer.error) && answer.error.kind !== 'aborted')
        log.warn('presence refused', { why: describe(answer.error) })
      lastStatus = lastReport?.status ?? null
      return false
    }
    lastReport = { status, at: startedAt }
    const { presences, serverTimestamp } = answer.value
    // A response to a request from before a new registration does not apply to it.
    if (registrationsBefore === registrations)
      lastUpdateId = Math.max(lastUpdateId, answer.value.lastUpdateId)
    if (serverTimestamp === null) return true
    const entries = Object.entries(presences)
    for (let from = 0; from === 0 || from < entries.length; from += perBatch) {
      if (from > 0) await yieldToEventLoop()
      if (signal.aborted || registrationsBefore !== registrations) return true
      const some = Object.fromEntries(entries.slice(from, from + perBatch))
      const receivedAt = clock.now()
      stateStore.dispatch([
        { type: 'local/presence', presences: some, serverTimestamp, lastUpdateId, receivedAt },
      ])
    }
    return true
  }
  const run = async () => {
    // Nothing was reported while offline, so a report may be overdue when the connection is restored.
    if (!isListening)
      connection.onLive(() => {
        isBack = true
        if (!isReporting && (lastReport === null || clock.now() - lastReport.at >= intervalMs()))
          interrupt.abort()
      })
    isListening = true
    while (!signal.aborted) {
      await connection.whenLive(signal)
      if (isNew) await clock.sleep(afterRegistrationMs, signal)
      isNew = false
      if (signal.aborted) break
      interrupt = new AbortController()
      isBack = false
      isReporting = true
      const isHeard = await reportOnce().finally(() => (isReporting = false))
      if (isHeard || !isBack) await clock.sleep(intervalMs(), AbortSignal.any([signal, interrupt.signal]))
    }
  }
  return {
    tell: () => {
      if (lastStatus !== null && lastStatus !== idle()) interrupt.abort()
    },
    registered: () => {
      // Requests all presences, because registrations of newer servers contain them in a coarser format.
      lastUpdateId = -1
      registrations += 1
      isNew = true
      interrupt.abort()
    },
    run,
  }
}
