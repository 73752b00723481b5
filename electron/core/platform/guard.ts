import type { Log } from './log.ts'

/**
 * Runs `work` and returns its result. If it throws, logs and counts the error under the name and returns `otherwise`.
 * Used for listeners: an error in one must neither stop the caller nor the other listeners.
 */
export type Guard = <T>(name: string, work: () => T, otherwise: T) => T

export function createGuard(log: Log): Guard {
  const counts = new Map<string, number>()
  return (name, work, otherwise) => {
    try {
      return work()
    } catch (error) {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (isWorthALine(count)) log.error('a listener failed', { listener: name, count, error })
      return otherwise
    }
  }
}

/** True for the first ten errors, then for each power of two, because an error at every event must not fill the log. */
export const isWorthALine = (count: number): boolean => count <= 10 || Number.isInteger(Math.log2(count))
