import { z } from 'zod'
import type { ScheduledMessage, UserId } from '../../types.ts'
import { contentOrNone, flag, int, moment } from '../lenient.ts'
import { destinationFields, destinationOf } from './savedDestination.ts'

export const scheduledMessage = (selfUserId: UserId) =>
  z
    .object({
      ...destinationFields,
      scheduled_message_id: int,
      content: contentOrNone,
      rendered_content: contentOrNone,
      scheduled_delivery_timestamp: moment,
      failed: flag,
    })
    .transform((wire, context): ScheduledMessage => {
      const destination = destinationOf(wire, selfUserId)
      if (!destination) {
        context.addIssue({ code: 'custom', message: 'a scheduled message to nobody' })
        return z.NEVER
      }
      return {
        id: wire.scheduled_message_id,
        destination,
        content: wire.content,
        renderedContent: wire.rendered_content,
        deliverAt: wire.scheduled_delivery_timestamp,
        isFailed: wire.failed,
      }
    })
