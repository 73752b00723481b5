import type { MessageId, Narrow, NarrowTerm } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'

export interface SearchTimes {
  /** UNIX times in seconds: from `since` on, before `until`; null for no bound. */
  readonly since: number | null
  readonly until: number | null
}

/** Returns the time bounds set by the terms of a search. */
export function searchTimes(narrow: Narrow): SearchTimes {
  const bounds = narrow.map((term) => operatorOf(term)?.time?.(term.operand, term.negated === true) ?? {})
  const since = bounds.flatMap((bound) => bound.since ?? [])
  const until = bounds.flatMap((bound) => bound.until ?? [])
  return {
    since: since.length === 0 ? null : Math.max(...since),
    until: until.length === 0 ? null : Math.min(...until),
  }
}

/** Returns true for terms about days, which the server cannot filter by. */
export const isDayTerm = (term: NarrowTerm): boolean => operatorOf(term)?.isDay === true

/** Returns the message from which a search goes back in time; null for the newest one. */
export function searchStart(narrow: Narrow): MessageId | null {
  const ids = narrow.flatMap(({ operator, operand }) => (operator === 'near' ? [Number(operand)] : []))
  return ids.length === 0 ? null : Math.min(...ids)
}

/** Returns the terms of a search that the server can filter by. */
export const askedNarrow = (narrow: Narrow): Narrow =>
  narrow.filter((term) => operatorOf(term)?.asking !== 'never')
