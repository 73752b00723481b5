/** Work in pieces of a few milliseconds: whoever runs it may do other things between them. */
export type Pieces<T> = Generator<undefined, T, undefined>

/** Runs it to its end without a pause. */
export function finish<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
  }
}
