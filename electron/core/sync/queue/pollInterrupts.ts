import type { Clock } from '../../platform/clock.ts'

/** Signs from outside that a connection may have changed, and how far they may interrupt the loop. */
export interface PollInterrupts {
  /** Waits between two tries; every sign ends it. */
  readonly pause: (ms: number) => Promise<void>
  /** For the next request. isRegistration: a sign leaves it alone for as long as it may take. */
  readonly begin: (
    timeoutMs: number,
    isRegistration: boolean,
  ) => { readonly signal: AbortSignal; readonly onBytes: () => void }
  /** True when there was a sign since the last call. */
  readonly take: () => boolean
  /** The network may be another one. Ends a wait, and a poll of which nothing arrives. */
  readonly reconnect: () => void
  /** The person has come. Ends a wait. */
  readonly reconnectIfIdle: () => void
  /** The key is another one: what was asked with the old one is asked again. */
  readonly restart: () => void
}

/** Bytes so recent show that the connection works, in milliseconds. */
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
    // The timer of a time-out does not run while the computer sleeps.
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
