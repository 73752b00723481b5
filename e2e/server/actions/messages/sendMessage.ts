import { notify } from '../../events/queue.ts'
import type { Queue } from '../../state/queues.ts'
import { render, topicLinks } from '../../render.ts'
import { usersWhoSeeChannel } from '../../rules/access.ts'
import { flagsFor } from '../../rules/flags.ts'
import { pythonJson, widgetOf } from '../../rules/widgets.ts'
import type { Server } from '../../server.ts'
import type { Channel, Message, User } from '../../state/records.ts'
import { addMessage, canonicalTopic } from '../../state/state.ts'
import { Flag, setFlagBits } from '../../state/userRows.ts'
import { messageRecord, wireFlags } from '../../wire/message.ts'
import { claimUploads } from './claimUploads.ts'
import { deliverToBots, type BotReplies } from './deliverToBots.ts'
import { finishPreviews } from './finishPreviews.ts'
import { watchingGuests } from '../people/seenPeople.ts'
import { automaticPolicy } from '../channels/userTopics.ts'

export interface Sending {
  readonly sender: User
  readonly channel: Channel | null
  readonly topic: string
  /** All participants of a direct message, ascending. */
  readonly participants: readonly number[]
  readonly content: string
  readonly client: string
  readonly readBySender: boolean
  /** The queue that gets the `local_id`. */
  readonly queueId?: string | undefined
  readonly localId?: string | undefined
  /** Recipients besides the sender whose copy starts as read. */
  readonly readFor?: (user: User) => boolean
  /** A widget sent by the client, which replaces the one made from the text. */
  readonly widget?: unknown
  /** Rendered earlier, to check its mentions. */
  readonly rendered: ReturnType<typeof render>
}

/** Stores a new message, creates a copy for each recipient and sends the events. */
export function sendMessage(server: Server, sending: Sending): { message: Message; policy: number | null } {
  const { state } = server
  const { sender, channel } = sending
  const topic = spelledTopic(server, channel, sending.topic)
  const message: Message = {
    id: state.messages.lastId + 1,
    senderId: sender.id,
    channelId: channel?.id ?? null,
    topic,
    participants: sending.participants,
    content: sending.content,
    html: sending.rendered.html,
    timestamp: server.seconds(),
    client: sending.client,
    reactions: [],
    submessages: [],
    edits: [],
    lastContentEdit: null,
    lastMove: null,
    mentions: sending.rendered,
    topicLinks: channel === null ? [] : topicLinks(server, topic),
  }
  const widget = sending.widget ?? widgetOf(sending.content, server.has('taskListsHaveTasks'))
  if (widget !== null)
    message.submessages.push({
      id: state.nextIds.submessage++,
      senderId: sender.id,
      msgType: 'widget',
      content: pythonJson(widget),
    })
  const wasInactive = channel !== null && !channel.isRecentlyActive
  const firstInTopic = !state.messages.byTopic.has(`${String(channel?.id)}:${topic.toLowerCase()}`)
  if (channel === null)
    watchingGuests(server, () => {
      addMessage(state.messages, message)
    })
  else addMessage(state.messages, message)
  claimUploads(server, message)
  if (channel) channel.firstMessageId ??= message.id
  if (channel) channel.isRecentlyActive = true
  for (const user of receivers(server, message, channel)) {
    let bits = flagsFor(server, user, message)
    const isRead = user.id === sender.id ? sending.readBySender : user.mutedUsers.has(sender.id)
    if (isRead || sending.readFor?.(user) === true) bits |= Flag.read
    setFlagBits(user.rows, message.id, bits)
  }
  // The policy changes first, because clients count the new message by it.
  const policy = automaticPolicy(server, message, firstInTopic)
  if (channel && wasInactive && server.has('recentlyActiveEvents'))
    notify(server, usersWhoSeeChannel(server, channel), {
      type: 'stream',
      op: 'update',
      property: 'is_recently_active',
      value: true,
      stream_id: channel.id,
      name: channel.name,
    })
  sendMessageEvents(server, message, channel, sending)
  finishPreviews(server, message)
  deliverToBots(server, message, botReplies(server))
  return { message, policy }
}

/** Returns the stored form of a topic name: servers of some levels keep the spelling of its first use. */
export function spelledTopic(server: Server, channel: Channel | null, topic: string): string {
  if (channel === null) return ''
  return server.has('topicKeepsFirstSpelling')
    ? canonicalTopic(server.state.messages, channel.id, topic)
    : topic
}

/** Returns how bots respond to a message that triggers them: in its conversation, or to their owner after a failure. */
function botReplies(server: Server): BotReplies {
  const sendNotice = (
    sender: User,
    place: Pick<Sending, 'channel' | 'topic' | 'participants'>,
    content: string,
  ) => {
    sendMessage(server, {
      sender,
      ...place,
      content,
      client: 'OutgoingWebhookResponse',
      readBySender: true,
      rendered: render(server, content),
    })
  }
  return {
    answer: (bot, { channelId, topic, participants }, content) => {
      const channel = channelId === null ? null : (server.state.channels.get(channelId) ?? null)
      sendNotice(bot, { channel, topic, participants }, content.slice(0, server.limits.messageLength))
    },
    fail: (bot, why) => {
      const participants = [...new Set([bot.id, bot.botOwnerId ?? bot.id])].sort((a, b) => a - b)
      sendNotice(bot, { channel: null, topic: '', participants }, `Your bot could not be reached: ${why}`)
    },
  }
}

function receivers(server: Server, message: Message, channel: Channel | null): User[] {
  const ids = channel === null ? message.participants : [...channel.subscribers.keys()]
  const users = ids.map((id) => server.state.users.get(id)).filter((user) => user !== undefined)
  return users.filter((user) => user.isActive || channel === null)
}

/** True when a queue's narrow matches a message. */
function narrowTakes(server: Server, queue: Queue, message: Message, flags: readonly string[]): boolean {
  return queue.narrow.every(([operator, operand]) => {
    const wanted = operand.toLowerCase()
    switch (operator) {
      case 'channel':
      case 'stream': {
        if (message.channelId === null) return false
        return server.state.channels.get(message.channelId)?.name.toLowerCase() === wanted
      }
      case 'topic':
        return message.channelId !== null && message.topic.toLowerCase() === wanted
      case 'sender':
        return server.state.users.get(message.senderId)?.deliveryEmail.toLowerCase() === wanted
      case 'is':
        if (operand === 'dm' || operand === 'private') return message.channelId === null
        if (operand === 'unread') return !flags.includes('read')
        if (operand === 'resolved') return message.topic.startsWith('✔ ')
        return flags.includes(operand === 'alerted' ? 'has_alert_word' : operand)
      default:
        return true
    }
  })
}

function sendMessageEvents(
  server: Server,
  message: Message,
  channel: Channel | null,
  sending: Sending,
): void {
  const receivedBy = new Set(receivers(server, message, channel).map((user) => user.id))
  for (const user of server.state.users.values()) {
    const received = receivedBy.has(user.id)
    const overhears = !received && channel !== null && !channel.isPrivate && user.role !== 600
    if (!received && !overhears) continue
    notify(server, [user.id], (queue) => {
      if (!received && !queue.allPublicChannels) return null
      const bits = received ? bitsOf(user, message.id) : 0
      const flags = wireFlags(server, bits)
      if (!narrowTakes(server, queue, message, flags)) return null
      return {
        type: 'message',
        message: messageRecord(server, message, {
          viewer: user,
          applyMarkdown: queue.applyMarkdown,
          clientGravatar: queue.clientGravatar,
          emptyTopics: queue.capabilities.has('empty_topic_name'),
        }),
        flags,
        ...(sending.localId !== undefined && queue.id === sending.queueId
          ? { local_message_id: sending.localId }
          : {}),
      }
    })
  }
}

function bitsOf(user: User, id: number): number {
  const { rows } = user
  return rows.ids[rows.size - 1] === id ? (rows.bits[rows.size - 1] ?? 0) : 0
}
