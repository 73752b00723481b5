import type { Message, Narrow } from '../../api/types.ts'
import { notificationLimits } from '../../content/html/parseHtml.ts'
import { parseContent } from '../../content/parseContent.ts'
import { contentText } from '../../content/text/contentText.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { matchesNarrow, type Knowledge } from '../views/matchesNarrow.ts'
import { foldText } from './foldText.ts'
import { askedNarrow, searchTimes } from './searchTerms.ts'
import { searchWords } from './searchWords.ts'

/**
 * Returns true when the message passes the filters of a search, without regard to its words. Filters that only the
 * server can apply match nothing.
 */
export function passesFilters(message: Message, narrow: Narrow, state: Knowledge): boolean {
  const rest: Narrow[number][] = []
  for (const term of askedNarrow(narrow)) {
    const has = operatorOf(term)?.decideContent?.(term.operand, message.content) ?? null
    if (has !== null) {
      if (has === (term.negated === true)) return false
    } else if (term.operator !== 'search') rest.push(term)
  }
  return matchesNarrow(rest, message, state) === true
}

/** Returns true when a search on this computer would find the message. */
export function matchesSearch(message: Message, narrow: Narrow, state: Knowledge): boolean {
  const { since, until } = searchTimes(narrow)
  if ((since !== null && message.timestamp < since) || (until !== null && message.timestamp >= until))
    return false
  if (!passesFilters(message, narrow, state)) return false
  const { unwanted, wanted } = searchWords(narrow)
  if (wanted.length === 0 && unwanted.length === 0) return true
  const words = contentText(parseContent(message.content, undefined, notificationLimits))
  const text = foldText(words)
  const topic = message.type === 'channel' ? foldText(message.topic) : ''
  const has = (word: string): boolean => text.includes(word) || topic.includes(word)
  return wanted.every(has) && !unwanted.some(has)
}
