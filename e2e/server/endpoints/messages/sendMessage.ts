import { prepareMessage, type Addressee } from '../../actions/messages/prepareMessage.ts'
import { sendMessage } from '../../actions/messages/sendMessage.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { userByEmail } from '../../http/auth.ts'
import { bool, maybe, oneOf, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { canSeeUser } from '../../rules/access.ts'
import { neededTopic, storedContent } from '../../rules/messageText.ts'
import { givenWidget } from '../../rules/widgets.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { nearUrl } from '../../wire/nearUrl.ts'

/** Reads the value of `to`: JSON, or plain text. */
export function readTo(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Returns a channel by id or name, even if the caller cannot see it. */
export function channelOfTo(server: Server, to: number | string): Channel {
  const { channels } = server.state
  const wanted = typeof to === 'string' ? to.trim().toLowerCase() : null
  const found =
    typeof to === 'number'
      ? channels.get(to)
      : [...channels.values()].find((channel) => channel.name.toLowerCase() === wanted)
  if (found) return found
  const named = typeof to === 'string' || server.has('unknownChannelIsNamed')
  throw refused(
    'STREAM_DOES_NOT_EXIST',
    typeof to === 'number'
      ? `Channel with ID '${String(to)}' does not exist`
      : `Channel '${to}' does not exist`,
    named ? { stream: String(to) } : { stream_id: to },
  )
}

/** Returns the only channel of `to`. */
function onlyChannel(to: unknown): number | string {
  if (Array.isArray(to) && to.length !== 1) throw badRequest('Expected exactly one channel')
  const recipient: unknown = Array.isArray(to) ? to[0] : to
  if (typeof recipient === 'string' || Number.isInteger(recipient)) return recipient as number | string
  throw badRequest('Invalid data type for channel')
}

/** Returns the users of `to`: ids, or emails. */
function onlyPeople(to: unknown): readonly (number | string)[] {
  const list: unknown = typeof to === 'string' ? to.split(',') : to
  if (!Array.isArray(list)) throw badRequest('Invalid data type for recipients')
  const [first] = list as readonly unknown[]
  if (first !== undefined && typeof first !== 'string' && !Number.isInteger(first))
    throw badRequest('Invalid data type for recipients')
  if (list.some((each) => typeof each !== typeof first))
    throw badRequest('Recipient lists may contain emails or user IDs, but not both.')
  const people = typeof first === 'string' ? (list as readonly string[]).map((each) => each.trim()) : list
  return (people as readonly (number | string)[]).filter((each) => each !== '')
}

/** Returns the participants, including the sender, for user ids or emails. */
export function participantsOfTo(server: Server, sender: User, to: readonly (number | string)[]): number[] {
  if (to.length === 0) throw badRequest('Message must have recipients')
  const users = to.map((each) => {
    const user = typeof each === 'number' ? server.state.users.get(each) : userByEmail(server, each)
    if (user === undefined || !canSeeUser(server, sender, user))
      throw badRequest(
        typeof each === 'number' ? `Invalid user ID ${String(each)}` : `Invalid email '${each}'`,
      )
    return user
  })
  return [...new Set([...users.map((user) => user.id), sender.id])].sort((a, b) => a - b)
}

/** Names of a message's type: `direct` and `channel` of newer servers, `private` and `stream` of older ones. */
export const messageTypes = ['direct', 'channel', 'stream', 'private'] as const

/** Names of clients whose own messages start as read. */
export const interactive =
  /^(website|topical|electron|mobile|desktop|terminal|\w+(desktop|mobile|flutter|terminal))$/i

interface Addressed {
  readonly type: (typeof messageTypes)[number]
  readonly to: string | undefined
  readonly topic: string | undefined
  readonly subject: string | undefined
}

/** Reads the destination at once, and resolves it once the rest of the request is read. */
function addresseeOf({ server, user }: Pick<Call, 'server' | 'user'>, params: Addressed): () => Addressee {
  const recipients = params.to === undefined ? [] : readTo(params.to)
  if (params.type === 'channel' || params.type === 'stream') {
    if (params.to === undefined) throw badRequest('Missing channel')
    const to = onlyChannel(recipients)
    return () => {
      const topic = neededTopic(server, params.topic ?? params.subject)
      return { channel: channelOfTo(server, to), topic, participants: [] }
    }
  }
  const to = onlyPeople(recipients)
  return () => ({ channel: null, topic: '', participants: participantsOfTo(server, user, to) })
}

export const sendMessageRoutes = [
  route(
    'POST',
    '/messages',
    {
      type: oneOf(...messageTypes),
      to: maybe(text),
      content: text,
      topic: maybe(text),
      subject: maybe(text),
      queue_id: maybe(text),
      local_id: maybe(text),
      read_by_sender: maybe(bool),
      widget_content: maybe(text),
      sender: maybe(text),
      forged: maybe(text),
    },
    (call) => {
      const { server, user, params, client } = call
      if (params.type === 'direct' && !server.has('directNames')) throw badRequest('Invalid type')
      if (params.type === 'channel' && !server.has('channelTypeName')) throw badRequest('Invalid type')
      if (params.topic !== undefined && params.subject !== undefined)
        throw refused('REQUEST_CONFUSING_VAR', "Can't decide between 'topic' and 'subject' arguments", {
          var_name1: 'topic',
          var_name2: 'subject',
        })
      if (params.queue_id !== undefined && params.local_id === undefined)
        throw badRequest('Missing local_id with queue_id')
      const place = addresseeOf(call, params)
      if (params.forged === 'yes' || params.forged === 'true')
        throw badRequest('User not authorized for this query')
      if (params.sender !== undefined) throw badRequest('Invalid mirrored message')
      const content = storedContent(server, params.content)
      const { channel, topic, participants } = place()
      const rendered = prepareMessage(server, user, { channel, topic, participants }, content)
      const widget = params.widget_content === undefined ? undefined : givenWidget(params.widget_content)
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
        widget,
        rendered,
      })
      const link = server.has('messageLinkInAnswer')
        ? messageLink(server, message.id, channel, message.topic, participants)
        : {}
      return {
        id: message.id,
        ...(policy === null ? {} : { automatic_new_visibility_policy: policy }),
        ...link,
      }
    },
  ),
]

/** Returns the address of a message, and Markdown that links to it. */
export function messageLink(
  server: Server,
  id: number,
  channel: Channel | null,
  topic: string,
  participants: readonly number[],
): { readonly message_url: string; readonly message_link: string } {
  if (channel === null) {
    const url = `${server.realmUrl}/#narrow/dm/${participants.join(',')}-group/near/${String(id)}`
    return { message_url: url, message_link: `[direct message](${url})` }
  }
  return {
    message_url: nearUrl(server, id, channel, topic),
    message_link: `#**${channel.name}>${topic}@${String(id)}**`,
  }
}
