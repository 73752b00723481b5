import { topicPolicy } from '../../register/unread.ts'
import { render } from '../../render.ts'
import type { Server } from '../../server.ts'
import type { Channel, Message, User } from '../../state/records.ts'
import { topicKey } from '../../state/state.ts'
import { nearUrl } from '../../wire/nearUrl.ts'
import { deleteMessages } from './deleteMessages.ts'
import { sendMessage } from './sendMessage.ts'

/** The organisation-wide account that writes notices. */
export function noticeBot(server: Server): User {
  for (const user of server.state.users.values()) if (user.isSystem) return user
  throw new Error('The organisation has no account for notices')
}

/** Writes a notice into a topic. */
export function channelNotice(
  server: Server,
  channel: Channel,
  topic: string,
  content: string,
  readFor: (user: User) => boolean = () => false,
): Message {
  return sendMessage(server, {
    sender: noticeBot(server),
    channel,
    topic,
    participants: [],
    content,
    client: 'Internal',
    readBySender: true,
    readFor,
    rendered: render(server, content),
  }).message
}

/** Writes a notice to one person. */
export function directNotice(server: Server, user: User, content: string): Message {
  const bot = noticeBot(server)
  return sendMessage(server, {
    sender: bot,
    channel: null,
    topic: '',
    participants: [bot.id, user.id].sort((a, b) => a - b),
    content,
    client: 'Internal',
    readBySender: true,
    rendered: render(server, content),
  }).message
}

/** Names a person without telling them. */
export const mention = (user: User) => `@_**${user.fullName}|${String(user.id)}**`

/** Seconds within which a topic that is resolved and taken up again is left as it was. */
const undoSeconds = 60

/** Takes back what a topic was told just now of its being resolved or not; says whether there was something. */
function undoesNotice(server: Server, channel: Channel, topic: string): boolean {
  const { byTopic, byId } = server.state.messages
  const last = byId.get(byTopic.get(topicKey(channel.id, topic))?.at(-1) ?? -1)
  if (
    last?.senderId !== noticeBot(server).id ||
    !/ has marked this topic as (un)?resolved\.$/.test(last.content)
  )
    return false
  if (server.seconds() - last.timestamp > undoSeconds) return false
  deleteMessages(server, [last])
  return true
}

/**
 * Tells a topic that it was resolved or taken up again. Older servers leave it unread for those who took part in what
 * moved alone, newer ones ask people's settings.
 */
export function resolvedNotice(
  server: Server,
  user: User,
  channel: Channel,
  topic: string,
  moved: readonly number[],
): void {
  if (undoesNotice(server, channel, topic)) return
  const tookPart = new Set(
    moved.flatMap((id) => {
      const message = server.state.messages.byId.get(id)
      return message ? [message.senderId, ...message.reactions.map(({ userId }) => userId)] : []
    }),
  )
  const verb = topic.startsWith('✔ ') ? 'resolved' : 'unresolved'
  const content = `${mention(user)} has marked this topic as ${verb}.`
  sendMessage(server, {
    sender: noticeBot(server),
    channel,
    topic,
    participants: [],
    content,
    client: 'Internal',
    readBySender: true,
    rendered: render(server, content),
    readFor: (reader: User) => {
      if (!server.has('noticesReadBySetting')) return !tookPart.has(reader.id)
      const policy = reader.settings['resolved_topic_notice_auto_read_policy']
      if (policy === 'always') return true
      return policy !== 'never' && topicPolicy(reader, channel.id, topic) !== 3
    },
  })
}

/** Tells both places of a move, where asked for. */
export function moveNotices(
  server: Server,
  user: User,
  from: {
    readonly channel: Channel
    readonly topic: string
    readonly isWhole: boolean
    /** True when the message joins others in its new topic. */
    readonly joins: boolean
  },
  to: { readonly channel: Channel; readonly topic: string },
  ids: readonly number[],
  where: { readonly old: boolean; readonly fresh: boolean },
): void {
  const link = (place: { readonly channel: Channel; readonly topic: string }) =>
    `#**${place.channel.name}>${place.topic}**`
  const count = ids.length
  const part = count === 1 ? 'A message was' : `${String(count)} messages were`
  const arrived =
    count === 1 ? `[A message](${nearUrl(server, ids[0] ?? 0, to.channel, to.topic)}) was` : part
  const moved = from.isWhole && !from.joins ? 'This topic was' : arrived
  const left = from.isWhole ? 'This topic was moved' : `${part} moved from this topic`
  if (where.fresh)
    channelNotice(server, to.channel, to.topic, `${moved} moved here from ${link(from)} by ${mention(user)}.`)
  if (where.old)
    channelNotice(server, from.channel, from.topic, `${left} to ${link(to)} by ${mention(user)}.`)
}
