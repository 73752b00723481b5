import type { MessageId, Narrow, NarrowTerm } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'

export interface SearchTimes {
  /** Seconds since 1970: from `since` on, and before `until`; null: no such bound. */
  readonly since: number | null
  readonly until: number | null
}

/** Returns the bounds that the terms of a search set on the times of messages. */
export function searchTimes(narrow: Narrow): SearchTimes {
  const bounds = narrow.map((term) => operatorOf(term)?.time?.(term.operand, term.negated === true) ?? {})
  const since = bounds.flatMap((bound) => bound.since ?? [])
  const until = bounds.flatMap((bound) => bound.until ?? [])
  return {
    since: since.length === 0 ? null : Math.max(...since),
    until: until.length === 0 ? null : Math.min(...until),
  }
}

/** True for terms about days, which the service has no filter for. */
export const isDayTerm = (term: NarrowTerm): boolean => operatorOf(term)?.isDay === true

/** Returns the message that a search looks back from; null: the newest one. */
export function searchStart(narrow: Narrow): MessageId | null {
  const ids = narrow.flatMap(({ operator, operand }) => (operator === 'near' ? [Number(operand)] : []))
  return ids.length === 0 ? null : Math.min(...ids)
}

/** Returns the terms of a search that the service can filter by. */
export const askedNarrow = (narrow: Narrow): Narrow =>
  narrow.filter((term) => operatorOf(term)?.asking !== 'never')
