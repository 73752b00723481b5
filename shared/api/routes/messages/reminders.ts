import { z } from 'zod'
import { bounds } from '../../bounds.ts'
import { hasReminderNotes } from '../../capabilities.ts'
import { int, listOf } from '../../records/lenient.ts'
import { reminder } from '../../records/messages/reminder.ts'
import { none, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getReminders = route({
  name: 'getReminders',
  doc: 'Messages one will be reminded of; everybody, their own.',
  method: 'GET',
  path: '/reminders',
  since: 399,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ reminders: listOf(reminder) }).transform((wire) => wire.reminders)),
})

const createReminder = route({
  name: 'createReminder',
  doc: 'Has oneself reminded of a message; whoever can read it.',
  method: 'POST',
  path: '/reminders',
  since: 381,
  fromWindow: true,
  params: z.object({
    messageId: int,
    /** UNIX seconds, in the future. */
    deliverAt: int,
    note: z.string().min(1).max(bounds.description.max).optional(),
    /** Negative id under which the reminder is shown until the server has created it. */
    localId: int.optional(),
  }),
  wire: (params, { featureLevel }) => ({
    message_id: params.messageId,
    scheduled_delivery_timestamp: params.deliverAt,
    note: params.note === undefined || hasReminderNotes(featureLevel) ? params.note : tooOld('notes'),
  }),
  result: reads(z.object({ reminder_id: int }).transform((wire) => ({ id: wire.reminder_id }))),
})

const deleteReminder = route({
  name: 'deleteReminder',
  doc: 'Drops a reminder; its owner.',
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  since: 399,
  fromWindow: true,
  params: z.object({ reminderId: int }),
  wire: (params) => ({ reminder_id: params.reminderId }),
  result: nothing,
})

export const reminderRoutes = { getReminders, createReminder, deleteReminder } as const
