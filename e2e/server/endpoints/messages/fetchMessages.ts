import { badRequest } from '../../http/apiError.ts'
import { bool, count, ints, maybe, missing, or, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { compileNarrow, type Narrow } from '../../narrow/compile.ts'
import { matchFields } from '../../narrow/highlight.ts'
import { fetchRange } from '../../narrow/range.ts'
import { narrowParam } from '../../narrow/terms.ts'
import { canReadMessage } from '../../rules/access.ts'
import { hasPermission } from '../../rules/groups.ts'
import type { Server } from '../../server.ts'
import type { Message, User } from '../../state/records.ts'
import { Flag, flagBits } from '../../state/userRows.ts'
import { messageRecord, shownTopic, wireFlags, type MessageOptions } from '../../wire/message.ts'

/** Returns a message's flags for a user; without a copy it is read and historical. */
export function flagsOf(server: Server, user: User, message: Message): string[] {
  return wireFlags(server, flagBits(user.rows, message.id) ?? Flag.read | Flag.historical)
}

function fetched(server: Server, message: Message, narrow: Narrow | null, options: MessageOptions): unknown {
  return {
    ...messageRecord(server, message, options),
    flags: flagsOf(server, options.viewer, message),
    ...(narrow && narrow.words.length > 0
      ? matchFields(message, shownTopic(server, message.topic, options.emptyTopics), narrow.words)
      : {}),
  }
}

/** Returns a message by id; 400 if the caller may not read it. */
export function readableMessage(call: Pick<Call, 'server' | 'user'>, id: number): Message {
  const message = call.server.state.messages.byId.get(id)
  if (message === undefined || !canReadMessage(call.server, call.user, message))
    throw badRequest('Invalid message(s)')
  return message
}

const getMessages = route(
  'GET',
  '/messages',
  {
    anchor: maybe(text),
    anchor_date: maybe(text),
    include_anchor: or(bool, true),
    num_before: maybe(count),
    num_after: maybe(count),
    narrow: or(narrowParam, []),
    message_ids: maybe(ints),
    client_gravatar: maybe(bool),
    apply_markdown: or(bool, true),
    allow_empty_topic_name: or(bool, false),
    use_first_unread_anchor: or(bool, false),
  },
  ({ server, user, params }) => {
    const options: MessageOptions = {
      viewer: user,
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar ?? server.has('clientGravatarDefault'),
      emptyTopics: params.allow_empty_topic_name,
    }
    const narrow = compileNarrow(server, user, params.narrow)
    if (params.message_ids !== undefined && server.has('messageIdsFetch')) {
      if (params.num_before !== undefined || params.num_after !== undefined || params.anchor !== undefined)
        throw badRequest("Unsupported parameter combination: 'message_ids' excludes the range")
      if (params.message_ids.length > server.limits.fetchMessages)
        throw badRequest('Too many messages requested')
      const found = [...new Set(params.message_ids)]
        .sort((a, b) => a - b)
        .flatMap((id) => {
          const message = server.state.messages.byId.get(id)
          if (!message || !canReadMessage(server, user, message)) return []
          return narrow.test(message, flagBits(user.rows, id)) ? [message] : []
        })
      return {
        messages: found.map((message) => fetched(server, message, narrow, options)),
        found_anchor: false,
        found_oldest: true,
        found_newest: true,
        history_limited: false,
      }
    }
    // Servers with typed parameters do not require the counts of a range.
    const least = server.has('typedParameters') ? 0 : undefined
    const { num_before = least, num_after = least } = params
    const range = fetchRange(server, user, narrow, rangeOf({ ...params, num_before, num_after }, server))
    return {
      messages: range.messages.map((message) => fetched(server, message, narrow, options)),
      anchor: range.anchor,
      found_anchor: range.foundAnchor,
      found_oldest: range.foundOldest,
      found_newest: range.foundNewest,
      history_limited: false,
    }
  },
)

interface RangeParams {
  readonly anchor: string | undefined
  readonly anchor_date?: string | undefined
  readonly include_anchor: boolean
  readonly num_before: number | undefined
  readonly num_after: number | undefined
  readonly use_first_unread_anchor?: boolean
}

/** Validates the range parameters of a fetch. */
export function rangeOf(params: RangeParams, server: Server): Parameters<typeof fetchRange>[3] {
  const { num_before: before, num_after: after } = params
  if (before === undefined) throw missing('num_before')
  if (after === undefined) throw missing('num_after')
  if (before + after > server.limits.fetchMessages)
    throw badRequest(`Too many messages requested (maximum ${String(server.limits.fetchMessages)}).`)
  const anchor = params.use_first_unread_anchor === true ? 'first_unread' : params.anchor
  if (anchor === undefined) throw badRequest("Missing 'anchor' argument.")
  if (server.has('includeAnchor') && !params.include_anchor && before > 0 && after > 0)
    throw badRequest('The anchor can only be excluded at an end of the range')
  if (!server.has('anchorNames') && !/^\d+$/.test(anchor) && params.use_first_unread_anchor !== true)
    throw badRequest('anchor is not an integer')
  return {
    anchor,
    anchorDate: params.anchor_date,
    includeAnchor: params.include_anchor || !server.has('includeAnchor'),
    before,
    after,
  }
}

const getMessage = route(
  'GET',
  '/messages/{id}',
  { apply_markdown: or(bool, true), allow_empty_topic_name: or(bool, false) },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, messageId(call))
    const options: MessageOptions = {
      viewer: user,
      applyMarkdown: params.apply_markdown,
      clientGravatar: true,
      emptyTopics: params.allow_empty_topic_name,
    }
    if (!server.has('wholeSingleMessage')) return { raw_content: message.content }
    return { raw_content: message.content, message: fetched(server, message, null, options) }
  },
)

/** Returns the message id in the path; 400 if it is invalid. */
export function messageId(call: Pick<Call, 'path'>): number {
  const id = Number(call.path[0])
  if (!Number.isSafeInteger(id)) throw badRequest('Invalid message(s)')
  return id
}

const matchesNarrow = route(
  'GET',
  '/messages/matches_narrow',
  { msg_ids: ints, narrow: narrowParam },
  ({ server, user, params }) => {
    const narrow = compileNarrow(server, user, params.narrow)
    const found: Record<string, unknown> = {}
    for (const id of params.msg_ids) {
      const message = server.state.messages.byId.get(id)
      if (!message || !canReadMessage(server, user, message)) continue
      if (!narrow.test(message, flagBits(user.rows, id))) continue
      found[String(id)] = matchFields(message, shownTopic(server, message.topic, false), narrow.words)
    }
    return { messages: found }
  },
)

const summary = route(
  'GET',
  '/messages/summary',
  { narrow: narrowParam },
  ({ server, user, params }) => {
    const html = server.services.summary
    if (html === null) throw badRequest('AI features are not enabled on this server.')
    const mayAsk = server.state.realm.groups['can_summarize_topics_group']
    if (!hasPermission(server.state, user, mayAsk, server.seconds(), true))
      throw badRequest('Insufficient permission')
    compileNarrow(server, user, params.narrow)
    return { summary: html }
  },
  { levels: [350] },
)

export const fetchMessageRoutes = [matchesNarrow, summary, getMessages, getMessage]
