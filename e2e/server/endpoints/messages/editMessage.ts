import { deleteMessages } from '../../actions/messages/deleteMessages.ts'
import { editMessage } from '../../actions/messages/editMessage.ts'
import { moveNotices, resolvedNotice } from '../../actions/messages/notices.ts'
import { spelledTopic } from '../../actions/messages/sendMessage.ts'
import { setTopicPolicy } from '../../actions/channels/userTopics.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, int, maybe, oneOf, or, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { topicPolicy } from '../../register/unread.ts'
import { render } from '../../render.ts'
import { canReadChannel, canReadMessage, canSeeChannel, hasSharedHistory } from '../../rules/access.ts'
import {
  canDelete,
  checkContentEdit,
  checkMove,
  checkMoveTime,
  movedIds,
  onlyResolves,
} from '../../rules/editing.ts'
import { neededTopic, storedContent } from '../../rules/messageText.ts'
import { checkMentions, checkPosting, checkTopic } from '../../rules/posting.ts'
import type { Server } from '../../server.ts'
import type { Channel, Message, User } from '../../state/records.ts'
import { topicKey } from '../../state/state.ts'
import { flagBits } from '../../state/userRows.ts'
import { attachmentRecord } from '../../wire/organization.ts'
import { messageId, readableMessage } from './fetchMessages.ts'

const modes = ['change_one', 'change_later', 'change_all'] as const

function targetChannel(server: Server, user: User, id: number): Channel {
  const channel = server.state.channels.get(id)
  if (
    !channel ||
    channel.isArchived ||
    !canSeeChannel(server, user, channel) ||
    !canReadChannel(server, user, channel)
  )
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
  const from = server.state.channels.get(message.channelId ?? -1)
  if (!from) throw badRequest('Invalid message(s)')
  const to =
    wanted.channelId === undefined || wanted.channelId === from.id
      ? from
      : targetChannel(server, user, wanted.channelId)
  const requestedTopic = wanted.topic ?? message.topic
  const renames = topicKey(to.id, requestedTopic) === topicKey(from.id, message.topic)
  const topic = renames ? requestedTopic : spelledTopic(server, to, requestedTopic)
  // Up to a level, a move to the message's own channel counted as a move.
  const betweenChannels =
    to !== from || (wanted.channelId !== undefined && !server.has('sameChannelIsNoMove'))
  if (!betweenChannels && topic === message.topic) return null
  checkMove(server, user, message, from, betweenChannels ? to : null, topic)
  if (topic !== message.topic || to !== from) checkTopic(server, user, to, topic)
  const ids = movedIds(server, user, message, from, wanted.mode)
  const resolves = !betweenChannels && onlyResolves(message.topic, topic)
  checkMoveTime(server, user, message, ids, { mode: wanted.mode, betweenChannels, resolves })
  const isWhole =
    wanted.mode === 'change_all' || !seesOthers(server, user, topicKey(from.id, message.topic), ids)
  return { from, to, topic, ids, betweenChannels, isWhole }
}

/** True if a user can see messages of a topic besides these. */
function seesOthers(server: Server, user: User, key: string, ids: readonly number[]): boolean {
  const { messages } = server.state
  const moved = new Set(ids)
  return (messages.byTopic.get(key) ?? []).some((id) => {
    const message = moved.has(id) ? undefined : messages.byId.get(id)
    return message !== undefined && canReadMessage(server, user, message)
  })
}

type MovePlan = NonNullable<ReturnType<typeof planMove>>

/** Posts the notices of a move to both topics. */
function postMoveNotices(
  server: Server,
  user: User,
  before: string,
  plan: MovePlan,
  request: {
    readonly send_notification_to_old_thread: boolean
    readonly send_notification_to_new_thread: boolean
  },
): void {
  const { from, to, topic, ids, betweenChannels, isWhole } = plan
  const joins = seesOthers(server, user, topicKey(to.id, topic), ids)
  const toggles = onlyResolves(before, topic)
  if (toggles) resolvedNotice(server, user, to, topic, ids)
  moveNotices(server, user, { channel: from, topic: before, isWhole, joins }, { channel: to, topic }, ids, {
    old: request.send_notification_to_old_thread,
    fresh: request.send_notification_to_new_thread && (betweenChannels || !toggles),
  })
}

/** Returns the topic that an edit requests; undefined if it equals the current one. */
function askedTopic(server: Server, message: Message, requested: string | undefined): string | undefined {
  if (requested === undefined || message.channelId === null) return requested
  const topic = neededTopic(server, requested)
  return topic === message.topic ? undefined : topic
}

interface Payload {
  readonly content?: string | undefined
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly propagate_mode: string
}

/** Refuses edits with contradictory parameters. */
function checkPayload(message: Message, { content, topic, channelId, propagate_mode: mode }: Payload): void {
  const moves = topic !== undefined || channelId !== undefined
  if (content === undefined && !moves) throw badRequest('Nothing to change')
  if (message.channelId === null && channelId !== undefined)
    throw badRequest('Direct messages cannot be moved to channels.')
  if (message.channelId === null && topic !== undefined)
    throw badRequest('Direct messages cannot have topics.')
  if (mode !== 'change_one' && !moves) throw badRequest('Invalid propagate_mode without topic edit')
  if (content !== undefined && channelId !== undefined)
    throw badRequest('Cannot change message content while changing channel')
  if (content !== undefined && message.submessages.length > 0) throw badRequest('Widgets cannot be edited.')
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
    if (params.content !== undefined) checkContentEdit(server, user, message, params.prev_content_sha256)
    const channelId = server.has('movesBetweenChannels') ? params.stream_id : undefined
    const topic = askedTopic(server, message, params.topic ?? params.subject)
    checkPayload(message, { ...params, topic, channelId })
    const moves = topic !== undefined || channelId !== undefined
    const plan = moves
      ? planMove(server, user, message, { topic, channelId, mode: params.propagate_mode })
      : null
    const content =
      params.content === undefined ? undefined : editedContent(server, user, message, params.content)
    if (plan === null && content === undefined) throw badRequest('Nothing to change')
    const before = message.topic
    const detached = editMessage(server, message, {
      editor: user,
      ...(content ? { content } : {}),
      ...(plan ? { move: { ...plan, channel: plan.to, mode: params.propagate_mode } } : {}),
    })
    if (plan) postMoveNotices(server, user, before, plan, params)
    return server.has('detachedUploads')
      ? { detached_uploads: detached.map((upload) => attachmentRecord(server, upload)) }
      : {}
  },
)

function editedContent(server: Server, user: User, message: Message, requested: string) {
  // An edit to an empty text becomes a placeholder.
  const stored = requested.trim() === '' ? '(deleted)' : storedContent(server, requested)
  const rendered = render(server, stored, user)
  const channel = message.channelId === null ? undefined : server.state.channels.get(message.channelId)
  checkMentions(server, user, channel ? { channel, topic: message.topic } : null, rendered)
  return { text: stored, rendered }
}

const removeMessage = route('DELETE', '/messages/{id}', {}, (call) => {
  const message = readableMessage(call, messageId(call))
  if (!canDelete(call.server, call.user, message)) {
    const isOwn = message.senderId === call.user.id
    throw badRequest(
      isOwn
        ? 'The time limit for deleting this message has passed'
        : "You don't have permission to delete this message",
    )
  }
  deleteMessages(call.server, [message])
  return {}
})

/**
 * Deletes the messages of a topic that the caller can access, newest first if one request covers only a part. Returns
 * if that was all.
 */
export function deleteTopic(
  { server, user }: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  topic: string,
): boolean {
  const { messages } = server.state
  const { id: channelId } = channel
  const ids = (messages.byTopic.get(topicKey(channelId, topic)) ?? []).filter(
    (id) => hasSharedHistory(channel) || flagBits(user.rows, id) !== null,
  )
  const part = server.has('deleteInBatches') ? ids.slice(-server.limits.batch) : ids
  deleteMessages(
    server,
    part.map((id) => messages.byId.get(id)).filter((message) => message !== undefined),
  )
  const isGone = !messages.byTopic.has(topicKey(channelId, topic))
  if (isGone && server.has('deletedTopicHasNoPolicy'))
    for (const user of server.state.users.values())
      if (topicPolicy(user, channelId, topic) !== 0) setTopicPolicy(server, user, channelId, topic, 0)
  return part.length === ids.length
}

export const editMessageRoutes = [patchMessage, removeMessage]
