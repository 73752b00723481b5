import { z } from 'zod'
import { hasReadBySender } from '../../capabilities.ts'
import { content, int, listOf } from '../../records/lenient.ts'
import { scheduledMessage } from '../../records/messages/scheduledMessage.ts'
import { conversationSchema } from '../../conversation.ts'
import { destinationWire } from './destination.ts'
import { ifHas, none } from '../params.ts'
import { nothing, reads, readsBy, route } from '../route.ts'

const getScheduledMessages = route({
  name: 'getScheduledMessages',
  doc: 'Messages to be sent later; everybody, their own.',
  method: 'GET',
  path: '/scheduled_messages',
  since: 173,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: readsBy(({ selfUserId }) =>
    z
      .object({ scheduled_messages: listOf(scheduledMessage(selfUserId)) })
      .transform((wire) => wire.scheduled_messages),
  ),
})

const createScheduledMessage = route({
  name: 'createScheduledMessage',
  doc: 'Has a message sent later; whoever may send it.',
  method: 'POST',
  path: '/scheduled_messages',
  since: 179,
  errors: ['STREAM_DOES_NOT_EXIST'],
  fromWindow: true,
  params: z.object({
    destination: conversationSchema,
    content: z.string(),
    /** UNIX seconds, in the future. */
    deliverAt: int,
    readBySender: z.boolean().default(true),
  }),
  wire: (params, context) => ({
    ...destinationWire(params.destination, context),
    content: params.content,
    scheduled_delivery_timestamp: params.deliverAt,
    read_by_sender: ifHas(hasReadBySender, context, params.readBySender),
  }),
  result: reads(
    z.object({ scheduled_message_id: int }).transform((wire) => ({ id: wire.scheduled_message_id })),
  ),
})

const updateScheduledMessage = route({
  name: 'updateScheduledMessage',
  doc: 'Changes a message to be sent later, also one whose sending failed; its author.',
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  since: 184,
  errors: ['STREAM_DOES_NOT_EXIST'],
  fromWindow: true,
  params: z.object({
    scheduledId: int,
    destination: conversationSchema.optional(),
    content: content.optional(),
    deliverAt: int.optional(),
  }),
  wire: (params, context) => ({
    scheduled_message_id: params.scheduledId,
    ...(params.destination && destinationWire(params.destination, context)),
    content: params.content,
    scheduled_delivery_timestamp: params.deliverAt,
  }),
  result: nothing,
})

const deleteScheduledMessage = route({
  name: 'deleteScheduledMessage',
  doc: 'Has a message not sent; its author.',
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  since: 173,
  fromWindow: true,
  params: z.object({ scheduledId: int }),
  wire: (params) => ({ scheduled_message_id: params.scheduledId }),
  result: nothing,
})

export const scheduledMessageRoutes = {
  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessage,
  deleteScheduledMessage,
} as const
