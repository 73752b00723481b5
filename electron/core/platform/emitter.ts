import type { Guard } from './guard.ts'

export interface Emitter<T> {
  readonly emit: (value: T) => void
  /** Adds listeners. Returns a function that removes them. */
  readonly listen: (...added: readonly ((value: T) => void)[]) => () => void
}

/**
 * Values emitted before there is a listener are passed to the first ones. A listener that throws does not affect others.
 */
export function createEmitter<T>(name: string, guard: Guard): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  let waiting: T[] = []
  const callListener = (listener: (value: T) => void, value: T) =>
    guard(name, () => listener(value), undefined)
  return {
    emit: (value) => {
      if (listeners.size === 0) waiting.push(value)
      for (const listener of [...listeners]) callListener(listener, value)
    },
    listen: (...added) => {
      for (const listener of added) listeners.add(listener)
      const early = waiting
      waiting = []
      for (const value of early) for (const listener of added) callListener(listener, value)
      return () => {
        for (const listener of added) listeners.delete(listener)
      }
    },
  }
}
