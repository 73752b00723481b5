import { clockTime, type HourCycle } from '../../ui/index.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The time of today's messages, else the day, with the year where it is another one. */
export function hitTime(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return clockTime(date, hour24)
  return (date.getFullYear() === today.getFullYear() ? day : dayOfYear).format(date)
}
