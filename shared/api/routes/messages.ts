import { z } from 'zod'
import {
  hasEmptyTopics,
  hasIncludeAnchor,
  hasNamedAnchors,
  hasReadBySender,
  saysChannelType,
  saysDirect,
} from '../capabilities.ts'
import { message } from '../records/message.ts'
import { ids, int, listOf } from '../records/lenient.ts'
import type { Anchor, Narrow } from '../types.ts'
import type { WireContext } from '../wireContext.ts'
import { narrowWire } from './narrowWire.ts'
import { nothing, reads, route } from './route.ts'

const operand = z.union([z.string(), int, z.array(int)])
const narrow: z.ZodType<Narrow> = z.array(
  z.object({ operator: z.string(), operand, negated: z.boolean().optional() }),
)
const anchor = z.union([int, z.enum(['newest', 'oldest', 'first_unread'])])
const messageId = z.object({ messageId: int })
/** Which messages of a narrow: so many before and after an anchor. */
const span = z.object({
  narrow,
  anchor,
  includeAnchor: z.boolean().default(true),
  before: int,
  after: int,
})

/** The placeholder for "newest" is a number beyond every id. */
const beyondEveryId = 10_000_000_000_000_000

function anchorWire(anchor: Anchor, { featureLevel }: WireContext) {
  if (typeof anchor === 'number' || hasNamedAnchors(featureLevel)) return { anchor: String(anchor) }
  if (anchor === 'first_unread') return { anchor: '0', use_first_unread_anchor: true }
  return { anchor: anchor === 'oldest' ? '0' : String(beyondEveryId) }
}

const allowEmpty = ({ featureLevel }: WireContext) => (hasEmptyTopics(featureLevel) ? true : undefined)

export const getMessages = route({
  name: 'getMessages',
  method: 'GET',
  path: '/messages',
  params: span.extend({ applyMarkdown: z.boolean().default(true) }),
  wire: (params, context) => ({
    narrow: narrowWire(params.narrow, context),
    ...anchorWire(params.anchor, context),
    include_anchor: hasIncludeAnchor(context.featureLevel) && !params.includeAnchor ? false : undefined,
    num_before: params.before,
    num_after: params.after,
    apply_markdown: params.applyMarkdown,
    client_gravatar: true,
    allow_empty_topic_name: allowEmpty(context),
  }),
  result: reads(
    z
      .looseObject({
        messages: listOf(message),
        anchor: z.number().nullish(),
        found_oldest: z.boolean().nullish(),
        found_newest: z.boolean().nullish(),
      })
      .transform((wire) => ({
        messages: wire.messages,
        anchor: wire.anchor != null && wire.anchor < beyondEveryId ? wire.anchor : null,
        foundOldest: wire.found_oldest ?? false,
        foundNewest: wire.found_newest ?? false,
      })),
  ),
})

export const getMessage = route({
  name: 'getMessage',
  method: 'GET',
  path: '/messages/{message_id}',
  params: messageId.extend({ applyMarkdown: z.boolean().default(true) }),
  wire: (params, context) => ({
    message_id: params.messageId,
    apply_markdown: params.applyMarkdown,
    allow_empty_topic_name: allowEmpty(context),
  }),
  result: reads(z.looseObject({ message }).transform((wire) => wire.message)),
})

const destination = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: int, topic: z.string() }),
  z.object({ type: z.literal('direct'), userIds: z.array(int) }),
])

export const sendMessage = route({
  name: 'sendMessage',
  method: 'POST',
  path: '/messages',
  params: z.object({
    destination,
    content: z.string(),
    queueId: z.string().optional(),
    localId: z.string().optional(),
  }),
  wire: ({ destination: to, content, queueId, localId }, { featureLevel, selfUserId }) => ({
    ...(to.type === 'channel'
      ? {
          type: saysChannelType(featureLevel) ? 'channel' : 'stream',
          to: to.channelId,
          topic: to.topic,
        }
      : {
          type: saysDirect(featureLevel) ? 'direct' : 'private',
          to: to.userIds.length ? to.userIds : [selfUserId],
        }),
    content,
    queue_id: queueId,
    local_id: queueId === undefined ? undefined : localId,
    read_by_sender: hasReadBySender(featureLevel) ? true : undefined,
  }),
  result: reads(z.looseObject({ id: int }).transform((wire) => ({ id: wire.id }))),
})

export const updateMessage = route({
  name: 'updateMessage',
  method: 'PATCH',
  path: '/messages/{message_id}',
  params: messageId.extend({
    content: z.string().optional(),
    topic: z.string().optional(),
    channelId: int.optional(),
    propagateMode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
    notifyOldThread: z.boolean().optional(),
    notifyNewThread: z.boolean().optional(),
  }),
  wire: (params) => ({
    message_id: params.messageId,
    content: params.content,
    topic: params.topic,
    stream_id: params.channelId,
    propagate_mode: params.propagateMode,
    send_notification_to_old_thread: params.notifyOldThread,
    send_notification_to_new_thread: params.notifyNewThread,
  }),
  result: nothing,
})

export const deleteMessage = route({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/messages/{message_id}',
  params: messageId,
  wire: (params) => ({ message_id: params.messageId }),
  result: nothing,
})

export const updateMessageFlags = route({
  name: 'updateMessageFlags',
  method: 'POST',
  path: '/messages/flags',
  params: z.object({ messageIds: z.array(int), op: z.enum(['add', 'remove']), flag: z.string() }),
  wire: (params) => ({ messages: params.messageIds, op: params.op, flag: params.flag }),
  result: reads(z.looseObject({ messages: ids }).transform((wire) => ({ messageIds: wire.messages }))),
})

export const updateFlagsForNarrow = route({
  name: 'updateFlagsForNarrow',
  method: 'POST',
  path: '/messages/flags/narrow',
  since: 155,
  params: span.extend({ op: z.enum(['add', 'remove']), flag: z.string() }),
  wire: (params, context) => ({
    narrow: narrowWire(params.narrow, context),
    anchor: String(params.anchor),
    include_anchor: params.includeAnchor,
    num_before: params.before,
    num_after: params.after,
    op: params.op,
    flag: params.flag,
  }),
  result: reads(
    z
      .looseObject({
        processed_count: int,
        updated_count: int,
        last_processed_id: int.nullable(),
        found_newest: z.boolean(),
      })
      .transform((wire) => ({
        processed: wire.processed_count,
        updated: wire.updated_count,
        lastProcessedId: wire.last_processed_id,
        foundNewest: wire.found_newest,
      })),
  ),
})

const reactionParams = messageId.extend({
  emojiName: z.string(),
  emojiCode: z.string(),
  reactionType: z.string(),
})
const reactionWire = (params: z.output<typeof reactionParams>) => ({
  message_id: params.messageId,
  emoji_name: params.emojiName,
  emoji_code: params.emojiCode,
  reaction_type: params.reactionType,
})

export const addReaction = route({
  name: 'addReaction',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  params: reactionParams,
  wire: reactionWire,
  result: nothing,
})

export const removeReaction = route({
  name: 'removeReaction',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  params: reactionParams,
  wire: reactionWire,
  result: nothing,
})

export const sendSubmessage = route({
  name: 'sendSubmessage',
  method: 'POST',
  path: '/submessage',
  params: messageId.extend({ content: z.string() }),
  wire: (params) => ({ message_id: params.messageId, msg_type: 'widget', content: params.content }),
  result: nothing,
})
