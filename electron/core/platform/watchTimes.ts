import type { Clock } from './clock.ts'

/** Maximum delay in ms after waking up before a time that passed during sleep is noticed. */
const maxSleepMs = 15_000
/** Interval in ms at which a passed time is checked while its work has to wait, for example for a connection. */
const minSleepMs = 1000

/**
 * Calls `check` repeatedly. `check` does what is due and returns the next time (ms since the epoch), or null if there
 * is none, which ends the watch.
 */
export async function watchTimes(
  clock: Clock,
  signal: AbortSignal,
  check: () => number | null | Promise<number | null>,
): Promise<void> {
  while (!signal.aborted) {
    const next = await check()
    if (next === null) return
    await clock.sleep(Math.min(maxSleepMs, Math.max(minSleepMs, next - clock.now())), signal)
  }
}
