import type { Clock } from '../platform/clock.ts'

/** Measures the upload speed over the last seconds. */
export interface SpeedMeter {
  /** Starts measuring. Bytes sent before do not count. */
  reset(bytes: number): void
  add(bytes: number): void
  /** Returns bytes per second, or null if it is too early to tell. */
  speed(): number | null
}

const windowMs = 4000
const leastMs = 400

export function createSpeedMeter(clock: Clock): SpeedMeter {
  let samples: readonly (readonly [at: number, bytes: number])[] = []
  return {
    reset: (bytes) => {
      samples = [[clock.now(), bytes]]
    },
    add: (bytes) => {
      const now = clock.now()
      samples = [...samples.filter(([at]) => at <= now && now - at <= windowMs), [now, bytes]]
    },
    speed: () => {
      const [first, last] = [samples[0], samples.at(-1)]
      if (first === undefined || last === undefined || last[0] - first[0] < leastMs) return null
      return Math.max(0, Math.round(((last[1] - first[1]) * 1000) / (last[0] - first[0])))
    },
  }
}
