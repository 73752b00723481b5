import { parseArgs } from 'node:util'

/** Parts of the bench that can be measured separately; e2e/README.md describes each. */
const parts = [
  'usual',
  'grown',
  'account',
  'start',
  'search',
  'upload',
  'idle',
  'accounts',
  'batch',
  'wake',
  'hostile',
  'inbox',
  'visits',
  'scroll',
  'second',
  'weeks',
] as const
export type Part = (typeof parts)[number]

export interface BenchOptions {
  /** File for the figures as JSON, in addition to the table; null for none. */
  readonly json: string | null
  readonly parts: readonly Part[]
  /** Folder of another build to start in turns with this one, in place of the parts; null for none. */
  readonly against: string | null
}

/** Reads `[--json FILE] [--only PART]... [--against FOLDER]`; throws an explanation for anything else. */
export function benchOptions(args: readonly string[]): BenchOptions {
  const options = {
    json: { type: 'string' },
    only: { type: 'string', multiple: true },
    against: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const unknown = values.only?.find((name) => !parts.some((part) => part === name))
  if (unknown !== undefined)
    throw new Error(`There is no part named ${unknown}; there are ${parts.join(', ')}.`)
  return {
    json: values.json ?? null,
    parts: parts.filter((part) => values.only?.includes(part) ?? true),
    against: values.against ?? null,
  }
}
