import type { z } from 'zod'
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
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api/v1. */
  readonly path: string
  readonly auth: boolean
  /** First feature level that has it; 0: all. */
  readonly since: number
  readonly params: P
  readonly wire: (params: z.output<P>, context: WireContext) => WireParams
  readonly result: (answer: unknown, context: WireContext) => R
}

interface Definition<P extends z.ZodType, R> {
  readonly name: string
  readonly method: Route['method']
  readonly path: string
  readonly auth?: boolean
  readonly since?: number
  readonly params: P
  readonly wire: Route<P, R>['wire']
  readonly result: Route<P, R>['result']
}

export const route = <P extends z.ZodType, R>(definition: Definition<P, R>): Route<P, R> => ({
  auth: true,
  since: 0,
  ...definition,
})

export const nothing = (): null => null
/** Reads the answer with a schema; throws its ZodError. */
export const reads =
  <T>(schema: z.ZodType<T>) =>
  (answer: unknown): T =>
    schema.parse(answer)
