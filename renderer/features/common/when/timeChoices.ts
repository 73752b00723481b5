import { clock, clockOr, clockTime, timeFormat, type HourCycle } from '../../../ui/index.ts'
import { t, type MessageValues } from '../../../../shared/i18n.ts'

/** The hour of a time for which only the day was chosen. */
export const morningHour = 9

function morning(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, morningHour).getTime()
}

/**
 * Returns the offered times in ms since 1970, in this computer's time zone. `monday` is the next Monday
 * after today and is null on a Sunday, when it equals tomorrow.
 */
export function presetTimes(now: number): {
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

interface TimeChoice {
  /** `later.<id>` is its text. */
  readonly id: 'hour' | 'tomorrow' | 'monday'
  /** In ms since 1970. */
  readonly time: number
  /** Values of its text. `isToday` is "true" on a Monday, when the offered Monday is the one of the next week. */
  readonly values: MessageValues
}

/** Returns the times that a menu offers, as of now. */
export function timeChoices(hour24: HourCycle): readonly TimeChoice[] {
  const now = Date.now()
  const { hour, tomorrow, monday } = presetTimes(now)
  const isToday = String(new Date(now).getDay() === 1)
  const choice = (id: TimeChoice['id'], time: number): TimeChoice => ({
    id,
    time,
    values: { time: clockTime(time, hour24), isToday },
  })
  return [
    choice('hour', hour),
    choice('tomorrow', tomorrow),
    ...(monday === null ? [] : [choice('monday', monday)]),
  ]
}

const dayAndTime = timeFormat((hour24) => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock(hour24),
}))

/** Returns "15:00" for a time today, "tomorrow at 09:00", or else "Fri 20 Nov, 09:00". */
export function timeWords(time: number, now: number, hour24: HourCycle): string {
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return new Date(time).toDateString() === tomorrow.toDateString()
    ? t('later.tomorrow_at', { time: clockTime(time, hour24) })
    : clockOr(dayAndTime)(time, now, hour24)
}
