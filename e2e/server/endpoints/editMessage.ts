import { deleteMessages } from '../actions/deleteMessages.ts'
import { editMessage } from '../actions/editMessage.ts'
import { moveNotices, resolvedNotice } from '../actions/notices.ts'
import { badRequest } from '../http/apiError.ts'
import { bool, int, maybe, oneOf, or, text } from '../http/params.ts'
import { route, type Call } from '../http/route.ts'
import { render } from '../render.ts'
import { canReadChannel, canSeeChannel } from '../rules/access.ts'
import {
  canDelete,
  checkContentEdit,
  checkMove,
  checkMoveTime,
  movedIds,
  onlyResolves,
} from '../rules/editing.ts'
import { storedContent, storedTopic } from '../rules/messageText.ts'
import { checkMentions, checkPosting, checkTopic } from '../rules/posting.ts'
import type { Server } from '../server.ts'
import type { Channel, Message, User } from '../state/records.ts'
import { canonicalTopic, topicKey } from '../state/state.ts'
import { attachmentRecord } from '../wire/organization.ts'
import { messageId, readableMessage } from './fetchMessages.ts'

const modes = ['change_one', 'change_later', 'change_all'] as const

function targetChannel(server: Server, user: User, id: number): Channel {
  const channel = server.state.channels.get(id)
  if (!channel || !canSeeChannel(server, user, channel) || !canReadChannel(server, user, channel))
    throw badRequest('Invalid channel ID')
  checkPosting(server, user, channel)
  return channel
}

interface Wanted {
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly mode: (typeof modes)[number]
}

function planMove(server: Server, user: User, message: Message, wanted: Wanted) {
  if (message.channelId === null) throw badRequest('Direct messages cannot be moved to channels.')
  const from = server.state.channels.get(message.channelId)
  if (!from) throw badRequest('Invalid message(s)')
  const to =
    wanted.channelId === undefined || wanted.channelId === from.id
      ? from
      : targetChannel(server, user, wanted.channelId)
  const asked = wanted.topic === undefined ? message.topic : storedTopic(server, wanted.topic)
  const renames = topicKey(to.id, asked) === topicKey(from.id, message.topic)
  const topic = renames ? asked : canonicalTopic(server.state.messages, to.id, asked)
  if (to === from && topic === message.topic) return null
  checkMove(server, user, message, from, to === from ? null : to, topic)
  if (topic !== message.topic || to !== from) checkTopic(server, user, to, topic)
  const ids = movedIds(server, user, message, from, wanted.mode)
  const resolves = to === from && onlyResolves(message.topic, topic)
  checkMoveTime(server, user, message, ids, { mode: wanted.mode, betweenChannels: to !== from, resolves })
  return { from, to, topic, ids, resolves }
}

const patchMessage = route(
  'PATCH',
  '/messages/{id}',
  {
    content: maybe(text),
    prev_content_sha256: maybe(text),
    topic: maybe(text),
    subject: maybe(text),
    stream_id: maybe(int),
    propagate_mode: or(oneOf(...modes), 'change_one'),
    send_notification_to_old_thread: or(bool, false),
    send_notification_to_new_thread: or(bool, true),
  },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, messageId(call))
    const topic = params.topic ?? params.subject
    const channelId = server.has('movesBetweenChannels') ? params.stream_id : undefined
    const moves = topic !== undefined || channelId !== undefined
    if (params.content === undefined && !moves) throw badRequest('Nothing to change')
    if (params.content !== undefined && channelId !== undefined)
      throw badRequest('Cannot change message content while changing channel')
    if (params.propagate_mode !== 'change_one' && !moves)
      throw badRequest('Invalid propagate_mode without topic edit')
    if (params.content !== undefined) checkContentEdit(server, user, message, params.prev_content_sha256)
    const plan = moves
      ? planMove(server, user, message, { topic, channelId, mode: params.propagate_mode })
      : null
    const content =
      params.content === undefined ? undefined : editedContent(server, user, message, params.content)
    if (plan === null && content === undefined) {
      // Up to this level a move to where the message is counted as done.
      if (channelId !== undefined && topic === undefined && !server.has('sameChannelIsNoMove')) return {}
      throw badRequest('Nothing to change')
    }
    const before = message.topic
    const detached = editMessage(server, message, {
      editor: user,
      ...(content ? { content } : {}),
      ...(plan
        ? { move: { ids: plan.ids, channel: plan.to, topic: plan.topic, mode: params.propagate_mode } }
        : {}),
    })
    if (plan) {
      const wasWhole = !server.state.messages.byTopic.has(topicKey(plan.from.id, before))
      const whole = { channel: plan.from, topic: before, wasWhole }
      if (plan.resolves && wasWhole) resolvedNotice(server, user, plan.to, plan.topic)
      else
        moveNotices(server, user, whole, { channel: plan.to, topic: plan.topic }, plan.ids.length, {
          old: params.send_notification_to_old_thread,
          fresh: params.send_notification_to_new_thread,
        })
    }
    return server.has('detachedUploads')
      ? { detached_uploads: detached.map((upload) => attachmentRecord(server, upload)) }
      : {}
  },
)

function editedContent(server: Server, user: User, message: Message, given: string) {
  // An edit to nothing leaves a mark in its place.
  const stored = given.trim() === '' ? '(deleted)' : storedContent(server, given)
  if (stored === message.content) throw badRequest('Nothing to change')
  const rendered = render(server, stored)
  const channel = message.channelId === null ? undefined : server.state.channels.get(message.channelId)
  checkMentions(server, user, channel ? { channel, topic: message.topic } : null, rendered)
  return { text: stored, rendered }
}

const removeMessage = route('DELETE', '/messages/{id}', {}, (call) => {
  const message = readableMessage(call, messageId(call))
  if (!canDelete(call.server, call.user, message)) {
    const own = message.senderId === call.user.id
    throw badRequest(
      own
        ? 'The time limit for deleting this message has passed'
        : "You don't have permission to delete this message",
    )
  }
  deleteMessages(call.server, [message])
  return {}
})

/** Deletes a topic's messages, the newest first where one request does only a part; says whether that was all. */
export function deleteTopic(call: Pick<Call, 'server'>, channelId: number, topic: string): boolean {
  const { server } = call
  const { messages } = server.state
  const ids = messages.byTopic.get(topicKey(channelId, topic)) ?? []
  const part = server.has('deleteInBatches') ? ids.slice(-server.limits.batch) : [...ids]
  deleteMessages(
    server,
    part.map((id) => messages.byId.get(id)).filter((message) => message !== undefined),
  )
  return !messages.byTopic.has(topicKey(channelId, topic))
}

export const editMessageRoutes = [patchMessage, removeMessage]
