import { z } from 'zod'
import { bounds } from '../api/bounds.ts'
import { conversationSchema, type Conversation } from '../api/conversation.ts'
import { amount, content, description, name, seconds, token } from '../api/records/lenient.ts'
import type { Narrow } from '../api/types.ts'

const narrow: z.ZodType<Narrow> = z
  .array(
    z.object({
      operator: token,
      operand: z.union([token, amount, z.array(amount).max(bounds.fileRows.max)]),
      negated: z.boolean().optional(),
    }),
  )
  .min(1)
  .max(bounds.fileRows.max)

/**
 * The items of each list that the user makes on this computer. Parses those of a window and those of own.db. `listKinds`
 * has the other properties of the lists, because the page must not import schemas.
 */
const schemas = {
  /** Conversations that the user moved to Later. */
  later: z.object({
    conversation: conversationSchema,
    /** Milliseconds of this computer's clock. */
    addedAt: amount,
    /** Time of the reminder in milliseconds of this computer's clock; null without one, or after it was shown. */
    tellAt: amount.nullable(),
  }),
  /** Pinned conversations. */
  pins: z.object({
    conversation: conversationSchema,
    /** Unique. */
    rank: amount,
  }),
  /** Pinned messages, each with its preview line, which remains when the message is deleted. */
  messagePins: z.object({
    messageId: z.number().int().nonnegative(),
    senderId: z.number().int(),
    /** Name from the message, for senders that are not known. */
    senderName: name,
    /** Plain text on one line. */
    text: description,
    /** Time of sending in milliseconds of the server's clock. */
    at: amount,
    conversation: conversationSchema,
    /** Time of pinning in milliseconds. */
    pinnedAt: amount,
    /** True when the message was deleted, or the user lost access to it. */
    isGone: z.boolean(),
  }),
  /** Searches saved under a name. */
  savedSearches: z.object({
    /** Unchanged when the search is renamed. */
    id: token.min(1),
    name: token.min(1),
    narrow,
    /** True when new matching messages show a notification. */
    tells: z.boolean(),
    rank: amount,
  }),
  /** Reminders of messages, for servers that have none. */
  messageReminders: z.object({
    /** Unique, because a message may have several. */
    id: token.min(1),
    messageId: z.number().int().nonnegative(),
    conversation: conversationSchema,
    senderName: name,
    /** Plain text of the message on one line. */
    text: description,
    note: description,
    /** Milliseconds of this computer's clock; null after the reminder was shown. */
    dueAt: amount.nullable(),
    addedAt: amount,
  }),
  /** Texts to insert into messages, for servers that store none. */
  snippets: z.object({
    /** Unchanged when the snippet is edited. */
    id: token.min(1),
    title: name,
    content,
    /** Milliseconds of this computer's clock. */
    addedAt: amount,
  }),
  /** Conversations in which the spelling is not checked. */
  spellingOff: z.object({
    conversation: conversationSchema,
    /** Milliseconds of this computer's clock. */
    addedAt: amount,
  }),
  /** Messages that this app sends at their time, because the server is too old to do it. */
  scheduled: z.object({
    id: token.min(1),
    conversation: conversationSchema,
    /** Markdown as typed. */
    content,
    /** UNIX time in seconds. */
    deliverAt: seconds,
  }),
}

export type ListName = keyof typeof schemas
type ListItems = { readonly [Name in ListName]: Readonly<z.output<(typeof schemas)[Name]>> }
export type ListItem<Name extends ListName = ListName> = ListItems[Name]

export type LaterItem = ListItem<'later'>
export type Pin = ListItem<'pins'>
export type MessagePin = ListItem<'messagePins'>
export type SavedSearch = ListItem<'savedSearches'>
export type MessageReminder = ListItem<'messageReminders'>
/** A reminder of a message that is due. `conversation` is null if it is unknown. */
export type DueReminder = Pick<MessageReminder, 'messageId' | 'note'> & {
  readonly conversation: Conversation | null
}
export type LocalSnippet = ListItem<'snippets'>
export type OwnScheduled = ListItem<'scheduled'>

export const itemSchemas: { readonly [Name in ListName]: z.ZodType<ListItem<Name>> } = schemas

/** A change of a list by a window: items to add or replace, and keys of items to remove. */
export type ListChange<Name extends ListName = ListName> = {
  readonly [N in Name]: {
    readonly list: N
    readonly puts: readonly ListItem<N>[]
    readonly drops: readonly string[]
  }
}[Name]

/** The lists in the state of an account. The keys of items are those of `keyOf`. */
export type ListsState = { readonly [Name in ListName]: ReadonlyMap<string, ListItem<Name>> }
