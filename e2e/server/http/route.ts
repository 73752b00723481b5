import type { IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '../state/records.ts'
import type { Server } from '../server.ts'
import type { UploadedFile } from './body.ts'
import type { Span } from '../gates/behaviour.ts'
import type { Params, Values } from './params.ts'

/** Everything that an endpoint's function receives with a request. */
export interface Call<P extends Params = Params> {
  readonly server: Server
  /** The caller; endpoints without sign-in must not use it. */
  readonly user: User
  /** Texts of the `{name}` parts of the path, decoded. */
  readonly path: readonly string[]
  readonly params: Values<P>
  /** Names of the parameters that were sent. */
  readonly sent: ReadonlySet<string>
  readonly files: readonly UploadedFile[]
  /** First word of the User-Agent. */
  readonly client: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Extra fields of a success, or `handled` when the endpoint answers by itself. */
export type Answer = Readonly<Record<string, unknown>> | typeof handled

/** Says that the endpoint has written, or will write, the response. */
export const handled = Symbol('handled')

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** Below `/api/v1`; `{name}` is one component, `{name*}` the rest. */
  readonly path: string
  readonly params: Params
  readonly run: (call: Call) => Answer | Promise<Answer>
  /** Levels at which the endpoint exists. */
  readonly levels?: Span
  /** Answers without sign-in. */
  readonly open?: boolean
  /** Only for organisation administrators. */
  readonly admin?: boolean
}

/** One endpoint as a value; `params` types what `run` gets. */
export function route<P extends Params>(
  method: Route['method'],
  path: string,
  params: P,
  run: (call: Call<P>) => Answer | Promise<Answer>,
  options: Pick<Route, 'levels' | 'open' | 'admin'> = {},
): Route {
  return { method, path, params, run: run as Route['run'], ...options }
}
