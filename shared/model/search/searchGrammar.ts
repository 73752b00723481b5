import { legacyIsOperands, legacyOperators } from '../../api/linkWords.ts'
import type { ChannelId, Narrow, NarrowTerm, UserId } from '../../api/types.ts'
import { dayStart } from './searchDates.ts'

/** Translates between the names in a search and the ids that they stand for. */
export interface SearchNames {
  readonly channelId: (name: string) => ChannelId | null
  readonly channelName: (id: ChannelId) => string | null
  readonly userId: (name: string) => UserId | null
  readonly userName: (id: UserId) => string | null
  /** Returns the topic of that name: the empty topic goes by its display name. */
  readonly topic: (name: string) => string
  /** The user that `me` stands for. */
  readonly selfId: UserId
}

/** Operators that can be typed; `aliases` has other names for them. */
const operators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'mentions',
  'is',
  'has',
  'in',
  'id',
  'near',
  'with',
  'before',
  'after',
])
const aliases: ReadonlyMap<string, string> = new Map([
  ...legacyOperators,
  ['from', 'sender'],
  ['since', 'after'],
])

/** Returns the operator of that name; null when there is none. */
export function operatorNamed(name: string): string | null {
  const lower = name.toLowerCase()
  const known = aliases.get(lower) ?? lower
  return operators.has(known) ? known : null
}

/** Parses a search as it is typed: `sender:"Ada Plank" -topic:plans has:link words "a phrase" -unwanted`. */
export function parseSearch(text: string, names: SearchNames): Narrow {
  const terms: NarrowTerm[] = []
  const words: string[] = []
  for (const [, minus, operator, quoted, bare] of text.matchAll(pattern)) {
    const negated = minus === '-'
    const operand = quoted ?? bare?.replaceAll('+', ' ') ?? ''
    const known = operator === undefined ? null : operatorNamed(operator)
    const found = known === null ? null : termsOf(known, operand, names)
    if (found !== null) terms.push(...found.map((term) => (negated ? { ...term, negated } : term)))
    else {
      const word =
        (operator === undefined ? '' : `${operator}:`) + (quoted === undefined ? (bare ?? '') : `"${quoted}"`)
      if (word === '' || word === '""') continue
      if (negated) terms.push({ operator: 'search', operand: word, negated })
      else words.push(word)
    }
  }
  if (words.length > 0) terms.push({ operator: 'search', operand: words.join(' ') })
  return terms
}

/** A minus, an operator, and what is quoted or not. */
const pattern = /(?<!\S)(-(?=[^\s-]))?(?:([A-Za-z][\w-]*):)?(?:"([^"]*)"?|([^\s"]+))?/g

const personOf = (name: string, names: SearchNames): UserId | null =>
  name === 'me' ? names.selfId : names.userId(name)

/** Returns the users of a list; names may contain commas. null when one of them is not known. */
function peopleOf(operand: string, names: SearchNames): readonly UserId[] | null {
  const parts = operand.split(',')
  const people: UserId[] = []
  for (let at = 0; at < parts.length;) {
    let end = parts.length
    let id: UserId | null = null
    while (end > at && (id = personOf(parts.slice(at, end).join(',').trim(), names)) === null) end -= 1
    if (id === null) return null
    people.push(id)
    at = end
  }
  return people
}

/** Returns the term of an operator and its operand; null when they make none, so that they are plain words. */
function termsOf(operator: string, operand: string, names: SearchNames): readonly NarrowTerm[] | null {
  if (operator === 'dm-including' && operand !== '')
    // The service takes one user per term.
    return peopleOf(operand, names)?.map((id) => ({ operator, operand: id })) ?? [{ operator, operand }]
  const term = termOf(operator, operand, names)
  return term === null ? null : [term]
}

function termOf(operator: string, operand: string, names: SearchNames): NarrowTerm | null {
  if (operand === '' && operator !== 'topic') return null
  switch (operator) {
    case 'channel':
      return { operator, operand: names.channelId(operand.replace(/^#/, '')) ?? operand }
    case 'sender':
    case 'mentions':
      return { operator, operand: personOf(operand, names) ?? operand }
    case 'topic':
      return { operator, operand: names.topic(operand) }
    case 'dm':
      return { operator, operand: peopleOf(operand, names) ?? operand }
    case 'is':
      return { operator, operand: legacyIsOperands.get(operand) ?? operand.toLowerCase() }
    case 'has':
      return { operator, operand: operand.toLowerCase().replace(/s$/, '') }
    case 'id':
    case 'near':
    case 'with':
      return /^\d{1,15}$/.test(operand) ? { operator, operand: Number(operand) } : null
    case 'before':
    case 'after':
      return dayStart(operand) === null ? null : { operator, operand }
    default:
      return { operator, operand }
  }
}

/** The reverse of parseSearch. */
export function searchText(narrow: Narrow, names: SearchNames): string {
  return narrow.map((term) => termText(term, names)).join(' ')
}

export function termText(term: NarrowTerm, names: SearchNames): string {
  const { operator, operand, negated } = term
  const text = operator === 'search' ? String(operand) : `${operator}:${quoted(operandText(term, names))}`
  return negated === true ? `-${text}` : text
}

/** Returns a term's operand as text, with names in place of ids. */
export function operandText({ operator, operand }: NarrowTerm, names: SearchNames): string {
  const person = (id: number) => names.userName(id) ?? String(id)
  if (typeof operand === 'object') return operand.map(person).join(', ')
  if (typeof operand === 'string') return operand
  if (operator === 'channel') return names.channelName(operand) ?? String(operand)
  return ['sender', 'mentions', 'dm', 'dm-including'].includes(operator) ? person(operand) : String(operand)
}

const quoted = (text: string): string =>
  text === '' || /[\s"+]/.test(text) ? `"${text.replaceAll('"', '')}"` : text

const known: Readonly<Record<string, ReadonlySet<string>>> = {
  is: new Set(['unread', 'starred', 'mentioned', 'dm', 'resolved', 'followed', 'alerted', 'muted']),
  has: new Set(['link', 'image', 'attachment', 'reaction']),
  in: new Set(['home', 'all']),
  channels: new Set(['public', 'web-public']),
}
const named: ReadonlySet<string> = new Set(['channel', 'sender', 'mentions', 'dm', 'dm-including'])

/**
 * True when a term can be looked for. The service is asked for people and channels by their ids: it
 * knows no more names than this account does, and refuses e-mail addresses that are not shown to it.
 */
export function isWholeTerm({ operator, operand, negated }: NarrowTerm): boolean {
  if (Object.hasOwn(known, operator)) return known[operator]!.has(String(operand))
  if (operator === 'near') return negated !== true
  return !named.has(operator) || typeof operand !== 'string'
}
