import type { z } from 'zod'
import { BadRows } from '../badRows.ts'
import { bounded } from '../bounded.ts'
import type { EncodedRequest } from '../encodeRequest.ts'
import type { Pieces } from '../pieces.ts'
import type { ReadAhead } from '../readAhead.ts'
import type { WireContext } from '../wireContext.ts'

/** Text that goes over the wire as it is; everything else goes as JSON text. undefined is left out. */
export type WireValue = string | JsonText | number | boolean | null | readonly unknown[] | object | undefined

/** A string that the service wants as JSON text. */
export interface JsonText {
  readonly json: unknown
}
export const jsonText = (json: unknown): JsonText => ({ json })

export type WireParams = Readonly<Record<string, WireValue>>

/**
 * One endpoint. `params` checks what the caller gives, in our words; `wire` turns it into the fields of this
 * server's level ({name} parts of `path` are taken from there); `result` reads the answer.
 */
export interface Route<P extends z.ZodType = z.ZodType, R = unknown> {
  readonly name: string
  /** One sentence: what it does, and who may. */
  readonly doc: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1. */
  readonly path: string
  readonly auth: boolean
  /** First feature level that has it; 0: all. */
  readonly since: number
  /** First feature level without it; null: still there. */
  readonly until: number | null
  /** The service's codes of its own refusals, beyond BAD_REQUEST and those that every endpoint has. */
  readonly errors: readonly string[]
  /** multipart: one file goes along (see the caller's options). */
  readonly body: 'form' | 'multipart'
  /** True when the window may call the route by name. Never where an answer or a parameter holds a secret. */
  readonly fromWindow: boolean
  readonly params: P
  readonly wire: (params: z.output<P>, context: WireContext) => WireParams
  readonly result: (answer: unknown, context: WireContext) => R
  /** The request of another endpoint, where this server does by that one what these parameters ask for. */
  readonly instead?: (params: z.output<P>, context: WireContext) => EncodedRequest | null
  /** The same for answers so large that reading them must not hold everything else up. */
  readonly pieces?: (answer: unknown) => Pieces<R>
  /** Makes the reader for the parts of such an answer that can be read before the whole is there. */
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
/** Reads the answer with a schema; throws its ZodError, or BeyondBounds. */
export const reads = <T>(schema: z.ZodType<T>): ((answer: unknown) => T) =>
  bounded(null, (answer: unknown) => new BadRows().within(() => schema.parse(answer)), schema)
/** The same with a schema that depends on the server or the user. */
export const readsBy = <T>(
  schemaOf: (context: WireContext) => z.ZodType<T>,
): ((answer: unknown, context: WireContext) => T) =>
  bounded(
    null,
    (answer: unknown, context: WireContext) => new BadRows().within(() => schemaOf(context).parse(answer)),
    schemaOf,
  )
