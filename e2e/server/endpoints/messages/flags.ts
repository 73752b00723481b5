import { changeFlag, markAllRead, markRead } from '../../actions/messages/flags.ts'
import { batchAnswer } from '../../http/batchAnswer.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, count, int, ints, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { compileNarrow } from '../../narrow/compile.ts'
import { fetchRange } from '../../narrow/range.ts'
import { narrowParam } from '../../narrow/terms.ts'
import type { Server } from '../../server.ts'
import { topicKey } from '../../state/state.ts'
import { Flag, flagBits, type FlagName } from '../../state/userRows.ts'
import { rangeOf } from './fetchMessages.ts'
import { seenChannel } from '../channels/channels.ts'

function checkChange(
  server: Server,
  { flag, op }: { readonly flag: string; readonly op: string },
): { readonly flag: FlagName; readonly op: 'add' | 'remove' } {
  const names: FlagName[] = [
    'read',
    'starred',
    'collapsed',
    ...(server.has('hideLinkPreviews') ? (['hide_link_previews'] as const) : []),
  ]
  const found = names.find((name) => name === flag)
  if (!found && (flag in Flag || flag === 'wildcard_mentioned'))
    throw badRequest(`Flag not editable: '${flag}'`)
  if (!found) throw badRequest(`Invalid flag: '${flag}'`)
  if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`)
  return { flag: found, op }
}

function ignored(
  server: Server,
  flag: string,
  name: string,
  channels: readonly number[],
): Record<string, unknown> {
  const isUnread = flag === 'read' && name === 'remove'
  return server.has('ignoredNotSubscribed') && (isUnread || !server.has('ignoredOnlyOfUnread'))
    ? { ignored_because_not_subscribed_channels: channels }
    : {}
}

const flags = route(
  'POST',
  '/messages/flags',
  { messages: ints, op: text, flag: text },
  ({ server, user, params }) => {
    const { flag, op } = checkChange(server, params)
    const { changed, ignoredChannels } = changeFlag(server, user, op, flag, params.messages)
    return {
      messages: server.has('flagsAnswerChanged') ? [...new Set(changed)] : params.messages,
      ...ignored(server, flag, op, ignoredChannels),
    }
  },
)

/** Reduces the counts of a range to the limit of one request. */
function lowered<T extends { readonly num_before: number; readonly num_after: number }>(
  range: T,
  maxMessages: number,
): T {
  const before = Math.min(
    range.num_before,
    Math.max(maxMessages - range.num_after, Math.floor(maxMessages / 2)),
  )
  return { ...range, num_before: before, num_after: Math.min(range.num_after, maxMessages - before) }
}

const flagsNarrow = route(
  'POST',
  '/messages/flags/narrow',
  {
    anchor: text,
    include_anchor: or(bool, true),
    num_before: count,
    num_after: count,
    narrow: narrowParam,
    op: text,
    flag: text,
  },
  ({ server, user, params }) => {
    const { flag, op } = checkChange(server, params)
    const narrow = compileNarrow(server, user, params.narrow)
    const range = fetchRange(
      server,
      user,
      narrow,
      rangeOf(lowered(params, server.limits.fetchMessages), server),
    )
    const ids = range.messages.map((message) => message.id)
    const { changed, ignoredChannels } = changeFlag(server, user, op, flag, ids)
    return {
      processed_count: ids.length,
      updated_count: changed.length,
      first_processed_id: ids[0] ?? null,
      last_processed_id: ids.at(-1) ?? null,
      found_oldest: range.foundOldest,
      found_newest: range.foundNewest,
      ...ignored(server, flag, op, ignoredChannels),
    }
  },
  { levels: [155] },
)

const markAll = route('POST', '/mark_all_as_read', {}, ({ server, user }) => {
  const maxMessages = server.has('markReadInBatches') ? server.limits.batch : Infinity
  return batchAnswer(server, markAllRead(server, user, maxMessages))
})

const markStream = route('POST', '/mark_stream_as_read', { stream_id: int }, (call) => {
  const channel = seenChannel(call, call.params.stream_id)
  markRead(call.server, call.user, (message) => message.channelId === channel.id)
  return {}
})

const markTopic = route('POST', '/mark_topic_as_read', { stream_id: int, topic_name: text }, (call) => {
  const channel = seenChannel(call, call.params.stream_id)
  const { server, user, params } = call
  const topicName = params.topic_name.trim()
  const key = topicKey(channel.id, topicName)
  const ids = server.state.messages.byTopic.get(key) ?? []
  if (!ids.some((id) => flagBits(user.rows, id) !== null)) throw badRequest(`No such topic '${topicName}'`)
  const idSet = new Set(ids)
  markRead(server, user, (message) => idSet.has(message.id))
  return {}
})

export const flagRoutes = [flags, flagsNarrow, markAll, markStream, markTopic]
