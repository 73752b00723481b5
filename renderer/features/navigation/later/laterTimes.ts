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
