import type { MessageId, Narrow, NarrowTerm } from '../api/types.ts'
import { legacyIsOperands, legacyOperators } from '../api/linkWords.ts'
import { decodeHashComponent } from './hashComponent.ts'

/** A place in the app: a narrow, and the message to go to in it (null: where the view opens by itself). */
export interface NarrowLink {
  readonly narrow: Narrow
  readonly near: MessageId | null
}

/** Finds a channel by name, for old links that have no id in them. */
export type ChannelByName = (name: string) => number | null

/** A link of the realm into the app (`{realm}/#narrow/...`), absolute or relative; null for everything else. */
export function parseNarrowLink(
  href: string,
  realmUrl: string,
  channelByName?: ChannelByName,
): NarrowLink | null {
  let realm: URL, url: URL
  try {
    realm = new URL(realmUrl)
    url = new URL(href, realm.origin + '/')
  } catch {
    return null
  }
  if (url.origin !== realm.origin || url.search !== '') return null
  if (url.pathname !== '/' && url.pathname !== realm.pathname) return null
  return parseNarrowFragment(url.hash, channelByName)
}

/** A few words to search for, each sign of them written as nine. */
const maxFragmentLength = 10_000

/** Reads `#narrow/...` (the "#" may be missing). */
export function parseNarrowFragment(fragment: string, channelByName?: ChannelByName): NarrowLink | null {
  if (fragment.length > maxFragmentLength) return null
  const match = /^#?narrow(?:\/(.*))?$/s.exec(fragment)
  if (match === null) return null
  const terms: NarrowTerm[] = []
  let near: MessageId | null = null
  for (const [rawOperator, rawOperand] of pairs(match[1] ?? '')) {
    const negated = rawOperator.startsWith('-')
    const name = decodeHashComponent(negated ? rawOperator.slice(1) : rawOperator)
    const operand = decodeHashComponent(rawOperand)
    if (name === null || operand === null) return null
    const operator = legacyOperators.get(name) ?? name
    const read = Object.hasOwn(operands, operator) ? operands[operator] : undefined
    const value = read?.(operand, channelByName)
    if (value === undefined || value === null) return null
    if (operator === 'near') {
      if (negated) return null
      near = value as number
    } else terms.push(negated ? { operator, operand: value, negated } : { operator, operand: value })
  }
  return { narrow: terms, near }
}

type Operand = NarrowTerm['operand']

const text = (raw: string): Operand => raw
const id = (raw: string): Operand | null => (/^\d{1,15}$/.test(raw) ? Number(raw) : null)
const leadingId = (raw: string): number | null => {
  const digits = /^(\d{1,15})(?:-|$)/.exec(raw)?.[1]
  return digits === undefined ? null : Number(digits)
}
const ids = (raw: string): Operand | null => {
  const list = /^(?:\d{1,15}(?:,\d{1,15})*)?(?=-|$)/.exec(raw)?.[0]
  return list === undefined ? null : list === '' ? [] : list.split(',').map(Number)
}
const person = (raw: string): Operand | null => leadingId(raw) ?? raw
const channel = (raw: string, byName?: ChannelByName): Operand | null =>
  leadingId(raw) ?? byName?.(raw) ?? byName?.(raw.replaceAll('-', ' ')) ?? raw

const operands: Readonly<Record<string, (raw: string, byName?: ChannelByName) => Operand | null>> = {
  channel,
  channels: text,
  topic: text,
  dm: ids,
  'dm-including': ids,
  sender: person,
  mentions: person,
  is: (raw) => legacyIsOperands.get(raw) ?? raw,
  has: text,
  in: text,
  search: text,
  id,
  with: id,
  near: id,
}

/**
 * Operator and operand of each term. The empty topic is an empty component, or none at all
 * (`topic/with/5`): then an even number of components is left after the word `topic`.
 */
function* pairs(path: string): Generator<readonly [string, string]> {
  const parts = path.split('/')
  if (parts.at(-1) === '' && parts.length % 2 === 1) parts.pop()
  for (let i = 0; i < parts.length;) {
    const operator = parts[i++]!
    const name = operator.replace(/^-/, '')
    const omitted = (legacyOperators.get(name) ?? name) === 'topic' && (parts.length - i) % 2 === 0
    if (omitted) yield [operator, '']
    else yield [operator, parts[i++] ?? '.']
  }
}
