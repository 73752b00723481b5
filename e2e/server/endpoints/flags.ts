import { changeFlag, markRead } from '../actions/flags.ts'
import { batchAnswer } from '../http/batchAnswer.ts'
import { badRequest } from '../http/apiError.ts'
import { bool, count, int, ints, oneOf, or, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import { compileNarrow } from '../narrow/compile.ts'
import { fetchRange } from '../narrow/range.ts'
import { narrowParam } from '../narrow/terms.ts'
import { canReadMessage } from '../rules/access.ts'
import type { Server } from '../server.ts'
import { Flag, type FlagName } from '../state/userRows.ts'
import { rangeOf } from './fetchMessages.ts'
import { seenChannel } from './channels.ts'

function changeable(server: Server, flag: string): FlagName {
  const names: FlagName[] = [
    'read',
    'starred',
    'collapsed',
    ...(server.has('hideLinkPreviews') ? (['hide_link_previews'] as const) : []),
  ]
  const found = names.find((name) => name === flag)
  if (found) return found
  if (flag in Flag || flag === 'wildcard_mentioned') throw badRequest(`Flag not editable: '${flag}'`)
  throw badRequest(`Invalid flag: '${flag}'`)
}

const op = oneOf('add', 'remove')

function ignored(
  server: Server,
  flag: string,
  asked: string,
  channels: readonly number[],
): Record<string, unknown> {
  return flag === 'read' && asked === 'remove' && server.has('ignoredNotSubscribed')
    ? { ignored_because_not_subscribed_channels: channels }
    : {}
}

const flags = route(
  'POST',
  '/messages/flags',
  { messages: ints, op, flag: text },
  ({ server, user, params }) => {
    const flag = changeable(server, params.flag)
    for (const id of params.messages) {
      const message = server.state.messages.byId.get(id)
      // Messages that are gone are no error when they are only to be read.
      if (message === undefined && flag === 'read') continue
      if (message === undefined || !canReadMessage(server, user, message))
        throw badRequest('Invalid message(s)')
    }
    const { changed, ignoredChannels } = changeFlag(server, user, params.op, flag, params.messages)
    return { messages: changed, ...ignored(server, flag, params.op, ignoredChannels) }
  },
)

const flagsNarrow = route(
  'POST',
  '/messages/flags/narrow',
  {
    anchor: text,
    include_anchor: or(bool, true),
    num_before: count,
    num_after: count,
    narrow: narrowParam,
    op,
    flag: text,
  },
  ({ server, user, params }) => {
    const flag = changeable(server, params.flag)
    const narrow = compileNarrow(server, user, params.narrow)
    const range = fetchRange(server, user, narrow, rangeOf(params, server))
    const ids = range.messages.map((message) => message.id)
    const { changed, ignoredChannels } = changeFlag(server, user, params.op, flag, ids)
    return {
      processed_count: ids.length,
      updated_count: changed.length,
      first_processed_id: ids[0] ?? null,
      last_processed_id: ids.at(-1) ?? null,
      found_oldest: range.foundOldest,
      found_newest: range.foundNewest,
      ...ignored(server, flag, params.op, ignoredChannels),
    }
  },
  { levels: [155] },
)

const markAll = route('POST', '/mark_all_as_read', {}, ({ server, user }) => {
  const inBatches = server.has('markReadInBatches')
  const most = inBatches ? server.limits.batch : Infinity
  return batchAnswer(server, markRead(server, user, () => true, most, !inBatches).isWhole)
})

const markStream = route('POST', '/mark_stream_as_read', { stream_id: int }, (call) => {
  const channel = seenChannel(call, call.params.stream_id)
  markRead(call.server, call.user, (message) => message.channelId === channel.id)
  return {}
})

const markTopic = route('POST', '/mark_topic_as_read', { stream_id: int, topic_name: text }, (call) => {
  const channel = seenChannel(call, call.params.stream_id)
  const topic = call.params.topic_name.trim().toLowerCase()
  markRead(
    call.server,
    call.user,
    (message) => message.channelId === channel.id && message.topic.toLowerCase() === topic,
  )
  return {}
})

export const flagRoutes = [flags, flagsNarrow, markAll, markStream, markTopic]
