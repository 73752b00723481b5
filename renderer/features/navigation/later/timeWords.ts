import { clock, clockOr, clockTime, timeFormat, type HourCycle } from '../../../ui/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { LaterItem } from '../../../../shared/model/later/laterItem.ts'

const dayAndTime = timeFormat((hour24) => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock(hour24),
}))

/** Returns "15:00" for a time today, "tomorrow at 09:00", or else "Fri 20 Nov, 09:00". */
export function timeWords(at: number, now: number, hour24: HourCycle): string {
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return new Date(at).toDateString() === tomorrow.toDateString()
    ? t('later.tomorrow_at', { time: clockTime(at, hour24) })
    : clockOr(dayAndTime)(at, now, hour24)
}

/** Returns the text for a conversation in Later, with the time of its reminder if it has one. */
export const laterWords = ({ tellAt }: LaterItem, now: number, hour24: HourCycle): string =>
  tellAt === null ? t('later.why') : t('later.why_until', { time: timeWords(tellAt, now, hour24) })
