import { z } from 'zod'
import type { Reminder } from '../../types.ts'
import { flag, int, moment, text } from '../lenient.ts'

export const reminder = z
  .object({
    reminder_id: int,
    reminder_target_message_id: int,
    content: text,
    rendered_content: text,
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
