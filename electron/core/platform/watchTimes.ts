import type { Clock } from './clock.ts'

/** A time that comes while the computer sleeps is noticed this long after it has woken up, in milliseconds. */
const maxSleepMs = 15_000
/** A time that is over and whose work has to wait, for a connection for example, is checked this often. */
const minSleepMs = 1000

/**
 * Calls `check` again and again. `check` does what is due and returns the time of what is due next, in milliseconds
 * since 1970; null: nothing is, and the watch ends.
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
