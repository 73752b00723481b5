import type { Clock } from '../../../electron/core/platform/clock.ts'
import type { Random } from '../../server/random.ts'

export interface ScenarioClock extends Clock {
  /** Lets this computer's clock jump ahead, as after sleep; timers that are due by then end. */
  jump(ms: number): void
  /**
   * True when a client pauses before it goes on with something. The clock's own ticks and the tasks that run every
   * minute do not count.
   */
  isAwaited(): boolean
}

/** Interval of presence reports. */
const minuteMs = 60_000
/** Interval at which typing indicators are checked for their end. */
const tickMs = 1000
/** Interval at which the clock is checked for jumps. */
const lookMs = 4000
/** Longest real time, in milliseconds, that count between two looks: a client takes a longer lag for the computer's sleep. */
const maxLagMs = 400

/**
 * Creates a clock `speed` times as fast as real time, so that a pause of seconds costs a scenario next to nothing.
 */
export function createScenarioClock(random: Random, speed = 25): ScenarioClock {
  const start = Date.now()
  let skew = 0
  const sleepers = new Set<{ readonly ms: number; readonly until: number; readonly end: () => void }>()
  let passedMs = 0
  let lastLook = start
  const now = () => {
    const look = Date.now()
    passedMs += Math.min(look - lastLook, maxLagMs) * speed
    lastLook = look
    return Math.round(start + passedMs + skew)
  }
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
        // Tasks of each minute run when the clock jumps, never while a slow computer compares states.
        const timer = ms < minuteMs ? setTimeout(end, ms / speed) : undefined
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
