import { clock, clockTime, timeFormat, type HourCycle } from '../../ui/index.ts'

const dayAndTime = timeFormat((hour24) => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock(hour24),
}))

/** "15:00" for a time of today, else "Fri 20 Nov, 09:00". */
export function timeWords(at: number, now: number, hour24: HourCycle): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? clockTime(at, hour24) : dayAndTime(at, hour24)
}
