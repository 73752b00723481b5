import { accountRows } from './accountRows.ts'
import type { Change } from './applyMutation.ts'
import { windowRows } from './windowRows.ts'

export interface Mutation extends Change {
  readonly name: string
  /** The test that must fail, by the beginning of its title or a part that tells it from the others of its file. */
  readonly test: readonly [file: string, title: string]
}

/** A row of the security list: what it holds, and the changes that take it away. Each must fail the test beside it. */
export interface Row {
  readonly protects: string
  readonly mutations: readonly Mutation[]
}

/** All but row 29 (updates), which comes with updates. */
export const rows: Readonly<Record<number, Row>> = { ...windowRows, ...accountRows }
