import { topicPolicy } from '../../register/unread.ts'
import { render } from '../../render.ts'
import type { Server } from '../../server.ts'
import type { Channel, Message, User } from '../../state/records.ts'
import { topicKey } from '../../state/state.ts'
import { nearUrl } from '../../wire/nearUrl.ts'
import { deleteMessages } from './deleteMessages.ts'
import { sendMessage } from './sendMessage.ts'

/** Returns the organization's system account, which posts notices. */
export function noticeBot(server: Server): User {
  for (const user of server.state.users.values()) if (user.isSystem) return user
  throw new Error('The organisation has no account for notices')
}

/** Posts a notice to a topic. */
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

/** Sends a notice to one user. */
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

/** Mentions a user silently. */
export const mention = (user: User) => `@_**${user.fullName}|${String(user.id)}**`

/** Seconds within which resolving and unresolving a topic cancel each other. */
const undoSeconds = 60

/** Deletes a recent notice about resolving the topic. Returns true if there was one. */
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
 * Posts that a topic was resolved or unresolved. On older servers it is unread only for users who took part in the
 * moved messages; newer ones use the users' settings.
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

/** Posts notices to both topics of a move, as requested. */
export function moveNotices(
  server: Server,
  user: User,
  from: {
    readonly channel: Channel
    readonly topic: string
    readonly isWhole: boolean
    /** True if the new topic already had messages. */
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
