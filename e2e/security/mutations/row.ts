import type { Change } from './applyMutation.ts'

export interface Mutation extends Change {
  readonly name: string
  /** The test that must fail, by the beginning of its title or a part that differs from the other titles of its file. */
  readonly test: readonly [file: string, title: string]
}

/** A row of the security list: its protection, and the changes that take it away. Each must fail the test beside it. */
export interface Row {
  readonly protects: string
  readonly mutations: readonly Mutation[]
}
