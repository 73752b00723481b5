/** How long it may keep everything else waiting at a stretch. */
const stretchMs = 5

/** Runs it to its end and lets whatever else waits have its turn every few milliseconds. */
export async function inPieces<T>(pieces: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + stretchMs
    do {
      const step = pieces.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}
