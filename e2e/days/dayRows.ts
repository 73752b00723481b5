import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { operationOf } from './day.ts'

/** An operation that a step of a day causes, with the expected parameters and the levels that support it. */
export interface DayRow<Step extends string = string> {
  readonly step: Step
  readonly operation: string
  readonly fields: readonly string[]
  readonly since: number
  /** First level without it, or null. */
  readonly until: number | null
  readonly route: RouteName | null
}

/** Levels of the row, if they are narrower than the route's. */
interface Levels {
  readonly since?: number
  readonly until?: number
}

/** Returns the row of a route. */
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

/** True if servers of the level support the row. */
export const isOf = ({ since, until }: DayRow, level: number): boolean =>
  level >= since && (until === null || level < until)
