/** Setting for 12 or 24 hours. null uses the convention of the language. */
export type HourCycle = boolean | null

/** Formats a time, given as a date or in milliseconds. */
type TimeFormat = (at: Date | number, hour24: HourCycle) => string

/** Returns a formatter for the options. An Intl formatter is expensive, so only one is created per hour setting. */
export function timeFormat(optionsOf: (hour24: HourCycle) => Intl.DateTimeFormatOptions): TimeFormat {
  const formats = new Map<HourCycle, Intl.DateTimeFormat>()
  return (at, hour24) => {
    let found = formats.get(hour24)
    if (!found) {
      const cycle = hour24 === null ? {} : { hourCycle: hour24 ? ('h23' as const) : ('h12' as const) }
      formats.set(hour24, (found = new Intl.DateTimeFormat('en-GB', { ...optionsOf(hour24), ...cycle })))
    }
    return found.format(at)
  }
}

/** Options for hour and minute. */
export const clock = (hour24: HourCycle): Intl.DateTimeFormatOptions => ({
  hour: hour24 === false ? 'numeric' : '2-digit',
  minute: '2-digit',
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Returns a time in the format of a `datetime-local` input: "2026-11-19T15:00". */
export function fieldTime(at: number): string {
  const date = new Date(at)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Parses the value of a `datetime-local` input. Returns milliseconds, or null if it is empty or in the past. */
export function timeOfField(text: string, now: number): number | null {
  // Without a time zone, it is parsed as local time.
  const at = Date.parse(text)
  return Number.isNaN(at) || at <= now ? null : at
}

const written =
  (restOf: (moment: Date) => string): TimeFormat =>
  (at, hour24) => {
    const moment = new Date(at)
    const hours = moment.getHours()
    if (hour24 !== false) return `${twoDigits(hours)}:${restOf(moment)}`
    return `${String(hours % 12 || 12)}:${restOf(moment)} ${hours < 12 ? 'am' : 'pm'}`
  }

/**
 * Returns "10:04" or "10:04 am". Formatted without Intl: every row of the first frame has a time, and creating a
 * formatter takes longer than drawing the rows.
 */
export const clockTime = written((moment) => twoDigits(moment.getMinutes()))

/** Returns "10:04:12" or "10:04:12 am". */
export const clockTimeToSeconds = written(
  (moment) => `${twoDigits(moment.getMinutes())}:${twoDigits(moment.getSeconds())}`,
)

/** Returns the time for a moment today, otherwise the result of `other`. `at` and `now` are in milliseconds. */
export const clockOr =
  (other: TimeFormat) =>
  (at: number, now: number, hour24: HourCycle): string =>
    new Date(at).toDateString() === new Date(now).toDateString() ? clockTime(at, hour24) : other(at, hour24)

/** Returns "15:00" for a moment today, otherwise "20 Nov, 15:00". */
export const momentWords = clockOr(
  timeFormat((hour24) => ({ ...clock(hour24), day: 'numeric', month: 'short' })),
)
