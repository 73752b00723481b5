import type { ChannelId, Message, MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { messageChanges } from '../../../../shared/model/messages/messageChanges.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  feedNarrow,
  isConversation,
  narrowChannel,
  narrowKey,
  topicNarrow,
} from '../../../../shared/model/views/narrow.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { emptyMap, mapSetMany } from '../../../../shared/collections/shardedMap.ts'
import { flagFact, type Fact } from '../../../../shared/narrow/operator.ts'
import type { Database } from '../thread/database.ts'
import { addRange, closeChannel, cutRanges, forgetChannel, isFresh, openEnd } from './knownRanges.ts'
import { dropMessages, messagesById, putMessages } from './messageRows.ts'
import { storedNarrow, storedKeysOf } from './storedNarrow.ts'

/** Names of channels to which messages were moved. */
export type ChannelNames = ReadonlyMap<ChannelId, { readonly name: string }>

interface Around {
  readonly names: ChannelNames
  /** Channels that the user is not subscribed to, so that no events report their messages. */
  readonly untracked: readonly ChannelId[]
  readonly selfUserId: UserId
}

/** Returns the newest message id in the store, or 0 if it has none. */
export const newestId = (database: Database): MessageId =>
  Number(database.get('select max(id) as id from message')?.['id'] ?? 0)

/** Applies an event to the stored messages and ranges, as the model applies it to the state. */
export function applyToMessages(database: Database, event: AccountEvent, around: Around): void {
  switch (event.type) {
    case 'message':
      return putMessages(database, [event.message])
    case 'local/fetched':
      return fetched(database, event, around)
    case 'delete_message':
      return dropMessages(database, event.messageIds)
    case 'channel':
      if (event.op === 'delete') for (const id of event.channelIds) dropChannel(database, id)
      return
    case 'subscription':
      if (event.op === 'remove') for (const id of event.channelIds) leaveChannel(database, id)
      return
    case 'update_message':
      change(database, event, around.names)
      return moved(database, event)
    case 'update_message_flags':
    case 'local/flags':
      if (event.type === 'update_message_flags' && event.all) return readAll(database, event.upTo)
      change(database, event, around.names)
      // Unread messages are those without the `read` flag.
      if ((event.op === 'add') !== (event.flag === 'read'))
        cutDecided(database, event.messageIds, flagFact(event.flag))
      return
    case 'reaction':
    case 'local/reaction':
    case 'submessage':
      return change(database, event, around.names)
    default:
  }
}

type Of<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>
type Changing = Of<
  'update_message' | 'update_message_flags' | 'local/flags' | 'reaction' | 'local/reaction' | 'submessage'
>

function idsOf(event: Changing): readonly MessageId[] {
  switch (event.type) {
    case 'update_message':
      return [event.messageId, ...event.messageIds]
    case 'update_message_flags':
    case 'local/flags':
      return event.messageIds
    default:
      return [event.messageId]
  }
}

function change(database: Database, event: Changing, channels: ChannelNames): void {
  const messages = messagesById(database, new Set(idsOf(event)))
  if (messages.length === 0) return
  const byId = mapSetMany(
    emptyMap<Message>(),
    messages.map((message) => [message.id, message] as const),
  )
  const before = {
    messages: { byId, stale: emptyMap<Message>() },
    channels: channels as Parameters<typeof messageChanges>[1]['channels'],
  }
  putMessages(
    database,
    messageChanges(event, before).map(({ after }) => after),
  )
}

/**
 * Cuts these messages out of the ranges of the narrows that they are now in, unless they are stored. `wereIn` lists the
 * narrows that they were in before. If none of those has a fresh range with the message, its stored copy may be
 * outdated and it is cut out of fresh ranges, too.
 */
function cutUnknown(
  database: Database,
  ids: readonly MessageId[],
  concerns: (key: string, channel: ChannelId | null) => boolean,
  wereIn: readonly string[] | null = null,
): void {
  for (const id of ids) {
    const isHere = database.get('select id from message where id = ?', id) !== null
    if (isHere && (wereIn === null || isFresh(database, wereIn, id))) continue
    cutRanges(database, id, id, concerns, !isHere)
  }
}

/** Like `cutUnknown`, for narrows with a term that depends on this fact. */
function cutDecided(database: Database, ids: readonly MessageId[], fact: Fact): void {
  const keys = storedKeysOf(fact)
  if (keys.length > 0) cutUnknown(database, ids, (key) => keys.some((item) => key.includes(item)))
}

function moved(database: Database, { content, messageId, messageIds, move }: Of<'update_message'>): void {
  if (move !== null) {
    const ofChannel = narrowKey(channelNarrow(move.newChannelId))
    const ofTopic = narrowKey(topicNarrow(move.newChannelId, move.newTopic))
    const wereIn = [topicNarrow(move.channelId, move.topic), channelNarrow(move.channelId), feedNarrow]
    cutUnknown(
      database,
      messageIds,
      (key, channel) => {
        if (channel === null) return !key.startsWith('dm:') && key !== narrowKey(allDirectsNarrow)
        return (
          channel === move.newChannelId && (!key.startsWith(`${ofChannel} topic:`) || key.startsWith(ofTopic))
        )
      },
      wereIn.map(narrowKey),
    )
  }
  // An edit may add a mention of the user.
  if (content !== null) cutDecided(database, [messageId], 'content')
}

function fetched(
  database: Database,
  event: Of<'local/fetched'>,
  { selfUserId, untracked }: Pick<Around, 'selfUserId' | 'untracked'>,
): void {
  const { anchor, foundNewest, foundOldest, messages, narrow, resolvedAnchor } = event
  dropMissing(database, event, selfUserId)
  putMessages(database, messages)
  const at = typeof anchor === 'number' ? anchor : resolvedAnchor
  const ids = messages.map(({ id }) => id)
  if (at !== null && at < 1e15) ids.push(at)
  if (ids.length === 0 && !(foundNewest && foundOldest)) return
  const channel = narrowChannel(narrow)
  const isOpen = foundNewest && !(channel !== null && untracked.includes(channel))
  addRange(
    database,
    { narrow: narrowKey(narrow), channel },
    {
      low: foundOldest ? 0 : ids.reduce((low, id) => Math.min(low, id)),
      high: isOpen ? openEnd : ids.reduce((high, id) => Math.max(high, id), 0),
    },
  )
}

/**
 * Deletes stored messages of a conversation that are missing in the fetched part. They were deleted or moved without an
 * event. Events that arrived during the request are applied again afterward.
 */
function dropMissing(
  database: Database,
  { foundNewest, foundOldest, messages, narrow }: Of<'local/fetched'>,
  selfUserId: UserId,
): void {
  const first = foundOldest ? 0 : messages[0]?.id
  const last = foundNewest ? openEnd : messages.at(-1)?.id
  const stored = isConversation(narrow) ? storedNarrow(narrow, selfUserId) : null
  if (first === undefined || last === undefined || stored === null) return
  database.run(
    `delete from message where ${stored.where} and id between ? and ? and id not in (select value from json_each(?))`,
    ...stored.values,
    first,
    last,
    JSON.stringify(messages.map(({ id }) => id)),
  )
}

function readAll(database: Database, upTo = Number.MAX_SAFE_INTEGER): void {
  const rows = database.all('select id from message where unread = 1 and id <= ?', upTo)
  const ids = rows.map((row) => Number(row['id']))
  putMessages(
    database,
    messagesById(database, ids).map((message) => ({ ...message, flags: [...message.flags, 'read'] })),
  )
}

function leaveChannel(database: Database, channel: ChannelId): void {
  const unread = database.all('select id from message where channel = ? and unread = 1', channel)
  const messages = messagesById(
    database,
    unread.map((row) => Number(row['id'])),
  )
  putMessages(
    database,
    messages.map((message) => ({ ...message, flags: [...message.flags, 'read'] })),
  )
  closeChannel(database, channel, newestId(database))
}

function dropChannel(database: Database, channel: ChannelId): void {
  database.run('delete from message where channel = ?', channel)
  forgetChannel(database, channel)
}
