import { canReadChannel, canReadMessage, hasSharedHistory } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'
import { dmKey, topicKey } from '../state/state.ts'
import { flagBits, idsWhere } from '../state/userRows.ts'
import { operatorTest, channelKind, channelOf, participantsOf } from './operators.ts'
import { badNarrow, wrongCombination, type Term } from './terms.ts'
import { stems } from './stem.ts'
import { topicOperand, type MessageTest } from './text.ts'

export interface Narrow {
  /** Ids to test, ascending. */
  readonly candidates: readonly number[]
  readonly test: MessageTest
  /** Stems of the words in `search` terms. */
  readonly words: readonly string[]
}

const conversationOperators = new Set(['channel', 'stream', 'topic', 'subject', 'dm', 'pm-with', 'pm_with'])

/** Replaces a `with` term by the conversation that contains its message now. */
function resolveWith(server: Server, user: User, terms: readonly Term[]): readonly Term[] {
  const withs = terms.filter((term) => term.operator === 'with')
  if (withs.length === 0) return terms
  if (!server.has('narrowWith')) throw badNarrow('unknown operator with')
  if (withs.length > 1) throw wrongCombination("Duplicate 'with' operators.")
  const id = Number(withs[0]?.operand)
  if (!Number.isInteger(id)) throw badNarrow("Invalid 'with' operator")
  const rest = terms.filter((term) => term.operator !== 'with')
  const message = server.state.messages.byId.get(id)
  if (message === undefined || !canReadMessage(server, user, message)) {
    if (!rest.some((term) => conversationOperators.has(term.operator)))
      throw badNarrow("Invalid 'with' operator")
    return rest
  }
  const others = rest.filter((term) => !conversationOperators.has(term.operator))
  if (message.channelId === null)
    return [{ operator: 'dm', operand: [...message.participants], negated: false }, ...others]
  return [
    { operator: 'channel', operand: message.channelId, negated: false },
    { operator: 'topic', operand: message.topic, negated: false },
    ...others,
  ]
}

/** Returns a user's whole history: messages they received and may still read. */
function ownHistory(server: Server, user: User): number[] {
  const { messages } = server.state
  const readable = new Map<number, boolean>()
  return idsWhere(user.rows, () => true).filter((id) => {
    const message = messages.byId.get(id)
    if (message === undefined) return false
    if (message.channelId === null) return true
    let may = readable.get(message.channelId)
    if (may === undefined) {
      const channel = server.state.channels.get(message.channelId)
      may = channel !== undefined && canReadChannel(server, user, channel)
      readable.set(message.channelId, may)
    }
    return may
  })
}

function channelCandidates(
  server: Server,
  user: User,
  channel: Channel,
  topic: string | null,
): readonly number[] {
  const { messages } = server.state
  // An unreadable channel has no results, like an empty one.
  if (!canReadChannel(server, user, channel)) return []
  const ids =
    topic === null
      ? (messages.byChannel.get(channel.id) ?? [])
      : (messages.byTopic.get(topicKey(channel.id, topic)) ?? [])
  return hasSharedHistory(channel) ? ids : ids.filter((id) => flagBits(user.rows, id) !== null)
}

function kindCandidates(server: Server, user: User, isOfKind: (channel: Channel) => boolean): number[] {
  const { state } = server
  const lists = [...state.channels.values()]
    .filter((channel) => isOfKind(channel) && canReadChannel(server, user, channel))
    .map((channel) => state.messages.byChannel.get(channel.id) ?? [])
  return lists.flat().sort((a, b) => a - b)
}

/** Compiles a narrow for a user; throws `BAD_NARROW` for anything unknown or inaccessible. */
export function compileNarrow(server: Server, user: User, requested: readonly Term[]): Narrow {
  const terms = resolveWith(server, user, requested)
  const positive = (...operators: string[]) =>
    terms.filter((term) => !term.negated && operators.includes(term.operator))
  const channels = positive('channel', 'stream')
  const topics = positive('topic', 'subject')
  const groups = positive('channels', 'streams')
  const conversations = positive('dm', 'pm-with', 'pm_with')
  let candidates: readonly number[]
  if (channels[0]) {
    const channel = channelOf(server, channels[0].operand)
    const topic = topics[0] ? topicOperand(server, topics[0].operand) : null
    candidates = channelCandidates(server, user, channel, topic)
  } else if (groups[0]) {
    candidates = kindCandidates(server, user, channelKind(server, groups[0].operand))
  } else if (conversations[0]) {
    const participants = participantsOf(server, user, conversations[0].operand)
    candidates = server.state.messages.byConversation.get(dmKey(participants)) ?? []
  } else candidates = ownHistory(server, user)
  const tests = terms.map((term) => {
    const test = operatorTest(server, user, term)
    // Negation of search terms is ignored: their words are searched for, too.
    return term.negated && term.operator !== 'search'
      ? (((message, bits) => !test(message, bits)) satisfies MessageTest)
      : test
  })
  return {
    candidates,
    test: (message, bits) => tests.every((test) => test(message, bits)),
    words: terms.filter((term) => term.operator === 'search').flatMap((term) => stems(String(term.operand))),
  }
}
