export interface Emitter<T> {
  readonly emit: (value: T) => void
  /** Answers the removal. */
  readonly listen: (listener: (value: T) => void) => () => void
}

/** What is emitted before anybody listens waits for the first listener. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  let waiting: T[] = []
  return {
    emit: (value) => {
      if (listeners.size === 0) waiting.push(value)
      for (const listener of listeners) listener(value)
    },
    listen: (listener) => {
      listeners.add(listener)
      const early = waiting
      waiting = []
      for (const value of early) listener(value)
      return () => listeners.delete(listener)
    },
  }
}
