import type { AccountState } from './accountState.ts'
import { hasWithOperator } from '../api/capabilities.ts'
import type { Message, Narrow, NarrowTerm } from '../api/types.ts'
import { dmKey } from './dmKey.ts'
import { hasFlag, isMention, isRead, isStarred } from './flags.ts'
import { conversationKey, conversationOf } from './conversation.ts'
import { isResolvedTopic } from '../api/resolvedTopic.ts'
import { mapGet, mapHas } from './shardedMap.ts'
import { emptyTopicName } from './slices/realm.ts'
import { isTopicFollowed, isTopicMuted } from './slices/userTopics.ts'
import { topicKey } from './topicKey.ts'

/** The decision whether a message belongs to a narrow. unknown: only the server can tell. */
export type Verdict = true | false | 'unknown'

export type Knowledge = Pick<
  AccountState,
  'self' | 'channels' | 'subscriptions' | 'userTopics' | 'messages' | 'realm'
>

/** Decides by what this account knows. A term that certainly fails outweighs all terms that are unknown. */
export function matchesNarrow(narrow: Narrow, message: Message, state: Knowledge): Verdict {
  let verdict: Verdict = true
  const follows = followsMessage(narrow, message, state)
  for (const term of narrow) {
    if (follows && replacedByWith.has(term.operator)) continue
    const one = matchesTerm(term, message, state)
    const signed = term.negated === true && one !== 'unknown' ? !one : one
    if (signed === false) return false
    if (signed === 'unknown') verdict = 'unknown'
  }
  return verdict
}

/**
 * True when the narrow names a conversation by one of its messages that is cached, or by this one: the conversation
 * is then where that message is now, whatever the other terms say.
 */
function followsMessage(narrow: Narrow, message: Message, state: Knowledge): boolean {
  const term = narrow.find(({ operator }) => operator === 'with')
  if (term === undefined || !hasWithOperator(state.realm.featureLevel)) return false
  const id = Number(term.operand)
  return message.id === id || mapHas(state.messages.byId, id)
}

const replacedByWith: ReadonlySet<string> = new Set(['channel', 'topic', 'dm'])

function matchesTerm({ operator, operand }: NarrowTerm, message: Message, state: Knowledge): Verdict {
  const decide = Object.hasOwn(deciders, operator) ? deciders[operator] : undefined
  return decide?.(operand, message, state) ?? 'unknown'
}

type Operand = NarrowTerm['operand']
type Decide = (operand: Operand, message: Message, state: Knowledge) => Verdict

const deciders: Readonly<Record<string, Decide>> = {
  channel: (operand, message, state) => {
    if (message.type !== 'channel') return false
    if (typeof operand === 'number') return message.channelId === operand
    return state.channels.get(message.channelId)?.name === operand
  },
  channels: (operand, message, state) => {
    if (message.type !== 'channel') return false
    const channel = state.channels.get(message.channelId)
    if (channel === undefined) return 'unknown'
    if (operand === 'public') return !channel.isPrivate
    return operand === 'web-public' ? channel.isWebPublic : 'unknown'
  },
  topic: (operand, message, state) => {
    if (message.type !== 'channel') return false
    const wanted = topicKey(String(operand))
    // The display name of the empty topic stands for it.
    return (
      topicKey(message.topic) ===
      (wanted === topicKey(emptyTopicName(state)) && message.topic === '' ? '' : wanted)
    )
  },
  dm: (operand, message, state) => {
    if (typeof operand === 'string') return message.type === 'direct' ? 'unknown' : false
    if (message.type !== 'direct') return false
    const self = state.self.userId
    const others = (typeof operand === 'number' ? [operand] : operand).filter((id) => id !== self)
    return dmKey(others) === dmKey(message.userIds.filter((id) => id !== self))
  },
  'dm-including': (operand, message) => {
    if (message.type !== 'direct') return false
    if (typeof operand === 'string') return 'unknown'
    return (typeof operand === 'number' ? [operand] : operand).every((id) => message.userIds.includes(id))
  },
  sender: (operand, message, state) => {
    if (operand === 'me') return message.senderId === state.self.userId
    return typeof operand === 'number' ? message.senderId === operand : 'unknown'
  },
  id: (operand, message) => message.id === Number(operand),
  near: () => true,
  with: (operand, message, state) => {
    // Servers without the `with` operator are not sent it: the terms beside it name the conversation.
    if (!hasWithOperator(state.realm.featureLevel)) return true
    const other = mapGet(state.messages.byId, Number(operand))
    if (other === undefined) return message.id === Number(operand) ? true : 'unknown'
    const self = state.self.userId
    return conversationKey(conversationOf(other, self)) === conversationKey(conversationOf(message, self))
  },
  in: (operand, message, state) => {
    if (operand === 'all') return true
    return operand === 'home' ? !isMutedPlace(message, state) : 'unknown'
  },
  is: (operand, message, state) =>
    typeof operand === 'string' ? matchesIs(operand, message, state) : 'unknown',
  has: (operand, message) => (operand === 'reaction' ? message.reactions.length > 0 : 'unknown'),
}

function matchesIs(what: string, message: Message, state: Knowledge): Verdict {
  switch (what) {
    case 'dm':
      return message.type === 'direct'
    case 'unread':
      return !isRead(message)
    case 'starred':
      return isStarred(message)
    case 'mentioned':
      return isMention(message)
    case 'alerted':
      return hasFlag(message, 'has_alert_word')
    case 'resolved':
      return message.type === 'channel' && isResolvedTopic(message.topic)
    case 'followed':
      return message.type === 'channel' && isTopicFollowed(state, message.channelId, message.topic)
    case 'muted':
      return isMutedPlace(message, state)
    default:
      return 'unknown'
  }
}

function isMutedPlace(message: Message, state: Knowledge): boolean {
  return message.type === 'channel' && isTopicMuted(state, message.channelId, message.topic)
}
