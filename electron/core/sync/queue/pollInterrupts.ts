import type { Clock } from '../../platform/clock.ts'

/** Signals that the connection may have changed, and rules for when they interrupt the loop. */
export interface PollInterrupts {
  /** Waits before a retry. Every signal ends the wait. */
  readonly pause: (ms: number) => Promise<void>
  /** Returns options for the next request. `isRegistration`: signals do not interrupt it before its timeout. */
  readonly begin: (
    timeoutMs: number,
    isRegistration: boolean,
  ) => { readonly signal: AbortSignal; readonly onBytes: () => void }
  /** Returns true if there was a signal since the last call. */
  readonly take: () => boolean
  /** The network may have changed. Ends a wait, or a poll that receives nothing. */
  readonly reconnect: () => void
  /** The user has returned. Ends a wait. */
  readonly reconnectIfIdle: () => void
  /** The key has changed. Ends a wait or a request, which is then repeated with the new key. */
  readonly restart: () => void
}

/** Time in ms for which received bytes show that the connection works. */
const recentMs = 5000

export function createPollInterrupts(clock: Clock, stopped: AbortSignal): PollInterrupts {
  let waker = new AbortController()
  let isPausing = false
  let request = {
    stop: new AbortController(),
    since: 0,
    bytesAt: -Infinity,
    timeoutMs: 0,
    isRegistration: false,
  }

  const mayInterrupt = () => {
    const { bytesAt, isRegistration, since, timeoutMs } = request
    const now = clock.now()
    if (now - bytesAt < recentMs) return false
    // Compared with the clock, because timers stop while the computer sleeps.
    return !isRegistration || now - since >= timeoutMs
  }
  return {
    pause: async (ms) => {
      isPausing = true
      await clock.sleep(ms, AbortSignal.any([stopped, waker.signal]))
      isPausing = false
    },
    begin: (timeoutMs, isRegistration) => {
      const stop = new AbortController()
      const current = { stop, since: clock.now(), bytesAt: -Infinity, timeoutMs, isRegistration }
      request = current
      const onBytes = () => void (current.bytesAt = clock.now())
      return { signal: AbortSignal.any([stopped, stop.signal]), onBytes }
    },
    take: () => {
      if (!waker.signal.aborted) return false
      waker = new AbortController()
      return true
    },
    reconnect: () => {
      waker.abort()
      if (mayInterrupt()) request.stop.abort()
    },
    reconnectIfIdle: () => {
      if (isPausing) waker.abort()
    },
    restart: () => {
      waker.abort()
      request.stop.abort()
    },
  }
}
