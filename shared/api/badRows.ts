import { bounds } from './bounds.ts'
import type { Pieces } from './pieces.ts'

/** Thrown when a response has too many rows, or too many bad ones. */
export class BeyondBounds extends Error {
  override name = 'BeyondBounds'
}

/** Counts the bad rows of one response. */
export class BadRows {
  static #current: BadRows | null = null
  #count = 0

  /** Runs work on this response, also in between work on others. */
  within<T>(read: () => T): T {
    const outer = BadRows.#current
    BadRows.#current = this
    try {
      return read()
    } finally {
      BadRows.#current = outer
    }
  }

  /**
   * Counts a row that does not parse. Single bad rows are omitted; too many make the response malformed. Throws
   * BeyondBounds.
   */
  static note(): void {
    const answer = BadRows.#current
    if (answer !== null && ++answer.#count > bounds.badRows.max) throw new BeyondBounds('too many bad rows')
  }
}

/** Does the work in the same pieces and counts the bad rows of all pieces together. */
export function* countingBadRows<T>(pieces: Pieces<T>): Pieces<T> {
  const bad = new BadRows()
  for (;;) {
    const step = bad.within(() => pieces.next())
    if (step.done) return step.value
    yield
  }
}
