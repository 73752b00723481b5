import type { Connection } from '../../../shared/model/localEvent.ts'
import type { Clock } from '../clock.ts'
import type { ApiError, NetworkCause } from '../http/apiError.ts'
import type { Door } from './door.ts'

/** What the account knows of its connection, told to the window as `local/connection`. */
export interface ConnectionState {
  current(): Connection
  /** There is a state, of an earlier run: as of `at`, milliseconds of this computer's clock. */
  restored(at: number): void
  set(state: Connection['state'], reason?: string | null, retryAt?: number | null): void
  /** The server answered just now. */
  heard(): void
  /** Milliseconds of this computer's clock: when it last did, or when the account was opened. */
  heardAt(): number
  /** Resolves when live, at once if it is; also when `signal` aborts. */
  whenLive(signal: AbortSignal): Promise<void>
  /** Called each time it becomes live. */
  onLive(listener: () => void): void
}

export function createConnection(clock: Clock, door: Door): ConnectionState {
  let connection: Connection = {
    state: 'connecting',
    since: clock.now(),
    retryAt: null,
    reason: null,
    dataAt: null,
  }
  const waiting = new Set<() => void>()
  const listeners: (() => void)[] = []
  let heardAt = clock.now()
  return {
    current: () => connection,
    restored: (at) => {
      connection = { ...connection, dataAt: at }
      door.apply([{ type: 'local/connection', connection }])
    },
    heardAt: () => heardAt,
    heard: () => {
      heardAt = clock.now()
    },
    set: (state, reason = null, retryAt = null) => {
      if (connection.state === state && connection.reason === reason && connection.retryAt === retryAt) return
      // A further failed try is the same spell offline.
      const since = connection.state === state ? connection.since : clock.now()
      // The computer may have slept since.
      const isLeaving = connection.state === 'live' && state !== 'live'
      const dataAt = state === 'live' ? null : isLeaving ? heardAt : connection.dataAt
      connection = { state, since, retryAt, reason, dataAt }
      door.apply([{ type: 'local/connection', connection }])
      if (state !== 'live') return
      for (const wake of [...waiting, ...listeners]) wake()
    },
    whenLive: (signal) =>
      new Promise((resolve) => {
        if (connection.state === 'live' || signal.aborted) return resolve()
        const done = () => {
          signal.removeEventListener('abort', done)
          waiting.delete(done)
          resolve()
        }
        signal.addEventListener('abort', done)
        waiting.add(done)
      }),
    onLive: (listener) => void listeners.push(listener),
  }
}

const networkReasons: Readonly<Partial<Record<NetworkCause, string>>> = {
  tls: 'tls',
  refused: 'refused',
  dns: 'dns',
  offline: 'no-network',
}

/** The reason that the person is told, from what a request failed with. */
export function connectionReason(error: ApiError): string {
  switch (error.kind) {
    case 'network':
      return networkReasons[error.cause] ?? 'network'
    case 'rateLimited':
      return 'rate-limit'
    case 'serverFault':
      return 'server'
    case 'notTheService':
      return 'not-the-service'
    case 'refused':
      return error.status === 401 ? 'key' : 'other'
    case 'malformed':
      return 'malformed'
    case 'aborted':
    case 'tooOld':
    case 'tooNew':
      return 'other'
  }
}
