import type { SnapshotPart } from '../../../shared/api/snapshotPart.ts'
import type { Batch, BatchChange } from './door.ts'
import type { RegistrationEvent } from './registration.ts'

/** Told of a registration as it comes. */
export interface Follower {
  /** What was read of it while the rest is on its way. */
  readonly part: (part: SnapshotPart) => void
  /** The whole; null: it came to nothing. */
  readonly whole: (event: RegistrationEvent | null) => void
}

/** A first registration whose answer is on its way, or that is not folded yet. */
export interface Coming {
  /** Also tells what came before. */
  readonly follow: (follower: Follower) => void
  /** What it was told in, with what came on top of it; null: it came to nothing. */
  readonly batch: Promise<Batch | null>
  /** A window waits for this part of it. It has the most to do, so main folds its own afterwards. */
  readonly first: (part: Promise<unknown>) => void
}

/** Waits for an account's first state, and hands the registration that makes it to those who fold it themselves. */
export interface Arrival {
  /** What of it was read already, piece by piece; null: it came to nothing. */
  readonly reading: (part: SnapshotPart | null) => void
  /** Answers what asks for the parts that windows wait for; null: there are none. */
  readonly begin: (event: RegistrationEvent) => () => Promise<unknown> | null
  /** The door's next batch. isOver: there is nothing to wait for any more. */
  saw(change: BatchChange, isOver: boolean): void
  /** The account is closed. */
  end(): void
  /** Resolves with null when it is over; early: with a registration that is under way, or as soon as one is. */
  wait(early: boolean): Promise<Coming | null>
}

interface Current extends Coming, Follower {
  readonly settle: (batch: Batch | null) => void
  readonly begun: () => RegistrationEvent | null
  readonly parts: ReadonlySet<Promise<unknown>>
}

export function createArrival(): Arrival {
  let current: Current | null = null
  let waiting: { readonly early: boolean; readonly resolve: (coming: Coming | null) => void }[] = []
  const over = () => {
    for (const { resolve } of waiting) resolve(null)
    waiting = []
  }
  const coming = (): Current => {
    if (current !== null) return current
    const made = newComing()
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
      else coming().part(part)
    },
    begin: (event) => {
      const { whole, parts } = coming()
      whole(event)
      return () => (parts.size === 0 ? null : Promise.all(parts))
    },
    saw: ({ after, batch }, isOver) => {
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

function newComing(): Current {
  const read: SnapshotPart[] = []
  const followers: Follower[] = []
  const parts = new Set<Promise<unknown>>()
  let begun: RegistrationEvent | null = null
  let isOver = false
  let settle: (batch: Batch | null) => void = () => undefined
  const batch = new Promise<Batch | null>((resolve) => (settle = resolve))
  return {
    part: (part) => {
      read.push(part)
      for (const follower of followers) follower.part(part)
    },
    whole: (event) => {
      begun = event
      isOver = true
      for (const { whole } of followers.splice(0)) whole(event)
    },
    follow: (follower) => {
      for (const part of read) follower.part(part)
      if (isOver) follower.whole(begun)
      else followers.push(follower)
    },
    settle,
    begun: () => begun,
    parts,
    batch,
    first: (part) => {
      parts.add(part)
      void part.finally(() => parts.delete(part))
    },
  }
}
