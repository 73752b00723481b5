import { clock, clockOr, clockTime, timeFormat, type HourCycle } from '../../../ui/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { LaterItem } from '../../../../shared/model/later/laterItem.ts'

/** The hour of a reminder for which only the day was chosen. */
const morningHour = 9

function morning(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, morningHour).getTime()
}

/** Returns "true" on a Monday, when the offered Monday is the one of the next week. */
export const isMonday = (now: number): string => String(new Date(now).getDay() === 1)

/**
 * Returns the offered reminder times in ms since 1970, in this computer's time zone. `monday` is the next Monday
 * after today and is null on a Sunday, when it equals tomorrow.
 */
export function laterTimes(now: number): {
  readonly hour: number
  readonly tomorrow: number
  readonly monday: number | null
} {
  const days = (8 - new Date(now).getDay()) % 7 || 7
  return {
    hour: now + 3_600_000,
    tomorrow: morning(now, 1),
    monday: days === 1 ? null : morning(now, days),
  }
}

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
