import { prepareMessage } from '../actions/prepareMessage.ts'
import { sendMessage } from '../actions/sendMessage.ts'
import { badRequest, refused } from '../http/apiError.ts'
import { userByEmail } from '../http/auth.ts'
import { bool, jsonOrText, maybe, oneOf, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import { storedContent, storedTopic } from '../rules/messageText.ts'
import { canSeeChannel, canSeeUser } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'

/** The channel that `to` names: id or name. */
export function channelOfTo(server: Server, user: User, to: unknown): Channel {
  const given = Array.isArray(to) && to.length === 1 ? (to[0] as unknown) : to
  if (typeof given === 'number') {
    const channel = server.state.channels.get(given)
    if (channel && canSeeChannel(server, user, channel)) return channel
    throw refused('STREAM_DOES_NOT_EXIST', `Channel with ID '${String(given)}' does not exist`, {
      stream_id: given,
    })
  }
  if (typeof given !== 'string') throw badRequest('Invalid data type for channel')
  for (const channel of server.state.channels.values())
    if (channel.name.toLowerCase() === given.trim().toLowerCase() && canSeeChannel(server, user, channel))
      return channel
  throw refused('STREAM_DOES_NOT_EXIST', `Channel '${given}' does not exist`, { stream: given })
}

function addressesOf(text: string): string[] {
  return text.split(',').filter((part) => part.trim() !== '')
}

/** Participants, with the sender, of a `to` of ids or emails. */
export function participantsOfTo(server: Server, sender: User, to: unknown): number[] {
  const list: readonly unknown[] = Array.isArray(to) ? to : typeof to === 'string' ? addressesOf(to) : [to]
  if (list.length === 0) throw badRequest('Message must have recipients')
  const users = list.map((each) => {
    const user =
      typeof each === 'number'
        ? server.state.users.get(each)
        : typeof each === 'string'
          ? userByEmail(server, each.trim())
          : undefined
    if (user === undefined || !canSeeUser(server, sender, user))
      throw badRequest(
        typeof each === 'number' ? `Invalid user ID ${String(each)}` : `Invalid email '${String(each)}'`,
      )
    return user
  })
  return [...new Set([...users.map((user) => user.id), sender.id])].sort((a, b) => a - b)
}

/** What a message's type is called, by old and new servers. */
export const messageTypes = ['direct', 'channel', 'stream', 'private'] as const

/** Names of clients whose own messages start as read. */
export const interactive =
  /^(website|topical|electron|mobile|desktop|terminal|\w+(desktop|mobile|flutter|terminal))$/i

export const sendMessageRoutes = [
  route(
    'POST',
    '/messages',
    {
      type: oneOf(...messageTypes),
      to: jsonOrText,
      content: text,
      topic: maybe(text),
      subject: maybe(text),
      queue_id: maybe(text),
      local_id: maybe(text),
      read_by_sender: maybe(bool),
    },
    ({ server, user, params, client }) => {
      if (params.type === 'direct' && !server.has('directNames')) throw badRequest('Invalid type')
      if (params.type === 'channel' && !server.has('channelTypeName')) throw badRequest('Invalid type')
      if (params.topic !== undefined && params.subject !== undefined)
        throw refused('REQUEST_CONFUSING_VAR', "Can't decide between 'topic' and 'subject' arguments", {
          var_name1: 'topic',
          var_name2: 'subject',
        })
      if (params.queue_id !== undefined && params.local_id === undefined)
        throw badRequest('Missing local_id with queue_id')
      const content = storedContent(server, params.content)
      const toChannel = params.type === 'channel' || params.type === 'stream'
      const channel = toChannel ? channelOfTo(server, user, params.to) : null
      const topic = channel === null ? '' : storedTopic(server, params.topic ?? params.subject ?? '')
      const participants = channel === null ? participantsOfTo(server, user, params.to) : []
      const rendered = prepareMessage(server, user, { channel, topic, participants }, content)
      const readBySender = server.has('readBySender') ? params.read_by_sender : undefined
      const { message, policy } = sendMessage(server, {
        sender: user,
        channel,
        topic,
        participants,
        content,
        client,
        readBySender: readBySender ?? interactive.test(client),
        queueId: params.queue_id,
        localId: params.local_id,
        rendered,
      })
      const place = server.has('messageLinkInAnswer')
        ? messageLink(server, message.id, channel, message.topic, participants)
        : {}
      return {
        id: message.id,
        ...(policy === null ? {} : { automatic_new_visibility_policy: policy }),
        ...place,
      }
    },
  ),
]

/** One component of a link fragment. */
export function fragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[().]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%/g, '.')
}

/** Address of a message and Markdown that links to it. */
export function messageLink(
  server: Server,
  id: number,
  channel: Channel | null,
  topic: string,
  participants: readonly number[],
): { readonly message_url: string; readonly message_link: string } {
  const base = `${server.realmUrl}/#narrow`
  if (channel === null) {
    const url = `${base}/dm/${participants.join(',')}-group/near/${String(id)}`
    return { message_url: url, message_link: `[direct message](${url})` }
  }
  const slug = fragmentPart(`${String(channel.id)}-${channel.name.replace(/ /g, '-')}`)
  return {
    message_url: `${base}/channel/${slug}/topic/${fragmentPart(topic)}/near/${String(id)}`,
    message_link: `#**${channel.name}>${topic}@${String(id)}**`,
  }
}
