import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { operationOf } from './day.ts'

/** An operation that a step of a day brings about: parameters to look for, and the levels that have it. */
export interface DayRow<Step extends string = string> {
  readonly step: Step
  readonly operation: string
  readonly fields: readonly string[]
  readonly since: number
  /** First level without it; null: none. */
  readonly until: number | null
  readonly route: RouteName | null
}

/** Levels of what the row is about, where they are narrower than the route's. */
interface Levels {
  readonly since?: number
  readonly until?: number
}

/** A row of a route. */
export function rowOf<Step extends string>(
  step: Step,
  route: RouteName,
  fields: readonly string[] = [],
  levels: Levels = {},
): DayRow<Step> {
  const { since, until } = routes[route]
  return {
    step,
    route,
    fields,
    operation: operationOf(route),
    since: Math.max(since, levels.since ?? 0),
    until: levels.until ?? until,
  }
}

/** True when servers of the level have what the row is about. */
export const isOf = ({ since, until }: DayRow, level: number): boolean =>
  level >= since && (until === null || level < until)
