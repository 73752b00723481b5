/** The hour of a reminder that is chosen by its day alone. */
const morningHour = 9

function morning(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, morningHour).getTime()
}

/**
 * Times that one can choose at once, in milliseconds and by this computer's time zone. monday: the next one that is
 * neither today nor tomorrow; null on a Sunday, when it is tomorrow.
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
