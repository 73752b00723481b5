const withinMs = 60_000
const most = 3

/** Whether a page that failed at `now` may be replaced by itself: not when three were within the last minute. */
export function mayReplace(replacedAt: readonly number[], now: number): boolean {
  return replacedAt.filter((at) => now - at < withinMs).length < most
}
