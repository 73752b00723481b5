import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import { int, ints, maybe, oneOf, or, plainMissing, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { apiEmail } from '../../rules/access.ts'
import { messageAudience } from '../../rules/audience.ts'
import { storedTopic } from '../../rules/messageText.ts'
import { checkPosting } from '../../rules/posting.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { unnamedTopic } from '../../state/unnamedTopic.ts'
import { subscriberIds } from '../../wire/channel.ts'
import { shownTopic } from '../../wire/message.ts'
import { seenChannel } from '../channels/channels.ts'
import { messageId, readableMessage } from './fetchMessages.ts'
import { participantsOfTo } from './sendMessage.ts'

const op = oneOf('start', 'stop')
const typingUser = (server: Server, user: User) => ({ user_id: user.id, email: apiEmail(server, user) })

/** Returns the ids of the active users who want typing events (specification, Set typing status). */
function listeners(server: Server, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const user = server.state.users.get(id)
    return (
      user?.isActive === true &&
      (!server.has('receivesTypingSetting') || user.settings['receives_typing_notifications'] !== false)
    )
  })
}

function typeDirect(call: Pick<Call, 'server' | 'user'>, how: 'start' | 'stop', to: readonly number[]): void {
  const { server, user } = call
  if (to.length === 0) throw badRequest('Empty "to" list')
  if (user.settings['send_private_typing_notifications'] === false)
    throw badRequest('User has disabled typing notifications for direct messages')
  const participants = participantsOfTo(server, user, to)
  const people = participants.map((id) => server.state.users.get(id)).filter((each) => each !== undefined)
  notify(server, listeners(server, participants), {
    type: 'typing',
    op: how,
    message_type: server.has('directInTyping') ? 'direct' : 'private',
    sender: typingUser(server, user),
    recipients: people.map((each) => typingUser(server, each)),
  })
}

function typeInChannel(
  call: Pick<Call, 'server' | 'user'>,
  how: 'start' | 'stop',
  streamId: number | undefined,
  givenTopic: string | undefined,
): void {
  const { server, user } = call
  if (streamId === undefined) throw plainMissing('stream_id')
  if (givenTopic === undefined) throw plainMissing('topic')
  if (user.settings['send_stream_typing_notifications'] === false)
    throw badRequest('User has disabled typing notifications for channel messages')
  const channel = seenChannel(call, streamId)
  checkPosting(server, user, channel)
  const topicName = givenTopic.trim()
  const keepsWords = topicName === unnamedTopic && !server.has('noTopicIsEmptyInTyping')
  // Servers without empty topics send the name as given.
  const topic = keepsWords || !server.has('emptyTopics') ? topicName : storedTopic(server, topicName)
  const subscribers = subscriberIds(server, channel)
  if (subscribers.length > server.limits.typingSubscribers) return
  notify(server, listeners(server, subscribers), (queue) =>
    queue.capabilities.has('stream_typing_notifications')
      ? {
          type: 'typing',
          op: how,
          message_type: 'stream',
          sender: typingUser(server, user),
          stream_id: channel.id,
          topic: shownTopic(server, topic, queue.capabilities.has('empty_topic_name')),
        }
      : null,
  )
}

const typing = route(
  'POST',
  '/typing',
  {
    type: or(oneOf('direct', 'stream', 'channel', 'private'), 'direct'),
    op,
    to: maybe(ints),
    stream_id: maybe(int),
    topic: maybe(text),
  },
  (call) => {
    const { server, params, sent } = call
    if (params.type === 'private' && server.has('directInTyping')) throw badRequest('Invalid type')
    if (params.type === 'direct' && sent.has('type') && !server.has('directNames'))
      throw badRequest('Invalid type')
    if (params.type === 'channel' && !server.has('channelTypeName')) throw badRequest('Invalid type')
    if (params.type === 'stream' && !server.has('typingInChannels')) throw badRequest('Invalid type')
    if (params.type === 'direct' || params.type === 'private') {
      if (params.to === undefined) throw plainMissing('to')
      typeDirect(call, params.op, params.to)
    } else typeInChannel(call, params.op, params.stream_id, params.topic)
    return {}
  },
)

function typeInEdit(call: Pick<Call, 'server' | 'user'>, id: number, how: 'start' | 'stop'): void {
  const { server, user } = call
  const message = readableMessage(call, id)
  if (message.senderId !== user.id) throw badRequest("You don't have permission to edit this message")
  const subscribers =
    message.channelId === null ? 0 : (server.state.channels.get(message.channelId)?.subscribers.size ?? 0)
  if (subscribers > server.limits.typingSubscribers) return
  const audience = messageAudience(server, message).filter((each) => each !== user.id)
  notify(server, listeners(server, audience), (queue) => ({
    type: 'typing_edit_message',
    op: how,
    sender_id: user.id,
    message_id: message.id,
    recipient:
      message.channelId === null
        ? { type: 'direct', user_ids: [...message.participants] }
        : {
            type: 'channel',
            channel_id: message.channelId,
            topic: shownTopic(server, message.topic, queue.capabilities.has('empty_topic_name')),
          },
  }))
}

const typingInEdit = route(
  'POST',
  '/messages/{id}/typing',
  { op },
  (call) => {
    typeInEdit(call, messageId(call), call.params.op)
    return {}
  },
  { levels: [361] },
)

const oldTypingInEdit = route(
  'POST',
  '/message_edit_typing',
  { op, message_id: int },
  (call) => {
    typeInEdit(call, call.params.message_id, call.params.op)
    return {}
  },
  { levels: [351, 361] },
)

export const typingRoutes = [typing, typingInEdit, oldTypingInEdit]
