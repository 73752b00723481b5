import type { Log } from './log.ts'

/**
 * Does the work, and answers what it does; `otherwise` where it throws, which is logged under the name and counted. For
 * everybody who is told of something: a fault of theirs must neither end whoever tells them nor keep it from the others.
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

/** The first ten, then each that doubles their number: what fails at every event must not fill the log. */
export const isWorthALine = (count: number): boolean => count <= 10 || Number.isInteger(Math.log2(count))
