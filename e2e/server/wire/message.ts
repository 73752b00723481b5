import { createHash } from 'node:crypto'
import { shape } from '../gates/fields.ts'
import { apiEmail } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Edit, Message, Reaction, User } from '../state/records.ts'
import { flagNames, Flag } from '../state/userRows.ts'
import { avatarUrl } from './user.ts'

export interface MessageOptions {
  readonly viewer: User
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  /** True if the client supports the empty topic. */
  readonly emptyTopics: boolean
}

/**
 * Returns a topic as a client with or without the empty-topic capability gets it. Servers without empty topics store
 * none.
 */
export function shownTopic(server: Server, topic: string, emptyTopics: boolean): string {
  return topic !== '' || emptyTopics || !server.has('emptyTopics') ? topic : emptyTopicName(server)
}

/** Returns the ids of an event: sorted, or in an arbitrary order. */
export function eventIds(server: Server, ids: readonly number[]): number[] {
  return server.has('sortedEventIds') ? [...ids] : [...ids].reverse()
}

/** Returns the display name of the empty topic. */
export function emptyTopicName(server: Server): string {
  if (server.has('emptyTopicIsTest')) return 'test general chat'
  const name = server.state.realm.settings['empty_topic_display_name']
  return typeof name === 'string' ? name : 'general chat'
}

/** Returns the flag names that the server's level has. */
export function wireFlags(server: Server, bits: number): string[] {
  const names: string[] = flagNames(bits).filter(
    (name) => name !== 'hide_link_previews' || server.has('hideLinkPreviews'),
  )
  const wildcard = (bits & (Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned)) !== 0
  const split = server.has('wildcardFlagsSplit')
    ? names
    : names.filter((name) => name !== 'stream_wildcard_mentioned' && name !== 'topic_wildcard_mentioned')
  return wildcard ? [...split, 'wildcard_mentioned'] : split
}

export function reactionRecord(server: Server, reaction: Reaction): Record<string, unknown> {
  const record: Record<string, unknown> = {
    emoji_name: reaction.emojiName,
    emoji_code: reaction.emojiCode,
    reaction_type: reaction.reactionType,
  }
  if (server.has('userIdInReactions')) record['user_id'] = reaction.userId
  if (server.has('userInReactions')) {
    const user = server.state.users.get(reaction.userId)
    record['user'] = {
      id: reaction.userId,
      email: user ? apiEmail(server, user) : '',
      full_name: user?.fullName ?? '',
    }
  }
  return record
}

/** Returns a participant of a direct message. */
export function recipientRecord(server: Server, id: number): Record<string, unknown> {
  const user = server.state.users.get(id)
  return {
    id,
    email: user ? apiEmail(server, user) : '',
    full_name: user?.fullName ?? '',
    is_mirror_dummy: false,
  }
}

function editRecord(server: Server, edit: Edit, emptyTopics: boolean): Record<string, unknown> {
  const record: Record<string, unknown> = { user_id: edit.userId, timestamp: edit.timestamp }
  if (edit.prevContent !== undefined) {
    record['prev_content'] = edit.prevContent
    record['prev_rendered_content'] = edit.prevHtml
  }
  if (edit.prevTopic !== undefined) {
    record[server.level >= 118 ? 'prev_topic' : 'prev_subject'] = shownTopic(
      server,
      edit.prevTopic,
      emptyTopics,
    )
    if (server.level >= 118) record['topic'] = shownTopic(server, edit.topic ?? '', emptyTopics)
  }
  if (edit.prevChannelId !== undefined) {
    record['prev_stream'] = edit.prevChannelId
    if (server.level >= 118) record['stream'] = edit.channelId
  }
  return record
}

/** Returns how much of a message's edits the organization shows. */
export function historyVisibility(server: Server): 'all' | 'moves' | 'none' {
  const policy = server.state.realm.settings['message_edit_history_visibility_policy']
  return policy === 'moves' || policy === 'none' ? policy : 'all'
}

/** Returns the visible edits, newest first, or null for none. */
export function editHistory(server: Server, message: Message, emptyTopics: boolean): unknown[] | null {
  const policy = historyVisibility(server)
  if (policy === 'none') return null
  const edits = message.edits.filter(
    (edit) => policy === 'all' || edit.prevTopic !== undefined || edit.prevChannelId !== undefined,
  )
  if (edits.length === 0) return null
  return edits
    .map((edit) => {
      const record = editRecord(server, edit, emptyTopics)
      if (policy === 'moves') {
        delete record['prev_content']
        delete record['prev_rendered_content']
      }
      return record
    })
    .reverse()
}

/** Returns an opaque number for the set of recipients. */
function recipientId(server: Server, message: Message): number {
  const isPair = message.channelId === null && message.participants.length <= 2
  // For two users it identified first the recipient, later the pair, then a group of two.
  const era = !isPair ? '' : server.level < 327 ? 'person' : server.level < 482 ? 'pair' : 'group'
  const key =
    message.channelId === null
      ? `dm ${era} ${message.participants.join()}`
      : `channel ${String(message.channelId)}`
  return createHash('sha256').update(key).digest().readUInt32BE() >>> 4
}

/** Returns the message object, without flags and matches. */
export function messageRecord(
  server: Server,
  message: Message,
  options: MessageOptions,
): Record<string, unknown> {
  const { state } = server
  const sender = state.users.get(message.senderId)
  const channel = message.channelId === null ? undefined : state.channels.get(message.channelId)
  const record: Record<string, unknown> = {
    id: message.id,
    sender_id: message.senderId,
    content: options.applyMarkdown ? message.html : message.content,
    recipient_id: recipientId(server, message),
    timestamp: message.timestamp,
    client: message.client,
    subject: message.channelId === null ? '' : shownTopic(server, message.topic, options.emptyTopics),
    topic_links: server.has('topicLinksAreObjects')
      ? message.topicLinks
      : message.topicLinks.map((link) => link.url),
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions.map((reaction) => reactionRecord(server, reaction)),
    submessages: message.submessages.map((each) => ({
      id: each.id,
      msg_type: each.msgType,
      content: each.content,
      message_id: message.id,
      sender_id: each.senderId,
    })),
    sender_full_name: sender?.fullName ?? '',
    sender_email: sender ? apiEmail(server, sender) : '',
    sender_realm_str: state.realm.stringId,
    display_recipient:
      message.channelId === null
        ? message.participants.map((id) => recipientRecord(server, id))
        : (channel?.name ?? ''),
    type: message.channelId === null ? 'private' : 'stream',
    avatar_url: sender ? avatarUrl(server, sender, options) : null,
    content_type: options.applyMarkdown ? 'text/html' : 'text/x-markdown',
  }
  if (message.channelId !== null) record['stream_id'] = message.channelId
  const history = editHistory(server, message, options.emptyTopics)
  if (history !== null) record['edit_history'] = history
  const edited = server.has('contentOnlyEditTime')
    ? message.lastContentEdit
    : (message.edits.at(-1)?.timestamp ?? null)
  if (edited !== null) record['last_edit_timestamp'] = edited
  if (message.lastMove !== null) record['last_moved_timestamp'] = message.lastMove
  return shape('message', record, server.level)
}
