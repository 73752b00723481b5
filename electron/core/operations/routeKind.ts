import type { z } from 'zod'
import type { Route } from '../../../shared/api/routes/route.ts'
import type { OperationKind, Params } from './engine/operationKind.ts'

/** An operation's row without what its route gives. */
export type RouteRow<P extends Params> = Omit<OperationKind<P>, 'kind' | 'lane' | 'request' | 'schema'> & {
  /** By default operations with one key share a lane. */
  lane?(params: P): string
}

/** A row whose request is one of the service's endpoints, with that endpoint's own name and parameters. */
export function routeKind<S extends z.ZodType<Params>, R>(
  route: Route<S, R>,
  row: RouteRow<z.output<S>>,
): OperationKind<z.output<S>> {
  return {
    lane: (params) => row.dedupeKey(params) ?? route.name,
    ...row,
    kind: route.name,
    schema: route.params as unknown as z.ZodType<z.output<S>>,
    // The schema accepts its own output.
    request: (params, { api, signal }) => api.call(route, params as z.input<S>, { signal }),
  }
}

/** Id of local events, which come from no queue of the server. */
export const localEventId = { id: -1 } as const

export const fieldsOf = (of: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))
