import { clockTime, timeFormat, type HourCycle } from '../../ui/index.ts'

const weekday = timeFormat(() => ({ weekday: 'short' }))
const day = timeFormat(() => ({ day: 'numeric', month: 'short' }))
const dayAndYear = timeFormat(() => ({ month: 'short', year: 'numeric' }))

/** "10:04", "Wed", "12 Nov", "Nov 2025": the time of a message in a column, in milliseconds, as short as it can be. */
export function rowTime(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return clockTime(date, hour24)
  const weekAgo = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6).getTime()
  if (at >= weekAgo && at < now) return weekday(date, hour24)
  return date.getFullYear() === today.getFullYear() ? day(date, hour24) : dayAndYear(date, hour24)
}
