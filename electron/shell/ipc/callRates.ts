import type { CallName } from '../../../shared/ipc/channels.ts'

interface Rate {
  /** Maximum number of calls per period, by all windows together. */
  readonly limit: number
  readonly periodMs: number
}

/**
 * Rates of calls with effects outside the app. No user exceeds them, but a compromised page would, to fill the screen
 * or the disk, to scan the network, or to leak data.
 */
export const callRates = {
  'app.openExternal': { limit: 10, periodMs: 10_000 },
  'app.copyText': { limit: 20, periodMs: 10_000 },
  'app.copyPicture': { limit: 20, periodMs: 10_000 },
  'app.save': { limit: 20, periodMs: 10_000 },
  'app.edit': { limit: 5, periodMs: 10_000 },
  'app.export': { limit: 10, periodMs: 10_000 },
  'app.download': { limit: 40, periodMs: 10_000 },
  'app.openLog': { limit: 5, periodMs: 10_000 },
  'spelling.add': { limit: 5, periodMs: 10_000 },
  'app.testNotification': { limit: 5, periodMs: 10_000 },
  'app.chooseSound': { limit: 5, periodMs: 10_000 },
  'gifs.search': { limit: 60, periodMs: 60_000 },
  'login.probe': { limit: 30, periodMs: 20_000 },
  'login.password': { limit: 30, periodMs: 20_000 },
  'login.external': { limit: 30, periodMs: 20_000 },
} as const satisfies Partial<Record<CallName, Rate>>

/** Counts a call. Returns false if there were too many of this kind, so that it must be refused. */
export type MayCall = (name: CallName) => boolean

/** `now` returns the time in ms of a monotonic clock. */
export function createCallRates(now: () => number = () => performance.now()): MayCall {
  const times = new Map<CallName, readonly number[]>()
  const rates: Partial<Record<CallName, Rate>> = callRates
  return (name) => {
    const rate = rates[name]
    if (rate === undefined) return true
    const recent = (times.get(name) ?? []).filter((time) => time > now() - rate.periodMs)
    if (recent.length >= rate.limit) return false
    times.set(name, [...recent, now()])
    return true
  }
}
