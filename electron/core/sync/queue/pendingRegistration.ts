import type { SnapshotPart } from '../../../../shared/api/snapshotPart.ts'
import type { Batch, BatchChange } from '../../store/messages/batch.ts'
import type { RegistrationEvent } from './registration.ts'

/** Receives a registration while it arrives. */
export interface RegistrationListener {
  /** Called with each part of the registration as soon as it is read. */
  readonly part: (part: SnapshotPart) => void
  /** Called with the whole registration, or with null if it failed or the account was closed. */
  readonly whole: (event: RegistrationEvent | null) => void
}

/** A first registration that is still arriving, or that the main process has not applied yet. */
export interface PendingRegistration {
  /** Adds a listener. It also receives the parts read before. */
  readonly subscribe: (listener: RegistrationListener) => void
  /** Resolves with the batch that contains the registration and the events on top of it, or with null if it failed. */
  readonly batch: Promise<Batch | null>
  /**
   * Adds a part that a window waits for. The main process applies the registration after it, because the window has
   * more to do with it.
   */
  readonly first: (part: Promise<unknown>) => void
}

/** Waits for an account's first state and passes the registration to the windows, which apply it themselves. */
export interface RegistrationFeed {
  /** Called with each part of a registration that is being read, or with null if it failed. */
  readonly reading: (part: SnapshotPart | null) => void
  /**
   * Publishes the whole registration. The returned function is called between two steps of applying it. It resolves
   * when all windows have their parts, or returns null if no window waits.
   */
  readonly publish: (event: RegistrationEvent) => () => Promise<unknown> | null
  /** Called with each batch of the state store. `isOver`: there is nothing more to wait for. */
  onBatch(change: BatchChange, isOver: boolean): void
  /** Ends all waits, because the account is closed. */
  end(): void
  /** Resolves with null when waiting ends. `early`: resolves with a registration as soon as it starts to arrive. */
  wait(early: boolean): Promise<PendingRegistration | null>
}

interface Current extends PendingRegistration, RegistrationListener {
  readonly settle: (batch: Batch | null) => void
  readonly begun: () => RegistrationEvent | null
  readonly parts: ReadonlySet<Promise<unknown>>
}

export function createRegistrationFeed(): RegistrationFeed {
  let current: Current | null = null
  let waiting: {
    readonly early: boolean
    readonly resolve: (pending: PendingRegistration | null) => void
  }[] = []
  const over = () => {
    for (const { resolve } of waiting) resolve(null)
    waiting = []
  }
  const pendingNow = (): Current => {
    if (current !== null) return current
    const made = newPendingRegistration()
    current = made
    for (const { early, resolve } of waiting) if (early) resolve(made)
    waiting = waiting.filter(({ early }) => !early)
    return made
  }
  const drop = () => {
    current?.whole(null)
    current?.settle(null)
    current = null
  }
  return {
    reading: (part) => {
      if (part === null) drop()
      else pendingNow().part(part)
    },
    publish: (event) => {
      const { whole, parts } = pendingNow()
      whole(event)
      return () => (parts.size === 0 ? null : Promise.all(parts))
    },
    onBatch: ({ after, batch }, isOver) => {
      if (current !== null && batch.events[0] === current.begun()) {
        current.settle(after === null ? null : batch)
        current = null
      }
      if (isOver) over()
    },
    end: () => {
      drop()
      over()
    },
    wait: async (early) =>
      early && current !== null ? current : new Promise((resolve) => void waiting.push({ early, resolve })),
  }
}

function newPendingRegistration(): Current {
  const read: SnapshotPart[] = []
  const listeners: RegistrationListener[] = []
  const parts = new Set<Promise<unknown>>()
  let started: RegistrationEvent | null = null
  let isOver = false
  let settle: (batch: Batch | null) => void = () => undefined
  const batch = new Promise<Batch | null>((resolve) => (settle = resolve))
  return {
    part: (part) => {
      read.push(part)
      for (const listener of listeners) listener.part(part)
    },
    whole: (event) => {
      started = event
      isOver = true
      for (const { whole } of listeners.splice(0)) whole(event)
    },
    subscribe: (listener) => {
      for (const part of read) listener.part(part)
      if (isOver) listener.whole(started)
      else listeners.push(listener)
    },
    settle,
    begun: () => started,
    parts,
    batch,
    first: (part) => {
      parts.add(part)
      void part.finally(() => parts.delete(part))
    },
  }
}
