const withinMs = 60_000
const maxRecoveries = 3

/** True if a page that failed at `now` may be replaced automatically: fewer than three times in the last minute. */
export function mayReplace(replacedAt: readonly number[], now: number): boolean {
  return replacedAt.filter((time) => now - time < withinMs).length < maxRecoveries
}
