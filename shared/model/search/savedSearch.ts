import type { Narrow, NarrowTerm } from '../../api/types.ts'

/** A search that the person saved under a name, on this computer alone. */
export interface SavedSearch {
  readonly account: string
  /** Stays the same when it is renamed. */
  readonly id: string
  readonly name: string
  readonly narrow: Narrow
  /** The person is told of new messages that it finds. */
  readonly tells: boolean
}

/** As many searches of one account can be saved: each is counted anew whenever something becomes unread. */
export const maxSavedSearches = 20
/** Characters of their names. */
export const maxSavedName = 60
/** Characters of all that can be kept: the setting takes no more. */
const maxSavedText = 20_000

/** Reads the setting `savedSearches`, a line each, in the person's order. A line that cannot be read is left out. */
export function readSavedSearches(text: string): readonly SavedSearch[] {
  if (text === known.text) return known.searches
  const searches = text === '' ? [] : text.split('\n').flatMap((line) => readLine(line) ?? [])
  known = { text, searches }
  return searches
}

let known: { readonly text: string; readonly searches: readonly SavedSearch[] } = { text: '', searches: [] }

/** The reverse of readSavedSearches; null: together they are too long to be kept. */
export function writeSavedSearches(searches: readonly SavedSearch[]): string | null {
  const text = searches
    .map(({ account, id, name, narrow, tells }) => JSON.stringify([account, id, name, tells, narrow]))
    .join('\n')
  return text.length > maxSavedText ? null : text
}

function readLine(line: string): SavedSearch | null {
  const parts = readJson(line)
  if (!Array.isArray(parts)) return null
  const [account, id, name, tells, narrow] = parts as readonly unknown[]
  if (!isText(account) || !isText(id) || !isText(name)) return null
  if (!Array.isArray(narrow) || narrow.length === 0 || !narrow.every(isTerm)) return null
  return { account, id, name, narrow, tells: tells === true }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isTerm(term: unknown): term is NarrowTerm {
  if (typeof term !== 'object' || term === null) return false
  const { negated, operand, operator } = term as Readonly<Record<string, unknown>>
  const isOperand =
    isText(operand) ||
    typeof operand === 'number' ||
    (Array.isArray(operand) && operand.every((id) => typeof id === 'number'))
  return isText(operator) && isOperand && (negated === undefined || typeof negated === 'boolean')
}
