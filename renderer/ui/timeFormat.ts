/** The person's choice of 12 or 24 hours; null: as the language has it. */
export type HourCycle = boolean | null

/** Says a moment (of a number: milliseconds). */
type TimeFormat = (at: Date | number, hour24: HourCycle) => string

/**
 * Creates a formatter of moments from `optionsOf`. An Intl formatter is expensive, so each choice of hours makes only
 * one.
 */
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

/** Hour and minute. */
export const clock = (hour24: HourCycle): Intl.DateTimeFormatOptions => ({
  hour: hour24 === false ? 'numeric' : '2-digit',
  minute: '2-digit',
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Returns a time as a field of day and time has it: "2026-11-19T15:00". */
export function fieldTime(at: number): string {
  const date = new Date(at)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Reads a field of day and time; null: it is empty, or the time is past. */
export function timeOfField(text: string, now: number): number | null {
  // Without a zone it is read in this computer's.
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

/** "10:04" or "10:04 am". Every row of the first frame has one, and the machinery takes longer than the rows. */
export const clockTime = written((moment) => twoDigits(moment.getMinutes()))

/** "10:04:12" or "10:04:12 am". */
export const clockTimeToSeconds = written(
  (moment) => `${twoDigits(moment.getMinutes())}:${twoDigits(moment.getSeconds())}`,
)

/** The time of day alone for a moment of today, else as `other` says it; `at` and `now` in milliseconds. */
export const clockOr =
  (other: TimeFormat) =>
  (at: number, now: number, hour24: HourCycle): string =>
    new Date(at).toDateString() === new Date(now).toDateString() ? clockTime(at, hour24) : other(at, hour24)

/** "15:00" for a moment of today, else "20 Nov, 15:00". */
export const momentWords = clockOr(
  timeFormat((hour24) => ({ ...clock(hour24), day: 'numeric', month: 'short' })),
)
