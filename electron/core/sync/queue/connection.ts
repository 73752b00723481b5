import type { Connection } from '../../../../shared/model/state/localRecords.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ApiError, NetworkCause } from '../../http/apiError.ts'
import type { Guard } from '../../platform/guard.ts'
import type { StateStore } from '../stateStore.ts'

/** The account's connection, published to windows as `local/connection`. */
export interface ConnectionState {
  current(): Connection
  /** The connection as shown to the user: not live while a loop of the account is down. */
  shown(): Connection
  /** Records that the state of an earlier run was restored. `time` is the time in ms up to which it is current. */
  restored(time: number): void
  set(state: Connection['state'], reason?: string | null, retryAt?: number | null): void
  /** Records that the server has just responded. */
  heard(): void
  /** Time in ms of the server's last response, or of opening the account. */
  heardAt(): number
  /** Records that a loop of the account failed and restarts at `retryAt` (ms); null if no loop is down. */
  fault(retryAt: number | null): void
  /** Resolves when the connection is live, or when `signal` aborts. */
  whenLive(signal: AbortSignal): Promise<void>
  /** Calls the listener each time the connection becomes live. */
  onLive(listener: () => void): void
}

export function createConnection(clock: Clock, stateStore: StateStore, guard: Guard): ConnectionState {
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
  let faulty: Pick<Connection, 'since' | 'retryAt'> | null = null
  const shown = (): Connection =>
    faulty === null || connection.state !== 'live'
      ? connection
      : { ...connection, ...faulty, state: 'offline', reason: 'fault', dataAt: heardAt }
  const dispatchConnection = () =>
    void stateStore.dispatch([{ type: 'local/connection', connection: shown() }])
  return {
    current: () => connection,
    shown,
    fault: (retryAt) => {
      if (retryAt === null && faulty === null) return
      faulty = retryAt === null ? null : { since: faulty?.since ?? clock.now(), retryAt }
      dispatchConnection()
    },
    restored: (time) => {
      connection = { ...connection, dataAt: time }
      dispatchConnection()
    },
    heardAt: () => heardAt,
    heard: () => {
      heardAt = clock.now()
    },
    set: (state, reason = null, retryAt = null) => {
      if (connection.state === state && connection.reason === reason && connection.retryAt === retryAt) return
      // A further failed try belongs to the same offline period.
      const since = connection.state === state ? connection.since : clock.now()
      // The data is as old as the last response, because the computer may have slept since.
      const isLeaving = connection.state === 'live' && state !== 'live'
      const dataAt = state === 'live' ? null : isLeaving ? heardAt : connection.dataAt
      connection = { state, since, retryAt, reason, dataAt }
      dispatchConnection()
      if (state !== 'live') return
      for (const wake of [...waiting, ...listeners]) guard('live', wake, undefined)
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

/** Returns the reason shown to the user for a failed request. */
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
