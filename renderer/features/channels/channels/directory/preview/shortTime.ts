import { lazy } from '../../../../../../shared/lazy.ts'
import { clockTime, type HourCycle } from '../../../../../ui/index.ts'

const weekday = lazy(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short' }))
const date = lazy(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }))
const dateOfYear = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
)

/** Returns "10:01" for today, "Wed" within a week, and the date otherwise. Times are in milliseconds. */
export function shortTime(at: number, now: number, hour24: HourCycle): string {
  const then = new Date(at)
  const today = new Date(now)
  if (then.toDateString() === today.toDateString()) return clockTime(at, hour24)
  const daysAgo =
    (new Date(today.toDateString()).getTime() - new Date(then.toDateString()).getTime()) / 86_400_000
  if (daysAgo > 0 && daysAgo < 7) return weekday().format(at)
  return (then.getFullYear() === today.getFullYear() ? date() : dateOfYear()).format(at)
}
