import { badRequest } from '../../http/apiError.ts'
import { bool, int, or, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { canReadChannel, canSeeChannel, isAdmin } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { flagBits } from '../../state/userRows.ts'
import { hasSharedHistory } from '../../rules/access.ts'
import { channelRecord, subscriberIds } from '../../wire/channel.ts'
import { shownTopic } from '../../wire/message.ts'
import { batchAnswer } from '../../http/batchAnswer.ts'
import { deleteTopic } from '../messages/editMessage.ts'
import { storedTopic } from '../../rules/messageText.ts'
import { checkPosting } from '../../rules/posting.ts'
import { userOfPath } from '../people/users.ts'

/** True if the caller may see the channel. Older servers hide archived ones except from users who change them. */
function isThere({ server, user }: Pick<Call, 'server' | 'user'>, channel: Channel): boolean {
  return canSeeChannel(server, user, channel) && (!channel.isArchived || server.has('archivedChannelsOpen'))
}

/** Returns a channel by id; 400 if the caller cannot see it. */
export function seenChannel(call: Pick<Call, 'server' | 'user'>, id: number): Channel {
  const channel = call.server.state.channels.get(id)
  if (channel === undefined || !isThere(call, channel)) throw badRequest('Invalid channel ID')
  return channel
}

/** Returns the channel of the path. */
export function channelOfPath(call: Pick<Call, 'server' | 'user' | 'path'>, at = 0): Channel {
  return seenChannel(call, Number(call.path[at]))
}

/** Returns the channel of the path, archived or not. */
export function anyChannelOfPath({ server, user, path }: Pick<Call, 'server' | 'user' | 'path'>): Channel {
  const channel = server.state.channels.get(Number(path[0]))
  if (channel === undefined || !canSeeChannel(server, user, channel)) throw badRequest('Invalid channel ID')
  return channel
}

const list = route(
  'GET',
  '/streams',
  {
    include_public: or(bool, true),
    include_web_public: or(bool, false),
    include_subscribed: or(bool, true),
    exclude_archived: or(bool, true),
    include_all: or(bool, false),
    include_default: or(bool, false),
    include_owner_subscribed: or(bool, false),
    include_can_access_content: or(bool, false),
    include_all_active: or(bool, false),
  },
  (call) => {
    const { server, user, params } = call
    // The older parameter was for administrators only; later it became an alias of the newer one.
    const hasAll = server.level >= 356
    if (params.include_all_active && !hasAll && !isAdmin(user))
      throw badRequest('User not authorized for this query')
    const all = hasAll && (params.include_all || params.include_all_active)
    const picks = (channel: Channel): boolean => {
      if (params.exclude_archived && channel.isArchived) return false
      if (all) return canSeeChannel(server, user, channel)
      if (params.include_all_active) return true
      if (params.include_subscribed && channel.subscribers.has(user.id)) return true
      if (params.include_public && !channel.isPrivate && user.role !== 600) return true
      if (params.include_web_public && channel.isWebPublic) return true
      if (params.include_default && channel.isDefault && canSeeChannel(server, user, channel)) return true
      if (params.include_can_access_content && server.level >= 356 && canReadChannel(server, user, channel))
        return true
      return (
        params.include_owner_subscribed &&
        user.botOwnerId !== null &&
        channel.subscribers.has(user.botOwnerId)
      )
    }
    return {
      streams: [...server.state.channels.values()].filter(picks).map((channel) => ({
        ...channelRecord(server, user, channel),
        ...(params.include_default ? { is_default: channel.isDefault } : {}),
      })),
    }
  },
)

const channelRoute = route(
  'GET',
  '/streams/{id}',
  {},
  (call) => ({ stream: channelRecord(call.server, call.user, channelOfPath(call)) }),
  { levels: [132] },
)

const members = route('GET', '/streams/{id}/members', {}, (call) => ({
  subscribers: subscriberIds(call.server, channelOfPath(call)),
}))

/** Returns a channel by name; 400 if the caller cannot see it. */
export function channelNamed(call: Pick<Call, 'server' | 'user'>, name: string): Channel {
  const wanted = name.trim().toLowerCase()
  for (const channel of call.server.state.channels.values())
    if (channel.name.toLowerCase() === wanted && isThere(call, channel)) return channel
  throw badRequest(`Invalid channel name '${name}'`)
}

const idOfName = route('GET', '/get_stream_id', { stream: text }, (call) => ({
  stream_id: channelNamed(call, call.params.stream).id,
}))

const email = route(
  'GET',
  '/streams/{id}/email_address',
  { sender_id: or(int, 0) },
  (call) => {
    const channel = channelOfPath(call)
    if (!canReadChannel(call.server, call.user, channel)) throw badRequest('Invalid channel ID')
    if (call.server.level >= 448) checkPosting(call.server, call.user, channel)
    return { email: channel.email }
  },
  { levels: [226] },
)

/** Returns the topics of a channel with the newest id that the user may read, newest first. */
export function topicsOf(
  server: Server,
  user: User,
  channel: Channel,
  emptyTopics: boolean,
): { name: string; max_id: number }[] {
  const { messages } = server.state
  const seen = new Map<string, { name: string; max_id: number }>()
  const ids = messages.byChannel.get(channel.id) ?? []
  for (let index = ids.length - 1; index >= 0; index--) {
    const id = ids[index] ?? -1
    const message = messages.byId.get(id)
    if (!message) continue
    const key = message.topic.toLowerCase()
    if (seen.has(key)) continue
    if (!hasSharedHistory(channel) && flagBits(user.rows, id) === null) continue
    seen.set(key, { name: shownTopic(server, message.topic, emptyTopics), max_id: id })
  }
  return [...seen.values()]
}

const topics = route('GET', '/users/me/{id}/topics', { allow_empty_topic_name: or(bool, false) }, (call) => {
  const channel = channelOfPath(call)
  if (!canReadChannel(call.server, call.user, channel)) throw badRequest('Invalid channel ID')
  return { topics: topicsOf(call.server, call.user, channel, call.params.allow_empty_topic_name) }
})

const removeTopic = route(
  'POST',
  '/streams/{id}/delete_topic',
  { topic_name: text },
  (call) => {
    const channel = channelOfPath(call)
    if (!canReadChannel(call.server, call.user, channel)) throw badRequest('Invalid channel ID')
    const topic = storedTopic(call.server, call.params.topic_name)
    return batchAnswer(call.server, deleteTopic(call, channel, topic))
  },
  { admin: true },
)

const isSubscribed = route('GET', '/users/{id}/subscriptions/{stream_id}', {}, (call) => ({
  is_subscribed: channelOfPath(call, 1).subscribers.has(userOfPath(call).id),
}))

const channelsOfUser = route(
  'GET',
  '/users/{id}/channels',
  {},
  (call) => {
    const target = userOfPath(call)
    if (target.botType !== null && call.server.level < 458) throw badRequest('No such user')
    return {
      subscribed_channel_ids: [...call.server.state.channels.values()]
        .filter(
          (channel) => channel.subscribers.has(target.id) && canSeeChannel(call.server, call.user, channel),
        )
        .map((channel) => channel.id),
    }
  },
  { levels: [440] },
)

export const channelRoutes = [
  list,
  channelRoute,
  members,
  idOfName,
  email,
  topics,
  removeTopic,
  isSubscribed,
  channelsOfUser,
]
