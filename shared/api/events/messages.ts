import { z } from 'zod'
import { BadRows } from '../badRows.ts'
import { flags, message, reaction, submessage, topicLink } from '../records/messages/message.ts'
import {
  content,
  entriesOf,
  ids,
  int,
  listOf,
  name,
  parsedLater,
  seconds,
  someIds,
} from '../records/lenient.ts'
import type { UnreadDetail } from '../serverEvent.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'
import type { Conversation } from '../conversation.ts'
import type { ChannelId, UserId } from '../types.ts'

/** Returns the conversation: a channel if it is given, else these users without the own one. */
const wireConversation = (
  channelId: ChannelId | null | undefined,
  topic: string | null | undefined,
  userIds: readonly UserId[],
  selfUserId: UserId,
): Conversation =>
  channelId == null
    ? { type: 'direct', userIds: userIds.filter((id) => id !== selfUserId).sort((a, b) => a - b) }
    : { type: 'channel', channelId, topic: topic ?? '' }

const op = z.enum(['add', 'remove'])

/** A new message. The flags are next to it. */
const messageEvent: EventSchema<'message'> = () =>
  z.object({ message, flags, local_message_id: z.union([name, int]).nullish() }).transform((wire) => ({
    type: 'message',
    message: { ...wire.message, flags: wire.flags },
    localId: wire.local_message_id == null ? null : String(wire.local_message_id),
  }))

/** Content edits, moves, and rendering updates (previews, thumbnails). */
const updateMessageEvent: EventSchema<'update_message'> = () =>
  z
    .object({
      user_id: int.nullish(),
      rendering_only: z.boolean().nullish(),
      message_id: int,
      message_ids: someIds.nullish(),
      flags: flags.nullish(),
      edit_timestamp: seconds.nullish(),
      stream_id: int.nullish(),
      new_stream_id: int.nullish(),
      orig_subject: name.nullish(),
      subject: name.nullish(),
      topic_links: listOf(topicLink).nullish(),
      propagate_mode: name.nullish(),
      rendered_content: content.nullish(),
      is_me_message: z.boolean().nullish(),
    })
    .transform((wire, context): BodyOf<'update_message'> => {
      // Below level 114, a missing user means a rendering update.
      const renderingOnly = wire.rendering_only ?? wire.user_id == null
      const topic = wire.orig_subject ?? wire.subject ?? ''
      const newTopic = wire.subject ?? topic
      const channelId = wire.stream_id
      const newChannelId = wire.new_stream_id ?? channelId
      const renamed = wire.orig_subject != null && newTopic !== topic
      if (channelId == null && (renamed || wire.new_stream_id != null)) {
        // Servers below level 112 may omit it. Reporting a problem is better than missing the move.
        context.addIssue({ code: 'custom', message: 'a move without its channel' })
        return z.NEVER
      }
      const moved = channelId != null && newChannelId != null && (newChannelId !== channelId || renamed)
      return {
        type: 'update_message',
        messageId: wire.message_id,
        renderingOnly,
        messageIds: wire.message_ids ?? [wire.message_id],
        flags: renderingOnly ? null : (wire.flags ?? null),
        editTimestamp: wire.edit_timestamp ?? 0,
        userId: wire.user_id ?? null,
        content:
          wire.rendered_content == null
            ? null
            : { html: wire.rendered_content, isMeMessage: wire.is_me_message ?? null },
        move: moved
          ? {
              channelId,
              newChannelId,
              topic,
              newTopic,
              topicLinks: wire.subject == null ? null : (wire.topic_links ?? null),
              propagateMode: wire.propagate_mode ?? 'change_one',
            }
          : null,
      }
    })

/** Also sent when the user loses access. */
const deleteMessageEvent: EventSchema<'delete_message'> = () =>
  z
    .object({
      message_ids: someIds.nullish(),
      /** Sent below level 13, and to clients that did not declare support for several ids. */
      message_id: int.nullish(),
      stream_id: int.nullish(),
      topic: name.nullish(),
    })
    .transform((wire, context): BodyOf<'delete_message'> => {
      const messageIds = wire.message_ids ?? (wire.message_id == null ? null : [wire.message_id])
      if (!messageIds) {
        context.addIssue({ code: 'custom', message: 'deleted is nothing' })
        return z.NEVER
      }
      const place = wire.stream_id == null ? null : { channelId: wire.stream_id, topic: wire.topic ?? '' }
      return { type: 'delete_message', messageIds, place }
    })

const detail = z.object({
  type: name,
  mentioned: z.boolean().nullish(),
  user_ids: ids.nullish(),
  stream_id: int.nullish(),
  topic: name.nullish(),
})

function detailsOf(value: unknown, selfUserId: number): Record<string, UnreadDetail> {
  const details: Record<string, UnreadDetail> = {}
  for (const [id, entry] of entriesOf(value)) {
    const parsed = detail.safeParse(entry)
    if (!parsed.success) {
      BadRows.note()
      continue
    }
    const { stream_id, topic, user_ids } = parsed.data
    const mentioned = parsed.data.mentioned ?? false
    details[id] = { ...wireConversation(stream_id, topic, user_ids ?? [], selfUserId), mentioned }
  }
  return details
}

const flagsEvent: EventSchema<'update_message_flags'> = ({ selfUserId }) =>
  z
    .object({
      op: op.nullish(),
      /** Name of `op` below level 32. */
      operation: op.nullish(),
      flag: name,
      messages: someIds,
      all: z.boolean().nullish(),
      message_details: parsedLater.optional(),
    })
    .transform((wire, context): BodyOf<'update_message_flags'> => {
      const what = wire.op ?? wire.operation
      if (!what) {
        context.addIssue({ code: 'custom', message: 'neither added nor removed' })
        return z.NEVER
      }
      return {
        type: 'update_message_flags',
        op: what,
        flag: wire.flag,
        messageIds: wire.messages,
        all: wire.all ?? false,
        details: detailsOf(wire.message_details, selfUserId),
      }
    })

const reactionEvent: EventSchema<'reaction'> = () =>
  z
    .object({ op, message_id: int })
    .and(reaction)
    .transform(({ op: what, message_id: messageId, ...rest }) => ({
      type: 'reaction',
      op: what,
      messageId,
      reaction: {
        emojiName: rest.emojiName,
        emojiCode: rest.emojiCode,
        reactionType: rest.reactionType,
        userId: rest.userId,
      },
    }))

const submessageEvent: EventSchema<'submessage'> = () =>
  parsedLater.transform((wire, context): BodyOf<'submessage'> => {
    const place = z.object({ message_id: int }).safeParse(wire)
    const parsed = submessage.safeParse(wire)
    if (!place.success || !parsed.success) {
      context.addIssue({ code: 'custom', message: 'no submessage' })
      return z.NEVER
    }
    return { type: 'submessage', messageId: place.data.message_id, submessage: parsed.data }
  })

const participant = z.object({ user_id: int })
const startOrStop = z.enum(['start', 'stop'])

/** Direct messages list all participants, so `message_type` (private below level 215) is redundant. */
const typingEvent: EventSchema<'typing'> = ({ selfUserId }) =>
  z
    .object({
      op: startOrStop,
      sender: participant,
      recipients: listOf(participant).nullish(),
      stream_id: int.nullish(),
      topic: name.nullish(),
    })
    .transform((wire) => {
      const userIds = (wire.recipients ?? []).map((user) => user.user_id)
      const conversation = wireConversation(wire.stream_id, wire.topic, userIds, selfUserId)
      return { type: 'typing', op: wire.op, senderId: wire.sender.user_id, conversation }
    })

const typingEditEvent: EventSchema<'typing_edit_message'> = ({ selfUserId }) =>
  z
    .object({
      op: startOrStop,
      sender_id: int,
      message_id: int,
      recipient: z.object({
        type: name,
        channel_id: int.nullish(),
        topic: name.nullish(),
        user_ids: ids.nullish(),
      }),
    })
    .transform(({ recipient: to, ...wire }) => ({
      type: 'typing_edit_message',
      op: wire.op,
      senderId: wire.sender_id,
      messageId: wire.message_id,
      conversation: wireConversation(to.channel_id, to.topic, to.user_ids ?? [], selfUserId),
    }))

export const messagesEvents = {
  message: messageEvent,
  update_message: updateMessageEvent,
  delete_message: deleteMessageEvent,
  update_message_flags: flagsEvent,
  reaction: reactionEvent,
  submessage: submessageEvent,
  typing: typingEvent,
  typing_edit_message: typingEditEvent,
} as const
