import { userByEmail } from '../http/auth.ts'
import { isMuted, topicPolicy } from '../register/unread.ts'
import { channelWords } from '../rules/channelWords.ts'
import type { Server } from '../server.ts'
import type { Channel, Message, User } from '../state/records.ts'
import { Flag } from '../state/userRows.ts'
import { stems } from './stem.ts'
import { topicOperand, type MessageTest } from './text.ts'
import { badNarrow, type Term } from './terms.ts'

/** First number that is not a message id, because it exceeds 64 bits. */
const maxId = 2 ** 63

/** Returns the channel of an operand: id, name or, on some servers, id as text. */
export function channelOf(server: Server, operand: Term['operand']): Channel {
  const { channels } = server.state
  const unknown = () => badNarrow(`${channelWords(server, 'unknown channel')} ${String(operand)}`)
  if (typeof operand === 'number') {
    const channel = channels.get(operand)
    if (channel) return channel
    throw unknown()
  }
  const name = String(operand)
  for (const channel of channels.values())
    if (channel.name.toLowerCase() === name.toLowerCase()) return channel
  const byId = server.has('narrowReadsText') && /^\d+$/.test(name) ? channels.get(Number(name)) : undefined
  if (byId) return byId
  throw unknown()
}

function findUser(server: Server, operand: string | number): User | undefined {
  const user = typeof operand === 'number' ? server.state.users.get(operand) : userByEmail(server, operand)
  if (user) return user
  return server.has('narrowReadsText') && typeof operand === 'string' && /^\d+$/.test(operand)
    ? server.state.users.get(Number(operand))
    : undefined
}

/** Returns the user of an operand: id or email. */
export function userOf(server: Server, operand: string | number): User {
  const user = findUser(server, operand)
  if (user) return user
  throw badNarrow(`unknown user ${String(operand)}`)
}

/** Returns all participants, including the user, of a direct message operand: emails, id or ids. */
export function participantsOf(server: Server, user: User, operand: Term['operand']): number[] {
  const list = Array.isArray(operand)
    ? (operand as readonly (string | number)[])
    : typeof operand === 'number'
      ? [operand]
      : String(operand)
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
  const ids = list.map((each) => findUser(server, each)?.id)
  if (!ids.every((id) => id !== undefined) || operand === '') {
    const shown = Array.isArray(operand) ? `[${list.join(', ')}]` : String(operand)
    throw badNarrow(`unknown user in ${shown}`)
  }
  return [...new Set([...ids, user.id])].sort((a, b) => a - b)
}

function hasTest(server: Server, operand: string): MessageTest {
  switch (operand) {
    case 'link':
      return (message) => /<a [^>]*href=/.test(message.html)
    case 'image':
      return (message) => /message_inline_image|class="inline-image"/.test(message.html)
    case 'attachment':
      return (message) => message.html.includes('/user_uploads/')
    case 'reaction':
      if (server.has('narrowHasReaction')) return (message) => message.reactions.length > 0
      break
  }
  throw badNarrow(`unknown 'has' operand ${operand}`)
}

const flag =
  (bit: number): MessageTest =>
  (_, bits) =>
    ((bits ?? 0) & bit) !== 0

function isTest(server: Server, user: User, operand: string): MessageTest {
  const inTopic = (test: (channelId: number, topic: string) => boolean): MessageTest => {
    return (message) => message.channelId !== null && test(message.channelId, message.topic)
  }
  switch (operand) {
    case 'dm':
      if (!server.has('narrowDmNames')) break
      return (message) => message.channelId === null
    case 'private':
      return (message) => message.channelId === null
    case 'unread':
      return (_, bits) => bits !== null && (bits & Flag.read) === 0
    case 'starred':
      return flag(Flag.starred)
    case 'mentioned':
      return flag(Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned)
    case 'alerted':
      return flag(Flag.has_alert_word)
    case 'resolved':
      return inTopic((_, topic) => topic.startsWith('✔ '))
    case 'followed':
      if (!server.has('narrowFollowed')) break
      return inTopic((channelId, topic) => topicPolicy(user, channelId, topic) === 3)
    case 'muted':
      if (!server.has('narrowMuted')) break
      return inTopic((channelId, topic) => isMuted(server, user, channelId, topic))
  }
  throw badNarrow(`unknown 'is' operand ${operand}`)
}

/** Returns the text of a message for the search, without tags. */
function searchText(message: Message): string {
  return `${message.topic} ${message.html.replace(/<[^>]+>/g, ' ')}`
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** Tests whole words by their stems, and quoted phrases literally; stop words alone find nothing. */
function searchTest(operand: string): MessageTest {
  const wanted = stems(operand)
  const phrases = [...operand.matchAll(/"([^"]+)"/g)].map((match) => (match[1] ?? '').toLowerCase())
  return (message) => {
    const written = `${message.topic}\n${message.content}`.toLowerCase()
    if (wanted.length === 0 || !phrases.every((phrase) => written.includes(phrase))) return false
    const there = new Set(stems(searchText(message)))
    return wanted.every((word) => there.has(word))
  }
}

/** Returns the test of one term, without negation. */
export function operatorTest(server: Server, user: User, term: Term): MessageTest {
  const text = String(term.operand)
  switch (term.operator) {
    case 'channel':
      if (!server.has('narrowChannelName')) break
      return inChannel(channelOf(server, term.operand))
    case 'stream':
      return inChannel(channelOf(server, term.operand))
    case 'channels':
      if (!server.has('narrowChannelName')) break
      return inChannels(server, text)
    case 'streams':
      return inChannels(server, text)
    case 'subject':
      if (!server.has('narrowReadsText')) break
      return inTopic(server, term.operand)
    case 'topic':
      return inTopic(server, term.operand)
    case 'dm':
      if (!server.has('narrowDmNames')) break
      return inConversation(server, user, term.operand)
    case 'pm-with':
    case 'pm_with':
      return inConversation(server, user, term.operand)
    case 'dm-including':
      if (!server.has('narrowDmNames')) break
      return including(server, term)
    case 'group-pm-with':
    case 'group_pm_with': {
      const test = including(server, term)
      return (message, bits) => test(message, bits) && message.participants.length > 2
    }
    case 'from':
      if (!server.has('narrowReadsText')) break
      return isFrom(server, term.operand)
    case 'sender':
      return isFrom(server, term.operand)
    case 'is':
      return isTest(server, user, text)
    case 'has':
      return hasTest(server, text)
    case 'in':
      if (text === 'all') return () => true
      if (text !== 'home') throw badNarrow(`unknown 'in' operand ${text}`)
      return (message) =>
        message.channelId === null || !isMuted(server, user, message.channelId, message.topic)
    case 'id': {
      const id = Number(term.operand)
      const isKnown = typeof term.operand === 'string' || server.has('integerIdOperand')
      if (!/^\d+$/.test(text) || id >= maxId || !isKnown) throw badNarrow('Invalid message ID')
      return (message) => message.id === id
    }
    case 'near':
      return () => true
    case 'mentions': {
      if (!server.has('narrowMentions')) break
      const { id } = userOf(server, typeof term.operand === 'number' ? term.operand : text)
      return (message) => message.mentions.userIds.includes(id)
    }
    case 'search':
      return searchTest(text)
  }
  throw badNarrow(`unknown operator ${term.operator}`)
}

function inTopic(server: Server, operand: Term['operand']): MessageTest {
  const topic = topicOperand(server, operand).toLowerCase()
  return (message) => message.channelId !== null && message.topic.toLowerCase() === topic
}

function isFrom(server: Server, operand: Term['operand']): MessageTest {
  const { id } = userOf(server, typeof operand === 'number' ? operand : String(operand))
  return (message) => message.senderId === id
}

function inChannel(channel: Channel): MessageTest {
  return (message) => message.channelId === channel.id
}

/** Returns the test of a channel for an operand of `channels`. */
export function channelKind(server: Server, operand: Term['operand']): (channel: Channel) => boolean {
  if (operand === 'public') return (channel) => !channel.isPrivate
  if (operand === 'web-public') return (channel) => channel.isWebPublic
  if (operand === 'archived' && server.has('narrowArchived')) return (channel) => channel.isArchived
  throw badNarrow(`${channelWords(server, 'unknown channels')} operand ${String(operand)}`)
}

function inChannels(server: Server, operand: string): MessageTest {
  const isOfKind = channelKind(server, operand)
  return (message) => {
    const channel = message.channelId === null ? undefined : server.state.channels.get(message.channelId)
    return channel !== undefined && isOfKind(channel)
  }
}

function inConversation(server: Server, user: User, operand: Term['operand']): MessageTest {
  const key = participantsOf(server, user, operand).join(',')
  if (Array.isArray(operand) && operand.length === 0 && server.has('nobodyIsNoConversation'))
    return () => false
  return (message) => message.channelId === null && message.participants.join(',') === key
}

function including(server: Server, term: Term): MessageTest {
  const list = Array.isArray(term.operand)
    ? (term.operand as readonly (string | number)[])
    : typeof term.operand === 'number'
      ? [term.operand]
      : String(term.operand).split(',')
  const ids = list.map((each) => userOf(server, each).id)
  return (message) => message.channelId === null && ids.every((id) => message.participants.includes(id))
}
