import { dayOf, dayStart } from '../../../../../shared/narrow/days.ts'

/** Returns the weeks, starting on Monday, of the month of a day (YYYY-MM-DD). Days of other months are null. */
export function weeksOfMonth(day: string): readonly (readonly (string | null)[])[] {
  const first = dateOf(`${day.slice(0, 7)}-01`)
  const days: (string | null)[] = Array.from({ length: (first.getDay() + 6) % 7 }, () => null)
  for (const date = first; dayOf(date).slice(0, 7) === day.slice(0, 7); date.setDate(date.getDate() + 1))
    days.push(dayOf(date))
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Returns the day that is `days` days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/**
 * Returns the same day `months` months later, or earlier if negative. A month without that day gives its last one.
 */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day)
  const wanted = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + months)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wanted, last))
  return dayOf(date)
}

export const dateOf = (day: string): Date => new Date((dayStart(day) ?? 0) * 1000)

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -((dateOf(day).getDay() + 6) % 7)),
  End: (day) => addDays(day, 6 - ((dateOf(day).getDay() + 6) % 7)),
}

/** Returns the day that a key moves to from `day`, at most `last`. null: the calendar has no such key. */
export function dayByKey(key: string, day: string, last: string): string | null {
  const next = steps[key]?.(day) ?? null
  return next !== null && next > last ? last : next
}
