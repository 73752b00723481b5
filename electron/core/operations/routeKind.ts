import type { z } from 'zod'
import type { Route } from '../../../shared/api/routes/route.ts'
import { createKind } from './engine/createKind.ts'
import type { KindRow, OperationKind, Params } from './engine/operationKind.ts'

/** The fields of a kind that its route does not provide. */
export type RouteRow<P extends Params> = Omit<KindRow<P>, 'kind' | 'lane' | 'request' | 'schema'> & {
  /** Default: operations with the same key share a lane. */
  lane?(params: P): string
}

/** Returns a kind whose request is one endpoint, with the endpoint's name and parameters. */
export function routeKind<S extends z.ZodType<Params>, R>(
  route: Route<S, R>,
  row: RouteRow<z.output<S>>,
): OperationKind<z.output<S>> {
  return createKind<z.output<S>>({
    lane: (params) => row.key?.(params) ?? route.name,
    ...row,
    kind: route.name,
    schema: route.params as unknown as z.ZodType<z.output<S>>,
    // The cast is safe: the schemas of routes accept their own output.
    request: (params, { api, signal }) => api.call(route, params as z.input<S>, { signal }),
  })
}

/** Id of local events, which do not come from a server's queue. */
export const localEventId = { id: -1 } as const

export const fieldsOf = (of: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))
