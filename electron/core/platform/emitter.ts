import type { Guard } from './guard.ts'

export interface Emitter<T> {
  readonly emit: (value: T) => void
  /** Adds a listener. Returns a function that removes it. */
  readonly listen: (listener: (value: T) => void) => () => void
}

/**
 * Values emitted before there is a listener are passed to the first one. A listener that throws does not affect others.
 */
export function createEmitter<T>(name: string, guard: Guard): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  let waiting: T[] = []
  const tell = (listener: (value: T) => void, value: T) => guard(name, () => listener(value), undefined)
  return {
    emit: (value) => {
      if (listeners.size === 0) waiting.push(value)
      for (const listener of [...listeners]) tell(listener, value)
    },
    listen: (listener) => {
      listeners.add(listener)
      const early = waiting
      waiting = []
      for (const value of early) tell(listener, value)
      return () => listeners.delete(listener)
    },
  }
}
