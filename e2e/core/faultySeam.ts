import { systemClock } from '../../electron/core/platform/clock.ts'
import type { Clock } from '../../electron/core/platform/clock.ts'
import type { Log } from '../../electron/core/platform/log.ts'

type Use = keyof Clock | keyof Log

/** A clock and a log, as every part of core uses them, which fail where and when a test says. */
export interface FaultySeam {
  readonly clock: Clock
  readonly log: Log
  readonly lines: string[]
  /** The `nth` use of this kind by the source file from now on throws, once, or so many times one after the other. */
  fail(file: string, use: Use, nth: number, times?: number): void
  /** Nothing fails any more. */
  heal(): void
  hasFailed(): boolean
  /** Sleeps of the hasty files so far. */
  naps(): number
  /** The clock is ahead by so many milliseconds more from now on. */
  jump(ms: number): void
}

/** Waits between tries are asked of the clock on behalf of others. */
const between = ['/faultySeam.ts', '/backoff.ts', 'Array.some']

function callerIs(file: string): boolean {
  const frames = new Error().stack?.split('\n').slice(1) ?? []
  return frames.find((frame) => !between.some((one) => frame.includes(one)))?.includes(`/${file}`) === true
}

const napMs = 20

/** hasty: source files whose sleeps are short. */
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
