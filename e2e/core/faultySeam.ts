import { systemClock } from '../../electron/core/platform/clock.ts'
import type { Clock } from '../../electron/core/platform/clock.ts'
import type { Log } from '../../electron/core/platform/log.ts'

type Use = keyof Clock | keyof Log

/** A clock and a log as every part of core uses them, which fail at chosen points. */
export interface FaultySeam {
  readonly clock: Clock
  readonly log: Log
  readonly lines: string[]
  /** Makes the `nth` use of this kind by the source file throw, and `times` - 1 further ones. */
  fail(file: string, use: Use, nth: number, times?: number): void
  /** Ends all failures. */
  heal(): void
  hasFailed(): boolean
  /** Returns the number of sleeps of the hasty files so far. */
  naps(): number
  /** Moves the clock ahead by `ms` milliseconds. */
  jump(ms: number): void
}

/** Helpers that use the clock on behalf of others; skipped to find the caller. */
const between = ['/faultySeam.ts', '/backoff.ts', 'Array.some']

function callerIs(file: string): boolean {
  const frames = new Error().stack?.split('\n').slice(1) ?? []
  return frames.find((frame) => !between.some((item) => frame.includes(item)))?.includes(`/${file}`) === true
}

const napMs = 20

/** `hasty` lists source files whose sleeps are shortened. */
export function createFaultySeam(hasty: readonly string[] = []): FaultySeam {
  let next: { readonly file: string; readonly use: Use; left: number; times: number } | null = null
  let naps = 0
  let offset = 0
  const lines: string[] = []
  const use = (of: Use) => {
    if (next?.use !== of || !callerIs(next.file)) return
    next.left -= 1
    if (next.left > 0) return
    next.times -= 1
    if (next.times <= 0) next = null
    throw new Error(`made to fail at ${of}`)
  }
  const note = (level: keyof Log) => (text: string, data?: object) => {
    use(level)
    lines.push(`${level} ${text} ${JSON.stringify(data ?? {})}`)
  }
  return {
    lines,
    clock: {
      now: () => {
        use('now')
        return systemClock.now() + offset
      },
      random: () => {
        use('random')
        return systemClock.random()
      },
      sleep: (ms, signal) => {
        use('sleep')
        if (!hasty.some(callerIs)) return systemClock.sleep(ms, signal)
        naps += 1
        return systemClock.sleep(Math.min(ms, napMs), signal)
      },
    },
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    fail: (file, kind, nth, times = 1) => {
      next = { file, use: kind, left: nth, times }
    },
    heal: () => {
      next = null
    },
    naps: () => naps,
    hasFailed: () => next === null,
    jump: (ms) => {
      offset += ms
    },
  }
}
