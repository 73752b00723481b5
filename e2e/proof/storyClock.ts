import type { Clock } from '../../electron/core/clock.ts'
import type { Random } from '../server/random.ts'

export interface StoryClock extends Clock {
  /** Lets this computer's clock jump ahead, as after sleep; timers that are due by then end. */
  jump(ms: number): void
  /** Whether anybody pauses before going on with something: not the clock's own ticks, nor what is done each minute. */
  isAwaited(): boolean
}

/** How often presence is told. */
const minuteMs = 60_000
/** How often somebody's typing is looked at. */
const tickMs = 1000
/** How often the clock is looked at for jumps. */
const lookMs = 4000

/** A clock that runs `speed` times as fast as the wall's, so that a pause of seconds costs a story next to nothing. */
export function createStoryClock(random: Random, speed = 25): StoryClock {
  const start = Date.now()
  let skew = 0
  const sleepers = new Set<{ readonly ms: number; readonly until: number; readonly end: () => void }>()
  const now = () => Math.round(start + (Date.now() - start) * speed + skew)
  return {
    now,
    random,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', end)
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { ms, until: now() + ms, end }
        // What is done each minute is done when a story wants it, and never while it looks.
        const timer = setTimeout(end, ms < minuteMs ? ms / speed : ms)
        sleepers.add(sleeper)
        signal?.addEventListener('abort', end)
      }),
    jump: (ms) => {
      skew += ms
      for (const sleeper of [...sleepers]) if (sleeper.until <= now()) sleeper.end()
    },
    isAwaited: () => [...sleepers].some(({ ms }) => ms < minuteMs && ms !== tickMs && ms !== lookMs),
  }
}
