import { parseArgs } from 'node:util'

/**
 * What can be measured by itself: the usual organization, the one of ten times, the account of many thousands, starting
 * from a store of 200,000 messages, searching one, uploading two gigabytes, doing nothing, five accounts at once, a batch
 * of 1,000 events, coming back to a server, hostile documents, a week of use.
 */
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
  'weeks',
] as const
type Part = (typeof parts)[number]

export interface BenchOptions {
  /** Where the figures go as JSON, beside the table. */
  readonly json: string | null
  readonly parts: readonly Part[]
}

/** Reads `[--json FILE] [--only PART]...`; throws with a sentence on anything else. */
export function benchOptions(args: readonly string[]): BenchOptions {
  const options = { json: { type: 'string' }, only: { type: 'string', multiple: true } } as const
  const { values } = parseArgs({ args: [...args], options })
  const unknown = values.only?.find((name) => !parts.some((part) => part === name))
  if (unknown !== undefined)
    throw new Error(`There is no part named ${unknown}; there are ${parts.join(', ')}.`)
  return {
    json: values.json ?? null,
    parts: parts.filter((part) => values.only?.includes(part) ?? true),
  }
}
