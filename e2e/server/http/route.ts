import type { IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '../state/records.ts'
import type { Server } from '../server.ts'
import type { UploadedFile } from './body.ts'
import type { Span } from '../gates/behavior.ts'
import type { Params, Values } from './params.ts'

/** Everything that an endpoint's function receives with a request. */
export interface Call<P extends Params = Params> {
  readonly server: Server
  /** The caller; endpoints without sign-in must not use it. */
  readonly user: User
  /** Decoded values of the `{name}` parts of the path. */
  readonly path: readonly string[]
  readonly params: Values<P>
  /** Names of the sent parameters. */
  readonly sent: ReadonlySet<string>
  readonly files: readonly UploadedFile[]
  /** The client's name: the first word of the User-Agent. */
  readonly client: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Additional fields of a success, or `handled` if the endpoint responds by itself. */
export type Answer = Readonly<Record<string, unknown>> | typeof handled

/** Returned if the endpoint has written, or will write, the response. */
export const handled = Symbol('handled')

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** Below `/api/v1`; `{name}` is one component, `{name*}` the rest. */
  readonly path: string
  readonly params: Params
  readonly run: (call: Call) => Answer | Promise<Answer>
  /** Levels at which the endpoint exists. */
  readonly levels?: Span
  /** True if the endpoint needs no sign-in. */
  readonly open?: boolean
  /** True if it is for organization administrators only. */
  readonly admin?: boolean
}

/** Returns an endpoint; `params` determines the type that `run` gets. */
export function route<P extends Params>(
  method: Route['method'],
  path: string,
  params: P,
  run: (call: Call<P>) => Answer | Promise<Answer>,
  options: Pick<Route, 'levels' | 'open' | 'admin'> = {},
): Route {
  return { method, path, params, run: run as Route['run'], ...options }
}
