import type { Change } from './applyMutation.ts'

export interface Mutation extends Change {
  readonly name: string
  /** The test that must fail: its file, and the start or a unique part of its title. */
  readonly test: readonly [file: string, title: string]
}

/** A row of the security list: its protection, and the changes that remove it. Each must make its test fail. */
export interface Row {
  readonly protects: string
  readonly mutations: readonly Mutation[]
}
