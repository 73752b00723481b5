import type { Batch, BatchChange } from './door.ts'
import type { RegistrationEvent } from './registration.ts'

/** A first registration that has come and is not folded yet. */
export interface Coming {
  readonly event: RegistrationEvent
  /** What it was told in, with what came on top of it; null: it came to nothing. */
  readonly batch: Promise<Batch | null>
}

/** Waits for an account's first state, and hands the registration that makes it to those who fold it themselves. */
export interface Arrival {
  readonly begin: (event: RegistrationEvent) => void
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
      current = { event, batch: new Promise((resolve) => (settle = resolve)) }
      for (const { early, resolve } of waiting) if (early) resolve(current)
      waiting = waiting.filter(({ early }) => !early)
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
