import { clock, clockOr, timeFormat } from '../../ui/index.ts'

/** "15:00" for a time of today, else "Fri 20 Nov, 09:00". */
export const timeWords = clockOr(
  timeFormat((hour24) => ({ weekday: 'short', day: 'numeric', month: 'short', ...clock(hour24) })),
)
