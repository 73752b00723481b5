import type { Batch, BatchChange } from './door.ts'
import type { RegistrationEvent } from './registration.ts'

/** A first registration that has come and is not folded yet. */
export interface Coming {
  readonly event: RegistrationEvent
  /** What it was told in, with what came on top of it; null: it came to nothing. */
  readonly batch: Promise<Batch | null>
  /** A window waits for this part of it. It has the most to do, so main folds its own afterwards. */
  readonly first: (part: Promise<unknown>) => void
}

/** Waits for an account's first state, and hands the registration that makes it to those who fold it themselves. */
export interface Arrival {
  /** Answers what asks for the parts that windows wait for; null: there are none. */
  readonly begin: (event: RegistrationEvent) => () => Promise<unknown> | null
  /** The door's next batch. isOver: there is nothing to wait for any more. */
  saw(change: BatchChange, isOver: boolean): void
  /** The account is closed. */
  end(): void
  /** Resolves with null when it is over; early: with a registration that is under way, or as soon as one is. */
  wait(early: boolean): Promise<Coming | null>
}

export function createArrival(): Arrival {
  let current: Coming | null = null
  let settle: (batch: Batch | null) => void = () => undefined
  let waiting: { readonly early: boolean; readonly resolve: (coming: Coming | null) => void }[] = []
  const over = () => {
    for (const { resolve } of waiting) resolve(null)
    waiting = []
  }
  return {
    begin: (event) => {
      const parts = new Set<Promise<unknown>>()
      const first = (part: Promise<unknown>) => {
        parts.add(part)
        void part.finally(() => parts.delete(part))
      }
      current = { event, batch: new Promise((resolve) => (settle = resolve)), first }
      for (const { early, resolve } of waiting) if (early) resolve(current)
      waiting = waiting.filter(({ early }) => !early)
      return () => (parts.size === 0 ? null : Promise.all(parts))
    },
    saw: ({ after, batch }, isOver) => {
      if (current !== null && batch.events[0] === current.event) {
        settle(after === null ? null : batch)
        current = null
      }
      if (isOver) over()
    },
    end: () => {
      settle(null)
      current = null
      over()
    },
    wait: async (early) =>
      early && current !== null ? current : new Promise((resolve) => void waiting.push({ early, resolve })),
  }
}
