import { z } from 'zod'
import { hasContentHash, hasReadBySender } from '../../capabilities.ts'
import { emptyTopic } from '../../emptyTopic.ts'
import { attachment } from '../../records/messages/attachment.ts'
import { address, content, int, optionalListOf, token } from '../../records/lenient.ts'
import { conversationSchema } from '../../conversation.ts'
import { destinationWire } from './destination.ts'
import { messageIdParam } from './narrowParams.ts'
import { ifHas } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const mentionErrors = ['STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'] as const

const sendMessage = route({
  name: 'sendMessage',
  doc: 'Sends a message; whoever may post in the channel, or write to these people.',
  method: 'POST',
  path: '/messages',
  errors: ['STREAM_DOES_NOT_EXIST', ...mentionErrors],
  params: z.object({
    destination: conversationSchema,
    /** The server cuts a longer text without an error. */
    content: z.string(),
    /** This client's queue. Its event for the message will include the local id. */
    queueId: z.string().optional(),
    localId: z.string().optional(),
    readBySender: z.boolean().default(true),
  }),
  wire: ({ destination: to, content, queueId, localId, readBySender }, context) => ({
    ...destinationWire(to, context),
    content,
    queue_id: localId === undefined ? undefined : queueId,
    local_id: queueId === undefined ? undefined : localId,
    read_by_sender: ifHas(hasReadBySender, context, readBySender),
  }),
  result: reads(
    z
      .object({
        id: int,
        automatic_new_visibility_policy: int.nullish(),
        message_url: address.nullish(),
        message_link: address.nullish(),
      })
      .transform((wire) => ({
        id: wire.id,
        /** The sender's new policy for the topic: 2 unmuted, 3 followed; null when unchanged. */
        newTopicPolicy: wire.automatic_new_visibility_policy ?? null,
        /** From level 508: the message's address, and a Markdown link to it. */
        url: wire.message_url ?? null,
        link: wire.message_link ?? null,
      })),
  ),
})

const updateMessage = route({
  name: 'updateMessage',
  doc: 'Edits, moves or resolves; the author within the time for edits, for moves whoever the groups for it name.',
  method: 'PATCH',
  path: '/messages/{message_id}',
  errors: ['EXPECTATION_MISMATCH', 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', ...mentionErrors],
  fromWindow: true,
  params: messageIdParam
    .extend({
      content: content.optional(),
      /** Hexadecimal SHA-256 of the Markdown before the edit. The edit is refused if the message has changed since. */
      prevContentSha256: token.regex(/^[0-9a-f]{64}$/).optional(),
      topic: content.optional(),
      channelId: int.optional(),
      propagateMode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
      notifyOldThread: z.boolean().optional(),
      notifyNewThread: z.boolean().optional(),
    })
    .refine((params) => params.content === undefined || params.channelId === undefined, {
      message: 'content does not go along with a move to another channel',
    }),
  wire: (params, context) => ({
    message_id: params.messageId,
    content: params.content,
    prev_content_sha256: ifHas(hasContentHash, context, params.prevContentSha256),
    topic: params.topic === '' ? emptyTopic(context.featureLevel) : params.topic,
    stream_id: params.channelId,
    propagate_mode: params.propagateMode,
    send_notification_to_old_thread: params.notifyOldThread,
    send_notification_to_new_thread: params.notifyNewThread,
  }),
  result: reads(
    z
      .object({ detached_uploads: optionalListOf(attachment) })
      /** Files that no message links to anymore. */
      .transform((wire) => ({ detachedUploads: wire.detached_uploads })),
  ),
})

const deleteMessage = route({
  name: 'deleteMessage',
  doc: 'Deletes a message for everybody; the groups for any message or, within the time for it, for own ones.',
  method: 'DELETE',
  path: '/messages/{message_id}',
  fromWindow: true,
  params: messageIdParam,
  wire: (params) => ({ message_id: params.messageId }),
  result: nothing,
})

const reportMessage = route({
  name: 'reportMessage',
  doc: "Shows a message to the organization's moderators; whoever can read it, where there is a channel for it.",
  method: 'POST',
  path: '/messages/{message_id}/report',
  since: 382,
  fromWindow: true,
  params: messageIdParam
    .extend({
      /** spam, harassment, inappropriate, norms or other; from level 435, those in the registration. */
      reportType: z.string().min(1),
      description: z
        .string()
        .refine((value) => [...value].length <= 1000, { message: 'too long' })
        .optional(),
    })
    .refine(({ reportType, description }) => reportType !== 'other' || (description ?? '').trim() !== '', {
      message: 'other reasons need a description',
    }),
  wire: (params) => ({
    message_id: params.messageId,
    report_type: params.reportType,
    description: params.description,
  }),
  result: nothing,
})

const sendSubmessage = route({
  name: 'sendSubmessage',
  doc: 'Adds an action to the widget of a message; whoever can read it, and its author to make it a widget.',
  method: 'POST',
  path: '/submessage',
  fromWindow: true,
  params: messageIdParam.extend({
    msgType: z.literal('widget').default('widget'),
    /** JSON text. */
    content,
    /** Id of the newest submessage known to the sender, for ordering. Not sent. */
    seen: z.number().int().nonnegative().optional(),
  }),
  wire: (params) => ({ message_id: params.messageId, msg_type: params.msgType, content: params.content }),
  result: nothing,
})

const typingWhileEditing = messageIdParam.extend({ op: z.enum(['start', 'stop']) })

const setEditTyping = route({
  name: 'setEditTyping',
  doc: 'Tells that the person edits a message, or no longer does; its author.',
  method: 'POST',
  path: '/messages/{message_id}/typing',
  since: 361,
  fromWindow: true,
  params: typingWhileEditing,
  wire: (params) => ({ message_id: params.messageId, op: params.op }),
  result: nothing,
})

const setEditTypingBefore361 = route({
  name: 'setEditTypingBefore361',
  doc: 'Tells that the person edits a message, or no longer does; its author.',
  method: 'POST',
  path: '/message_edit_typing',
  since: 351,
  until: 361,
  fromWindow: true,
  params: typingWhileEditing,
  wire: (params) => ({ message_id: params.messageId, op: params.op }),
  result: nothing,
})

/** Routes that change messages. Only the core may send. */
export const messageRoutes = {
  sendMessage,
  updateMessage,
  deleteMessage,
  reportMessage,
  sendSubmessage,
  setEditTyping,
  setEditTypingBefore361,
} as const
