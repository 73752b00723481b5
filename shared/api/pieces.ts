/** Work in pieces of a few milliseconds, so that other work can be done in between. */
export type Pieces<T> = Generator<undefined, T, undefined>

/** Runs the work to its end without a pause. */
export function finish<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
  }
}
