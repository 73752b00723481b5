/** Runs it to its end and lets whatever else waits have its turn between the pieces. */
export async function inPieces<T>(pieces: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}
