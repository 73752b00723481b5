import type { z } from 'zod'
import { BadRows } from '../badRows.ts'
import { bounded } from '../bounded.ts'
import type { EncodedRequest } from '../encodeRequest.ts'
import type { Pieces } from '../pieces.ts'
import type { ReadAhead } from '../readAhead.ts'
import type { WireContext } from '../wireContext.ts'

/** A string is sent unchanged; all other values are sent as JSON. undefined is omitted. */
export type WireValue = string | JsonText | number | boolean | null | readonly unknown[] | object | undefined

/** A string that the server expects as JSON. */
export interface JsonText {
  readonly json: unknown
}
export const jsonText = (json: unknown): JsonText => ({ json })

export type WireParams = Readonly<Record<string, WireValue>>

/**
 * One endpoint. `params` validates the caller's parameters; `wire` converts them to the fields of the server's level
 * (including {name} parts of `path`); `result` parses the response.
 */
export interface Route<P extends z.ZodType = z.ZodType, R = unknown> {
  readonly name: string
  /** One sentence: its effect, and the users who may call it. */
  readonly doc: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1. */
  readonly path: string
  readonly auth: boolean
  /** First feature level that has it; 0 for all. */
  readonly since: number
  /** First feature level without it; null while it exists. */
  readonly until: number | null
  /** Error codes specific to the endpoint, besides BAD_REQUEST and those that all endpoints share. */
  readonly errors: readonly string[]
  /** multipart: sends one file (see the caller's options). */
  readonly body: 'form' | 'multipart'
  /** True when windows may call the route by name. Never for responses or parameters with secrets. */
  readonly fromWindow: boolean
  readonly params: P
  readonly wire: (params: z.output<P>, context: WireContext) => WireParams
  readonly result: (answer: unknown, context: WireContext) => R
  /** Returns the request of another endpoint that has this effect on the server; null to use this one. */
  readonly instead?: (params: z.output<P>, context: WireContext) => EncodedRequest | null
  /** Parses a response in pieces, when it is so large that parsing it at once would block other work. */
  readonly pieces?: (answer: unknown) => Pieces<R>
  /** Creates the reader for those parts of a response that can be parsed while it is arriving. */
  readonly ahead?: () => ReadAhead
}

interface Definition<P extends z.ZodType, R> {
  readonly name: string
  readonly doc: string
  readonly method: Route['method']
  readonly path: string
  readonly auth?: boolean
  readonly since?: number
  readonly until?: number
  readonly errors?: readonly string[]
  readonly body?: Route['body']
  readonly fromWindow?: boolean
  readonly params: P
  readonly wire: Route<P, R>['wire']
  readonly result: Route<P, R>['result']
  readonly instead?: Route<P, R>['instead']
  readonly pieces?: Route<P, R>['pieces']
  readonly ahead?: () => ReadAhead
}

export const route = <P extends z.ZodType, R>(definition: Definition<P, R>): Route<P, R> => ({
  auth: true,
  since: 0,
  until: null,
  errors: [],
  body: 'form',
  fromWindow: false,
  ...definition,
})

export const nothing = (): null => null
/** Returns a parser for responses from a schema. It throws the schema's ZodError, or BeyondBounds. */
export const reads = <T>(schema: z.ZodType<T>): ((answer: unknown) => T) =>
  bounded(null, (answer: unknown) => new BadRows().within(() => schema.parse(answer)), schema)
/** Does the same for a schema that depends on the server or the user. */
export const readsBy = <T>(
  schemaOf: (context: WireContext) => z.ZodType<T>,
): ((answer: unknown, context: WireContext) => T) =>
  bounded(
    null,
    (answer: unknown, context: WireContext) => new BadRows().within(() => schemaOf(context).parse(answer)),
    schemaOf,
  )
