import { z } from 'zod'
import { hasDateAnchors, hasIncludeAnchor, hasNamedAnchors } from '../../capabilities.ts'
import {
  amount,
  content,
  contentOrNone,
  description,
  entriesOf,
  flag,
  idText,
  ids,
  int,
  isRecord,
  listOf,
  name,
  nameOrNone,
  parsedLater,
  seconds,
} from '../../records/lenient.ts'
import { bounds } from '../../bounds.ts'
import { fetchedMessage } from '../../records/messages/message.ts'
import type { WireContext } from '../../wireContext.ts'
import { allowEmptyTopic, messageIdParam, namedAnchor, narrow, span } from './narrowParams.ts'
import { narrowWire } from './narrowWire.ts'
import { tooOld } from '../params.ts'
import { reads, readsBy, route } from '../route.ts'

/** An anchor, or the first message at or after a time: an ISO 8601 date or date-time, in UTC unless specified. */
const anchor = z.union([namedAnchor, z.object({ date: z.string().min(4) })])

/** Stands for "newest": a number above all ids. */
const beyondEveryId = 10_000_000_000_000_000

function anchorWire(position: z.output<typeof anchor>, { featureLevel }: WireContext) {
  if (typeof position === 'object')
    return hasDateAnchors(featureLevel)
      ? { anchor: 'date', anchor_date: position.date }
      : tooOld('anchors by date')
  if (typeof position === 'number' || hasNamedAnchors(featureLevel)) return { anchor: String(position) }
  if (position === 'first_unread') return { anchor: '0', use_first_unread_anchor: true }
  return { anchor: position === 'oldest' ? '0' : String(beyondEveryId) }
}

const matchFields = z.object({ match_content: content, match_subject: description.nullish() })
/** Matches of a search in one message, as HTML with span.highlight. */
export interface SearchMatch {
  readonly id: number
  readonly content: string
  readonly topic: string
}
function matchOf(id: unknown, wire: unknown): SearchMatch[] {
  const parsed = matchFields.safeParse(wire)
  const messageId = idText.safeParse(id)
  if (!parsed.success || !messageId.success) return []
  const { match_content: content, match_subject: topic } = parsed.data
  return [{ id: messageId.data, content, topic: topic ?? '' }]
}

const fetched = (context: WireContext) =>
  z.object({ messages: listOf(parsedLater) }).transform((wire) => ({
    messages: listOf(fetchedMessage(context)).parse(wire.messages),
    /** Only in search results. */
    matches: wire.messages.flatMap((item) =>
      isRecord(item) && 'match_content' in item ? matchOf(item['id'], item) : [],
    ),
  }))
const extent = z
  .object({
    anchor: amount.nullish(),
    found_oldest: flag,
    found_newest: flag,
    found_anchor: flag,
    history_limited: flag,
  })
  .transform((wire) => ({
    /** null for an anchor after the newest message. */
    anchor: wire.anchor != null && wire.anchor < bounds.amount.max ? wire.anchor : null,
    foundOldest: wire.found_oldest,
    foundNewest: wire.found_newest,
    foundAnchor: wire.found_anchor,
    /** True when older messages exist that the organization's plan hides. */
    isHistoryLimited: wire.history_limited,
  }))

const form = z.object({ applyMarkdown: z.boolean().default(true), clientGravatar: z.boolean().default(true) })
const formWire = (params: z.output<typeof form>, context: WireContext) => ({
  apply_markdown: params.applyMarkdown,
  client_gravatar: params.clientGravatar,
  ...allowEmptyTopic(context),
})

const getMessages = route({
  name: 'getMessages',
  doc: 'Messages of a narrow around an anchor, ascending; everybody, of what they can read.',
  method: 'GET',
  path: '/messages',
  errors: ['BAD_NARROW'],
  /** before and after: together at most 5000, preferably at most 1000. */
  params: span.extend({ anchor, ...form.shape }),
  wire: (params, context) => ({
    narrow: narrowWire(params.narrow, context),
    ...anchorWire(params.anchor, context),
    include_anchor: hasIncludeAnchor(context.featureLevel) && !params.includeAnchor ? false : undefined,
    num_before: params.before,
    num_after: params.after,
    ...formWire(params, context),
  }),
  result: readsBy((context) => fetched(context).and(extent)),
})

const getMessagesById = route({
  name: 'getMessagesById',
  doc: 'Messages by their ids, those that exist and can be read; everybody.',
  method: 'GET',
  path: '/messages',
  since: 300,
  errors: ['BAD_NARROW'],
  params: form.extend({ messageIds: z.array(int), narrow: narrow.optional() }),
  wire: (params, context) => ({
    message_ids: params.messageIds,
    narrow: params.narrow && narrowWire(params.narrow, context),
    ...formWire(params, context),
  }),
  result: readsBy(fetched),
})

/** Below level 120, the response always has only the Markdown, and `message` is null. */
const single = (context: WireContext) =>
  z
    .object({ message: fetchedMessage(context).optional(), raw_content: content.nullish() })
    .transform((wire, refined) => {
      const content = wire.message?.content ?? wire.raw_content
      if (content != null) return { content, message: wire.message ?? null }
      refined.addIssue({ code: 'custom', message: 'no message' })
      return z.NEVER
    })

const getMessage = route({
  name: 'getMessage',
  doc: 'One message, as HTML or (to edit it) as Markdown; whoever can read it.',
  method: 'GET',
  path: '/messages/{message_id}',
  fromWindow: true,
  params: messageIdParam.extend({ applyMarkdown: z.boolean().default(true) }),
  wire: (params, context) => ({
    message_id: params.messageId,
    apply_markdown: params.applyMarkdown,
    ...allowEmptyTopic(context),
  }),
  result: readsBy(single),
})

const version = z
  .object({
    timestamp: seconds,
    user_id: int.nullish(),
    topic: nameOrNone,
    content: contentOrNone,
    rendered_content: contentOrNone,
    prev_topic: name.nullish(),
    stream: int.nullish(),
    prev_stream: int.nullish(),
    prev_content: content.nullish(),
    prev_rendered_content: content.nullish(),
    content_html_diff: content.nullish(),
  })
  .transform((wire) => ({
    timestamp: wire.timestamp,
    /** null in old messages without this record. */
    userId: wire.user_id ?? null,
    topic: wire.topic,
    content: wire.content,
    renderedContent: wire.rendered_content,
    /** null when this change was not about the topic, channel or content. */
    prevTopic: wire.prev_topic ?? null,
    channelId: wire.stream ?? null,
    prevChannelId: wire.prev_stream ?? null,
    prevContent: wire.prev_content ?? null,
    prevRenderedContent: wire.prev_rendered_content ?? null,
    /** HTML. */
    contentDiff: wire.content_html_diff ?? null,
  }))

export type MessageVersion = Readonly<z.output<typeof version>>

const getMessageHistory = route({
  name: 'getMessageHistory',
  doc: 'What a message was before its edits and moves, oldest first; whoever can read it, if the organization lets.',
  method: 'GET',
  path: '/messages/{message_id}/history',
  fromWindow: true,
  params: messageIdParam,
  wire: (params, context) => ({ message_id: params.messageId, ...allowEmptyTopic(context) }),
  result: reads(z.object({ message_history: listOf(version) }).transform((wire) => wire.message_history)),
})

const getReadReceipts = route({
  name: 'getReadReceipts',
  doc: 'Who has read a message and tells so; whoever can read it, where the organization has read receipts.',
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  since: 137,
  fromWindow: true,
  params: messageIdParam,
  wire: (params) => ({ message_id: params.messageId }),
  result: reads(z.object({ user_ids: ids }).transform((wire) => wire.user_ids)),
})

const matchesNarrow = route({
  name: 'matchesNarrow',
  doc: 'Which of some messages lie in a narrow; everybody, of what they can read.',
  method: 'GET',
  path: '/messages/matches_narrow',
  errors: ['BAD_NARROW'],
  fromWindow: true,
  params: z.object({ messageIds: z.array(int), narrow }),
  wire: (params, context) => ({ msg_ids: params.messageIds, narrow: narrowWire(params.narrow, context) }),
  result: reads(
    z
      .object({ messages: parsedLater })
      .transform((wire) => entriesOf(wire.messages).flatMap(([id, match]) => matchOf(id, match))),
  ),
})

const summarizeNarrow = route({
  name: 'summarizeNarrow',
  doc: 'A summary of a conversation as HTML; the group for it, where the server can summarize.',
  method: 'GET',
  path: '/messages/summary',
  since: 350,
  errors: ['BAD_NARROW'],
  fromWindow: true,
  params: z.object({ narrow }),
  wire: (params, context) => ({ narrow: narrowWire(params.narrow, context) }),
  result: reads(z.object({ summary: content }).transform((wire) => wire.summary)),
})

const renderMessage = route({
  name: 'renderMessage',
  doc: 'Markdown as the HTML it would become; everybody.',
  method: 'POST',
  path: '/messages/render',
  fromWindow: true,
  params: z.object({ content: z.string() }),
  wire: (params) => params,
  result: reads(z.object({ rendered: content }).transform((wire) => wire.rendered)),
})

/** Routes for fetching messages. The core fetches whole pages and adds them to the state. */
export const messageQueryRoutes = {
  getMessages,
  getMessagesById,
  getMessage,
  getMessageHistory,
  getReadReceipts,
  matchesNarrow,
  summarizeNarrow,
  renderMessage,
} as const
