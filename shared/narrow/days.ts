import type { NarrowOperator } from './operator.ts'

/** Returns the start of a day (YYYY-MM-DD in this computer's time) in UNIX seconds; null for invalid days. */
export function dayStart(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() / 1000 : null
}

/** Returns the day of a date as YYYY-MM-DD, the inverse of dayStart. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

let format: Intl.DateTimeFormat | undefined

/** Returns a day as shown in a search. */
export function dayWords(text: string): string {
  format ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return format.format(new Date((dayStart(text) ?? 0) * 1000))
}

/**
 * The common fields of operators for days. The server has none of them: searches use anchors and the times of messages.
 */
export const ofDay = {
  parse: (text) => (dayStart(text) === null ? null : text),
  isDay: true,
  asking: 'never',
  decide: () => 'unknown',
  dependsOn: () => [],
} as const satisfies Partial<NarrowOperator>
