import { z } from 'zod'
import { attachment } from '../records/messages/attachment.ts'
import { draft } from '../records/messages/draft.ts'
import { amount, int, listOf } from '../records/lenient.ts'
import { reminder } from '../records/messages/reminder.ts'
import { savedSnippet } from '../records/messages/savedSnippet.ts'
import { scheduledMessage } from '../records/messages/scheduledMessage.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const draftsEvent: EventSchema<'drafts'> = ({ selfUserId }) =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), drafts: listOf(draft(selfUserId)) })
      .transform((wire): BodyOf<'drafts'> => ({ type: 'drafts', op: 'add', drafts: wire.drafts })),
    z
      .object({ op: z.literal('update'), draft: draft(selfUserId) })
      .transform((wire): BodyOf<'drafts'> => ({ type: 'drafts', op: 'update', draft: wire.draft })),
    z
      .object({ op: z.literal('remove'), draft_id: int })
      .transform((wire): BodyOf<'drafts'> => ({ type: 'drafts', op: 'remove', draftId: wire.draft_id })),
  ])

type Scheduled = BodyOf<'scheduled_messages'>

/** Sent messages are also reported as removed. */
const scheduledMessagesEvent: EventSchema<'scheduled_messages'> = ({ selfUserId }) =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), scheduled_messages: listOf(scheduledMessage(selfUserId)) })
      .transform((wire): Scheduled => ({
        type: 'scheduled_messages',
        op: 'add',
        messages: wire.scheduled_messages,
      })),
    z
      .object({ op: z.literal('update'), scheduled_message: scheduledMessage(selfUserId) })
      .transform((wire): Scheduled => ({
        type: 'scheduled_messages',
        op: 'update',
        message: wire.scheduled_message,
      })),
    z.object({ op: z.literal('remove'), scheduled_message_id: int }).transform((wire): Scheduled => ({
      type: 'scheduled_messages',
      op: 'remove',
      scheduledId: wire.scheduled_message_id,
    })),
  ])

const remindersEvent: EventSchema<'reminders'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), reminders: listOf(reminder) })
      .transform((wire): BodyOf<'reminders'> => ({
        type: 'reminders',
        op: 'add',
        reminders: wire.reminders,
      })),
    z.object({ op: z.literal('remove'), reminder_id: int }).transform((wire): BodyOf<'reminders'> => ({
      type: 'reminders',
      op: 'remove',
      reminderId: wire.reminder_id,
    })),
  ])

const savedSnippetsEvent: EventSchema<'saved_snippets'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.enum(['add', 'update']), saved_snippet: savedSnippet })
      .transform((wire): BodyOf<'saved_snippets'> => ({
        type: 'saved_snippets',
        op: wire.op,
        snippet: wire.saved_snippet,
      })),
    z
      .object({ op: z.literal('remove'), saved_snippet_id: int })
      .transform((wire): BodyOf<'saved_snippets'> => ({
        type: 'saved_snippets',
        op: 'remove',
        snippetId: wire.saved_snippet_id,
      })),
  ])

const space = { upload_space_used: amount.nullish() }

const attachmentEvent: EventSchema<'attachment'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.enum(['add', 'update']), attachment, ...space })
      .transform((wire): BodyOf<'attachment'> => ({
        type: 'attachment',
        op: wire.op,
        attachment: wire.attachment,
        uploadSpaceUsed: wire.upload_space_used ?? null,
      })),
    z
      .object({ op: z.literal('remove'), attachment: z.object({ id: int }), ...space })
      .transform((wire): BodyOf<'attachment'> => ({
        type: 'attachment',
        op: 'remove',
        attachmentId: wire.attachment.id,
        uploadSpaceUsed: wire.upload_space_used ?? null,
      })),
  ])

export const savedEvents = {
  drafts: draftsEvent,
  scheduled_messages: scheduledMessagesEvent,
  reminders: remindersEvent,
  saved_snippets: savedSnippetsEvent,
  attachment: attachmentEvent,
} as const
