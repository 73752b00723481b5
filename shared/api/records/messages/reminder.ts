import { z } from 'zod'
import type { Reminder } from '../../types.ts'
import { contentOrNone, flag, int, moment } from '../lenient.ts'

export const reminder = z
  .object({
    reminder_id: int,
    reminder_target_message_id: int,
    content: contentOrNone,
    rendered_content: contentOrNone,
    scheduled_delivery_timestamp: moment,
    failed: flag,
  })
  .transform((wire): Reminder => ({
    id: wire.reminder_id,
    messageId: wire.reminder_target_message_id,
    content: wire.content,
    renderedContent: wire.rendered_content,
    deliverAt: wire.scheduled_delivery_timestamp,
    isFailed: wire.failed,
  }))
