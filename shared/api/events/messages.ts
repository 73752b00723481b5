import { z } from 'zod'
import { flags, message, reaction, submessage, topicLink } from '../records/message.ts'
import { ids, int, isRecord, listOf } from '../records/lenient.ts'
import type { Place, UnreadDetail } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'
import type { EventBody, EventSchema } from './eventSchema.ts'

const op = z.enum(['add', 'remove'])

/** Sent when a message arrives; flags stand beside the message. */
export const messageEvent: EventSchema = () =>
  z
    .looseObject({ message, flags, local_message_id: z.union([z.string(), z.number()]).nullish() })
    .transform((wire): EventBody => ({
      type: 'message',
      message: { ...wire.message, flags: wire.flags },
      localId: wire.local_message_id == null ? null : String(wire.local_message_id),
    }))

/** Content edits, moves, and rendering updates (previews, thumbnails). */
export const updateMessageEvent: EventSchema = () =>
  z
    .looseObject({
      user_id: int.nullish(),
      rendering_only: z.boolean().nullish(),
      message_id: int,
      message_ids: ids.nullish(),
      flags: flags.nullish(),
      edit_timestamp: int.nullish(),
      stream_id: int.nullish(),
      new_stream_id: int.nullish(),
      orig_subject: z.string().nullish(),
      subject: z.string().nullish(),
      topic_links: listOf(topicLink).nullish(),
      propagate_mode: z.string().nullish(),
      rendered_content: z.string().nullish(),
      is_me_message: z.boolean().nullish(),
    })
    .transform((wire, context): EventBody => {
      // Below level 114 an absent user says what rendering_only says later.
      const renderingOnly = wire.rendering_only ?? wire.user_id == null
      const topic = wire.orig_subject ?? wire.subject ?? ''
      const newTopic = wire.subject ?? topic
      const channelId = wire.stream_id
      const newChannelId = wire.new_stream_id ?? channelId
      const renamed = wire.orig_subject != null && newTopic !== topic
      if (channelId == null && (renamed || wire.new_stream_id != null)) {
        // Servers below level 112 may leave it out. Better known to be lost than passed over.
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

/** Also sent when access is lost. */
export const deleteMessageEvent: EventSchema = () =>
  z
    .looseObject({
      message_ids: ids.nullish(),
      message_id: int.nullish(),
      stream_id: int.nullish(),
      topic: z.string().nullish(),
    })
    .transform((wire): EventBody => ({
      type: 'delete_message',
      messageIds: wire.message_ids ?? (wire.message_id == null ? [] : [wire.message_id]),
      place: wire.stream_id == null ? null : { channelId: wire.stream_id, topic: wire.topic ?? '' },
    }))

const detail = z.looseObject({
  type: z.string(),
  mentioned: z.boolean().nullish(),
  user_ids: ids.nullish(),
  stream_id: int.nullish(),
  topic: z.string().nullish(),
})

function detailsOf(value: unknown): Record<string, UnreadDetail> {
  const details: Record<string, UnreadDetail> = {}
  if (!isRecord(value)) return details
  for (const [id, entry] of Object.entries(value)) {
    const parsed = detail.safeParse(entry)
    if (!parsed.success) continue
    const { stream_id, topic, user_ids } = parsed.data
    const mentioned = parsed.data.mentioned ?? false
    details[id] =
      stream_id != null
        ? { type: 'channel', channelId: stream_id, topic: topic ?? '', mentioned }
        : { type: 'direct', userIds: [...(user_ids ?? [])].sort((a, b) => a - b), mentioned }
  }
  return details
}

export const flagsEvent: EventSchema = () =>
  z
    .looseObject({
      op: op.optional(),
      /** What `op` was called below level 32. */
      operation: op.optional(),
      flag: z.string(),
      messages: ids,
      all: z.boolean().nullish(),
      message_details: z.unknown().optional(),
    })
    .transform((wire): EventBody => ({
      type: 'update_message_flags',
      op: wire.op ?? wire.operation ?? 'add',
      flag: wire.flag,
      messageIds: wire.messages,
      all: wire.all ?? false,
      details: detailsOf(wire.message_details),
    }))

export const reactionEvent: EventSchema = () =>
  z
    .looseObject({ op, message_id: int })
    .and(reaction)
    .transform(({ op: what, message_id: messageId, ...rest }): EventBody => ({
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

export const submessageEvent: EventSchema = () =>
  z.unknown().transform((wire, context): EventBody => {
    const place = z.looseObject({ message_id: int }).safeParse(wire)
    const parsed = submessage.safeParse(wire)
    if (!place.success || !parsed.success) {
      context.addIssue({ code: 'custom', message: 'no submessage' })
      return z.NEVER
    }
    return { type: 'submessage', messageId: place.data.message_id, submessage: parsed.data }
  })

const participant = z.looseObject({ user_id: int })

export const typingEvent: EventSchema = ({ selfUserId }: WireContext) =>
  z
    .looseObject({
      op: z.enum(['start', 'stop']),
      sender: participant,
      recipients: z.array(participant).nullish(),
      stream_id: int.nullish(),
      topic: z.string().nullish(),
    })
    .transform((wire): EventBody => {
      const place: Place =
        wire.stream_id != null
          ? { type: 'channel', channelId: wire.stream_id, topic: wire.topic ?? '' }
          : {
              type: 'direct',
              userIds: (wire.recipients ?? [])
                .map((user) => user.user_id)
                .filter((id) => id !== selfUserId)
                .sort((a, b) => a - b),
            }
      return { type: 'typing', op: wire.op, senderId: wire.sender.user_id, place }
    })
