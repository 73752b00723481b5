import type { Clock } from '../../../electron/core/platform/clock.ts'
import type { Random } from '../../server/random.ts'

export interface ScenarioClock extends Clock {
  /** Advances the clock by a jump, as after sleep; timers due by then end. */
  jump(ms: number): void
  /**
   * True while a client waits for a timer before it continues. Clock ticks and the tasks of each minute do
   * not count.
   */
  isAwaited(): boolean
}

/** Interval of presence reports. */
const minuteMs = 60_000
/** Interval at which typing indicators are checked for their end. */
const tickMs = 1000
/** Interval at which the clock is checked for jumps. */
const lookMs = 4000
/** Maximum real time in milliseconds that counts between two checks: a client takes a longer gap for sleep. */
const maxLagMs = 400

/**
 * Creates a clock that runs `speed` times as fast as real time, so that pauses cost a scenario almost
 * nothing.
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
        // Tasks of each minute run only when the clock jumps, so that they cannot interrupt a comparison on a
        // slow computer.
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
