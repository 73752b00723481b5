import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Where the figures go as JSON, beside the table. */
  readonly json: string | null
}

/** Reads `[--json FILE]`; throws with a sentence on anything else. */
export function benchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'string' } } })
  return { json: values.json ?? null }
}
