import { parseArgs } from 'node:util'

/**
 * Parts of the bench that can be measured alone: the usual organization, the one of ten times the size, the account
 * of many thousands, a start from a store of 200,000 messages, a search in one, an upload of two gigabytes, an idle
 * application, five accounts at once, a batch of 1,000 events, the return to a server, hostile documents, an inbox
 * of 5,000 topics in three accounts, first visits and 3,000 changes of topic, a long feed that is scrolled, a second
 * window, a week of use.
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
  'inbox',
  'visits',
  'scroll',
  'second',
  'weeks',
] as const
export type Part = (typeof parts)[number]

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
