import { bounds } from './bounds.ts'
import type { Pieces } from './pieces.ts'

/** Thrown where an answer has more rows, or more bad rows, than it may have. */
export class BeyondBounds extends Error {
  override name = 'BeyondBounds'
}

/** Counts the bad rows of one answer. */
export class BadRows {
  static #current: BadRows | null = null
  #count = 0

  /** Runs work on the answer, also between pieces of the work on others. */
  within<T>(read: () => T): T {
    const outer = BadRows.#current
    BadRows.#current = this
    try {
      return read()
    } finally {
      BadRows.#current = outer
    }
  }

  /** Notes a row that does not parse: one is left out, too many make the answer malformed. Throws BeyondBounds. */
  static note(): void {
    const answer = BadRows.#current
    if (answer !== null && ++answer.#count > bounds.badRows.max) throw new BeyondBounds('too many bad rows')
  }
}

/** Does the work in the same pieces, and counts the bad rows of all of them together. */
export function* countingBadRows<T>(pieces: Pieces<T>): Pieces<T> {
  const bad = new BadRows()
  for (;;) {
    const step = bad.within(() => pieces.next())
    if (step.done) return step.value
    yield
  }
}
