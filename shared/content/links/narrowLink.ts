import type { MessageId, Narrow, NarrowTerm } from '../../api/types.ts'
import type { ChannelByName } from '../../narrow/operator.ts'
import { currentName, operatorOf } from '../../narrow/operators.ts'
import { decodeHashComponent } from './hashComponent.ts'

/** A place in the app: a narrow and the message to scroll to; null for the default position. */
export interface NarrowLink {
  readonly narrow: Narrow
  readonly near: MessageId | null
}

/** Parses a link of the organization into the app (`{url}/#narrow/...`), absolute or relative; null for other links. */
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

/** Enough for a few words to search for, with nine characters for each encoded one. */
const maxFragmentLength = 10_000

/** Parses `#narrow/...`, with or without the "#". */
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
    const operator = currentName(name)
    const value = operatorOf({ operator })?.parseLink?.(operand, channelByName)
    if (value === undefined || value === null) return null
    if (operator === 'near') {
      if (negated) return null
      near = value as number
    } else terms.push(negated ? { operator, operand: value, negated } : { operator, operand: value })
  }
  return { narrow: terms, near }
}

/**
 * Yields operator and operand of each term. The empty topic is an empty component or a missing one (`topic/with/5`). It
 * is missing if an even number of components follows the word `topic`.
 */
function* pairs(path: string): Generator<readonly [string, string]> {
  const parts = path.split('/')
  if (parts.at(-1) === '' && parts.length % 2 === 1) parts.pop()
  for (let i = 0; i < parts.length;) {
    const operator = parts[i++]!
    const name = operator.replace(/^-/, '')
    const omitted = currentName(name) === 'topic' && (parts.length - i) % 2 === 0
    if (omitted) yield [operator, '']
    else yield [operator, parts[i++] ?? '.']
  }
}
