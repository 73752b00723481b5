import type { MessageId, Narrow, NarrowTerm } from '../../api/types.ts'

/** Returns the start of a day (YYYY-MM-DD in this computer's time) in seconds since 1970; null when it is no day. */
export function dayStart(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() / 1000 : null
}

/** The reverse of dayStart. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export interface SearchTimes {
  /** Seconds since 1970: from `since` on, and before `until`; null: no such bound. */
  readonly since: number | null
  readonly until: number | null
}

/**
 * Returns the times that the terms `after` (from that day on) and `before` (without that day) of a search mean. The
 * service knows neither.
 */
export function searchTimes(narrow: Narrow): SearchTimes {
  const times = (operator: string, opposite: string) =>
    narrow
      .filter((term) => term.operator === (term.negated === true ? opposite : operator))
      .map((term) => dayStart(String(term.operand)))
      .filter((time) => time !== null)
  const after = times('after', 'before')
  const before = times('before', 'after')
  return {
    since: after.length === 0 ? null : Math.max(...after),
    until: before.length === 0 ? null : Math.min(...before),
  }
}

/** True for terms about days, which the service has no filter for. */
export const isDayTerm = ({ operator }: NarrowTerm): boolean => operator === 'after' || operator === 'before'

/** Returns the message that a search looks back from; null: the newest one. */
export function searchStart(narrow: Narrow): MessageId | null {
  const ids = narrow.flatMap(({ operator, operand }) => (operator === 'near' ? [Number(operand)] : []))
  return ids.length === 0 ? null : Math.min(...ids)
}

/** Returns the terms of a search that the service can filter by. */
export const askedNarrow = (narrow: Narrow): Narrow =>
  narrow.filter((term) => !isDayTerm(term) && term.operator !== 'near')
