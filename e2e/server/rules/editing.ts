import { createHash } from 'node:crypto'
import { badRequest, refused } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import type { Channel, Message, User } from '../state/records.ts'
import { topicKey } from '../state/state.ts'
import { flagBits } from '../state/userRows.ts'
import { hasSharedHistory } from './access.ts'
import { hasPermission } from './groups.ts'

/** Grace period in seconds for the time limit of an edit. */
const grace = 20
const resolvedPrefix = '✔ '

/** Returns a topic without the resolved prefix. */
export function unresolved(topic: string): string {
  return topic.startsWith(resolvedPrefix) ? topic.slice(resolvedPrefix.length) : topic
}

/** True if a change of topic only adds or removes the resolved prefix. */
export function onlyResolves(from: string, to: string): boolean {
  return from !== to && unresolved(from) === unresolved(to)
}

function isLate(server: Server, message: Message, setting: string): boolean {
  const limit = server.state.realm.settings[setting]
  return typeof limit === 'number' && server.seconds() - message.timestamp > limit + grace
}

/** Refuses an edit of a message's text that is not permitted. */
export function checkContentEdit(
  server: Server,
  user: User,
  message: Message,
  sha256: string | undefined,
): void {
  if (server.state.realm.settings['allow_message_editing'] === false)
    throw badRequest('Your organization has turned off message editing')
  if (message.senderId !== user.id) throw badRequest("You don't have permission to edit this message")
  if (isLate(server, message, 'message_content_edit_limit_seconds'))
    throw badRequest('The time limit for editing this message has past')
  if (sha256 === undefined || !server.has('contentHash')) return
  if (createHash('sha256').update(message.content).digest('hex') !== sha256.toLowerCase())
    throw refused('EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value.", {
      field_name: 'prev_content_sha256',
    })
}

/** Refuses a move within or out of a channel that is not permitted. */
export function checkMove(
  server: Server,
  user: User,
  message: Message,
  from: Channel,
  to: Channel | null,
  topic: string | null,
): void {
  const { state } = server
  const now = server.seconds()
  const realm = (name: string) => hasPermission(state, user, state.realm.groups[name], now, true)
  const ownSetting = (name: string, since: number) =>
    server.level >= since && hasPermission(state, user, from.groups[name], now, true)
  if (from.isArchived) throw badRequest("You don't have permission to edit this message")
  if (to !== null) {
    if (
      !realm('can_move_messages_between_channels_group') &&
      !ownSetting('can_move_messages_out_of_channel_group', 396)
    )
      throw badRequest("You don't have permission to move this message")
  }
  if (topic === null || topic === message.topic) return
  if (onlyResolves(message.topic, topic) && server.level >= 367) {
    if (!realm('can_resolve_topics_group') && !ownSetting('can_resolve_topics_group', 402))
      throw badRequest("You don't have permission to resolve topics.")
    return
  }
  if (
    !realm('can_move_messages_between_topics_group') &&
    !ownSetting('can_move_messages_within_channel_group', 396)
  )
    throw badRequest("You don't have permission to edit this message")
}

/** Returns the ids of the messages that a move includes, ascending. */
export function movedIds(
  server: Server,
  user: User,
  message: Message,
  from: Channel,
  mode: string,
): number[] {
  if (mode === 'change_one') return [message.id]
  const ids = server.state.messages.byTopic.get(topicKey(from.id, message.topic)) ?? []
  return ids.filter(
    (id) =>
      (mode === 'change_all' || id >= message.id) &&
      (hasSharedHistory(from) || flagBits(user.rows, id) !== null),
  )
}

/** Refuses moves after the time limit, which does not apply to moderators and above, nor to resolving. */
export function checkMoveTime(
  server: Server,
  user: User,
  message: Message,
  ids: readonly number[],
  move: { readonly mode: string; readonly betweenChannels: boolean; readonly resolves: boolean },
): void {
  if (user.role <= 300 || move.resolves || server.level < 162) return
  const setting = move.betweenChannels
    ? 'move_messages_between_streams_limit_seconds'
    : 'move_messages_within_stream_limit_seconds'
  const all = ids.map((id) => server.state.messages.byId.get(id)).filter((each) => each !== undefined)
  const allowed = all.filter((each) => !isLate(server, each, setting))
  if (allowed.length === all.length) return
  const partly = move.mode === 'change_all' && allowed.length > 0
  if (
    partly &&
    (server.has('moveLimitAlsoForTarget') || !isLate(server, message, setting)) &&
    server.level >= 172
  )
    throw refused(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      'You only have permission to move the newest messages of this topic.',
      {
        first_message_id_allowed_to_move: allowed[0]?.id,
        total_messages_in_topic: all.length,
        total_messages_allowed_to_move: allowed.length,
      },
    )
  throw badRequest("The time limit for editing this message's topic has passed.")
}

/** True when a user may delete a message: any message by permission, or an own one within the time limit. */
export function canDelete(server: Server, user: User, message: Message): boolean {
  const { state } = server
  const now = server.seconds()
  const channel = message.channelId === null ? undefined : state.channels.get(message.channelId)
  if (channel?.isArchived === true) return false
  const may = (name: string) =>
    hasPermission(state, user, state.realm.groups[name], now, true) ||
    (server.level >= 407 &&
      channel !== undefined &&
      hasPermission(state, user, channel.groups[name], now, true))
  if (may('can_delete_any_message_group')) return true
  if (message.senderId !== user.id || !may('can_delete_own_message_group')) return false
  const limit = state.realm.settings['message_content_delete_limit_seconds']
  return typeof limit !== 'number' || server.seconds() - message.timestamp <= limit + grace
}
