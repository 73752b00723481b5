import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, Narrow, NarrowTerm, UserId } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { dmKey } from '../../api/conversationKey.ts'

export function channelNarrow(channelId: ChannelId): Narrow {
  return [{ operator: 'channel', operand: channelId }]
}

export function topicNarrow(channelId: ChannelId, topic: string): Narrow {
  return [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ]
}

/** Returns the narrow of the conversation with these other users; [] for notes to self. */
export function dmNarrow(others: readonly UserId[]): Narrow {
  return [{ operator: 'dm', operand: [...others].sort((a, b) => a - b) }]
}

/** The combined feed: all messages that are not muted. */
export const feedNarrow: Narrow = [{ operator: 'in', operand: 'home' }]
export const allDirectsNarrow: Narrow = [{ operator: 'is', operand: 'dm' }]
export const mentionsNarrow: Narrow = [{ operator: 'is', operand: 'mentioned' }]
export const starredNarrow: Narrow = [{ operator: 'is', operand: 'starred' }]

export function conversationNarrow(conversation: Conversation): Narrow {
  return conversation.type === 'channel'
    ? topicNarrow(conversation.channelId, conversation.topic)
    : dmNarrow(conversation.userIds)
}

/**
 * Returns the same text for all spellings of a narrow: the order of terms and users and the case of topics do not
 * matter.
 */
export function narrowKey(narrow: Narrow): string {
  // `near` is a position, not a filter.
  const terms = narrow.filter(({ operator }) => operator !== 'near').map(termKey)
  return [...new Set(terms)].sort().join(' ')
}

function termKey(term: NarrowTerm): string {
  const { operator, operand, negated } = term
  const key = typeof operand === 'object' ? dmKey(operand) : (operatorOf(term)?.key?.(operand) ?? operand)
  return `${negated === true ? '-' : ''}${operator}:${JSON.stringify(key)}`
}

/**
 * Returns the operand of the narrow's only positive term with this operator; undefined when there is none or several.
 */
export function termOf(narrow: Narrow, operator: string): NarrowTerm['operand'] | undefined {
  const found = narrow.filter((term) => term.operator === operator && term.negated !== true)
  return found.length === 1 ? found[0]?.operand : undefined
}

/** Returns the channel that contains the narrow; null when there is none. */
export function narrowChannel(narrow: Narrow): ChannelId | null {
  const operand = termOf(narrow, 'channel')
  return typeof operand === 'number' ? operand : null
}

/**
 * Returns the only conversation that the narrow can show, even if other terms filter it; null when it may show several.
 */
export function narrowConversation(narrow: Narrow, selfUserId: UserId): Conversation | null {
  const channelId = narrowChannel(narrow)
  const topic = termOf(narrow, 'topic')
  if (channelId !== null) {
    return typeof topic === 'string' ? { type: 'channel', channelId, topic } : null
  }
  const people = termOf(narrow, 'dm')
  if (people === undefined || typeof people === 'string') return null
  const ids = typeof people === 'number' ? [people] : people
  return { type: 'direct', userIds: [...ids].filter((id) => id !== selfUserId).sort((a, b) => a - b) }
}

/** Returns true when the narrow shows only direct messages, but not those of a single conversation. */
export const isOfDirects = (narrow: Narrow): boolean =>
  termOf(narrow, 'dm') === undefined &&
  narrow.some((term) => term.negated !== true && operatorOf(term)?.isOfDirects?.(term.operand) === true)

/** Returns true when the narrow shows all conversations, muted or not. */
export function isFeed(narrow: Narrow): boolean {
  const [first, ...more] = narrow.filter(({ operator }) => operator !== 'near')
  return first === undefined || (more.length === 0 && operatorOf(first)?.isFeed === true)
}

/** Returns true when the narrow shows one conversation without filters, so that reading it reads the conversation. */
export function isConversation(narrow: Narrow): boolean {
  const shown = operatorsOf(narrow)
  return shown === 'dm' || shown === 'channel,topic'
}

/** Returns true when the narrow shows a whole channel, topic or direct conversation, without other filters. */
export const isWholePlace = (narrow: Narrow): boolean =>
  isConversation(narrow) || operatorsOf(narrow) === 'channel'

/** Returns the sorted operators that filter the narrow, joined into one text. */
const operatorsOf = (narrow: Narrow): string =>
  narrow
    .filter((term) => term.negated === true || operatorOf(term)?.isPosition !== true)
    .map(({ operator, negated }) => (negated === true ? '-' : operator))
    .sort()
    .join()
