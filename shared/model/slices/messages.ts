import type { ServerEvent } from '../../api/serverEvent.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import type { Message, MessageId, Reaction } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { changedFlags } from '../flags.ts'
import type { AccountEvent } from '../localEvent.ts'
import { differsByMarkOnly } from '../resolvedTopic.ts'
import {
  emptyMap,
  mapDeleteMany,
  mapGet,
  mapHas,
  mapSetMany,
  mapValues,
  type ShardedMap,
} from '../shardedMap.ts'
import type { Slice } from '../slice.ts'

export interface MessagesState {
  readonly byId: ShardedMap<Message>
  /** Those cached before a registration and not fetched since: edits may have been missed. Only its keys count. */
  readonly unsure: ShardedMap<Message>
}

export const emptyMessages: MessagesState = { byId: emptyMap(), unsure: emptyMap() }

export const messagesSlice: Slice<MessagesState> = {
  fromSnapshot(snapshot, old) {
    if (old === null || old.byId.size === 0) return old ?? emptyMessages
    const byId = mapSetMany(old.byId, reconciled(old.byId, snapshot))
    return { byId, unsure: byId }
  },
  reduce(own, event, before) {
    switch (event.type) {
      case 'message':
        return known(own, [event.message], false)
      case 'local/fetched':
        return known(own, event.messages, event.replaces)
      case 'delete_message':
        return withMaps(
          own,
          mapDeleteMany(own.byId, event.messageIds),
          mapDeleteMany(own.unsure, event.messageIds),
        )
      default: {
        const changes = messageChanges(event, before)
        if (changes.length === 0) return own
        return withMaps(
          own,
          mapSetMany(
            own.byId,
            changes.map(({ after }) => [after.id, after] as const),
          ),
          own.unsure,
        )
      }
    }
  },
}

const withMaps = (
  own: MessagesState,
  byId: MessagesState['byId'],
  unsure: MessagesState['unsure'],
): MessagesState => (byId === own.byId && unsure === own.unsure ? own : { byId, unsure })

/**
 * What is cached is kept up to date by events and may be newer than an answer that was long under way, so it wins,
 * unless it is from before a gap.
 */
function known(own: MessagesState, messages: readonly Message[], replaces: boolean): MessagesState {
  const news = messages.filter(
    ({ id }) => replaces || !mapHas(own.byId, id) || (own.unsure.size > 0 && mapHas(own.unsure, id)),
  )
  if (news.length === 0) return own
  const ids = news.map(({ id }) => id)
  return withMaps(
    own,
    mapSetMany(
      own.byId,
      news.map((message) => [message.id, message] as const),
    ),
    own.unsure.size === 0 ? own.unsure : mapDeleteMany(own.unsure, ids),
  )
}

/** The cached messages whose read and starred flags a registration contradicts. */
function* reconciled(
  byId: ShardedMap<Message>,
  { unreads, starredIds }: Snapshot,
): Generator<readonly [MessageId, Message]> {
  const unread = new Set<MessageId>()
  for (const { ids } of [...unreads.channels, ...unreads.directs]) for (const id of ids) unread.add(id)
  // The server tells only the newest 50,000: of older messages it says nothing.
  let oldest = 0
  if (unreads.oldUnreadsMissing) for (const id of unread) oldest = oldest === 0 ? id : Math.min(oldest, id)
  const starred = new Set(starredIds)
  for (const message of mapValues(byId)) {
    let flags = message.flags
    if (message.id >= oldest) flags = changedFlags(flags, unread.has(message.id) ? 'remove' : 'add', 'read')
    flags = changedFlags(flags, starred.has(message.id) ? 'add' : 'remove', 'starred')
    if (flags !== message.flags) yield [message.id, { ...message, flags }]
  }
}

export interface MessageChange {
  readonly before: Message
  readonly after: Message
}

/** What an event does to messages that are cached: shared by the messages and the views that show them. */
export function messageChanges(event: AccountEvent, before: AccountState): readonly MessageChange[] {
  switch (event.type) {
    case 'update_message':
      return updates(event, before)
    case 'update_message_flags':
    case 'local/flags': {
      const all = event.type === 'update_message_flags' && event.all && event.op === 'add'
      const ids = all ? [...mapValues(before.messages.byId)].map(({ id }) => id) : event.messageIds
      return changesOf(ids, before, (message) =>
        withFields(message, { flags: changedFlags(message.flags, event.op, event.flag) }),
      )
    }
    case 'reaction':
    case 'local/reaction':
      return changesOf([event.messageId], before, (message) =>
        withFields(message, { reactions: changedReactions(message.reactions, event.op, event.reaction) }),
      )
    case 'submessage':
      return changesOf([event.messageId], before, (message) =>
        message.submessages.some(({ id }) => id === event.submessage.id)
          ? message
          : { ...message, submessages: [...message.submessages, event.submessage] },
      )
    case 'subscription':
      // Unread implies subscribed: the server takes what was unread there as read.
      return event.op === 'remove'
        ? changesOf(unreadIdsIn(event.channelIds, before), before, (message) =>
            withFields(message, { flags: changedFlags(message.flags, 'add', 'read') }),
          )
        : []
    default:
      return []
  }
}

function changesOf(
  ids: readonly MessageId[],
  before: AccountState,
  change: (message: Message) => Message,
): readonly MessageChange[] {
  const changes: MessageChange[] = []
  for (const id of ids) {
    const message = mapGet(before.messages.byId, id)
    if (message === undefined) continue
    const after = change(message)
    if (after !== message) changes.push({ before: message, after })
  }
  return changes
}

function withFields(message: Message, fields: Partial<Pick<Message, 'flags' | 'reactions'>>): Message {
  if (
    (fields.flags ?? message.flags) === message.flags &&
    (fields.reactions ?? message.reactions) === message.reactions
  )
    return message
  return { ...message, ...fields }
}

function unreadIdsIn(channelIds: readonly number[], before: AccountState): readonly MessageId[] {
  return channelIds.flatMap((id) =>
    [...(mapGet(before.unreads.channels, id)?.values() ?? [])].flatMap((topic) => topic.ids),
  )
}

/** A reaction is known by its type, code and person: the name may differ. */
export function sameReaction(a: Reaction, b: Reaction): boolean {
  return a.emojiCode === b.emojiCode && a.userId === b.userId && a.reactionType === b.reactionType
}

function changedReactions(
  reactions: readonly Reaction[],
  op: 'add' | 'remove',
  reaction: Reaction,
): readonly Reaction[] {
  const there = reactions.some((one) => sameReaction(one, reaction))
  if (there === (op === 'add')) return reactions
  return op === 'add' ? [...reactions, reaction] : reactions.filter((one) => !sameReaction(one, reaction))
}

type Update = Extract<ServerEvent, { type: 'update_message' }>

function updates(event: Update, before: AccountState): readonly MessageChange[] {
  const ids = new Set([event.messageId])
  if (event.move !== null) for (const id of event.messageIds) ids.add(id)
  const moved = new Set(event.move === null ? [] : event.messageIds)
  return changesOf([...ids], before, (message) => {
    const edited = message.id === event.messageId ? withContent(message, event) : message
    return moved.has(message.id) ? withMove(edited, event, before) : edited
  })
}

function withContent(message: Message, { content, renderingOnly, flags, editTimestamp }: Update): Message {
  if (content === null)
    return flags === null || sameList(flags, message.flags) ? message : { ...message, flags }
  if (renderingOnly) return content.html === message.content ? message : { ...message, content: content.html }
  return {
    ...message,
    content: content.html,
    isMeMessage: content.isMeMessage ?? message.isMeMessage,
    lastEditTimestamp: editTimestamp,
    flags: flags === null || sameList(flags, message.flags) ? message.flags : flags,
  }
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

function withMove(message: Message, { move, editTimestamp }: Update, before: AccountState): Message {
  if (message.type !== 'channel' || move === null) return message
  const resolvedOnly = move.channelId === move.newChannelId && differsByMarkOnly(move.topic, move.newTopic)
  return {
    ...message,
    channelId: move.newChannelId,
    channelName: before.channels.get(move.newChannelId)?.name ?? message.channelName,
    topic: move.newTopic,
    topicLinks: move.topicLinks ?? message.topicLinks,
    lastMovedTimestamp: resolvedOnly ? message.lastMovedTimestamp : editTimestamp,
  }
}

export function messageOf(state: Pick<AccountState, 'messages'>, id: MessageId): Message | undefined {
  return mapGet(state.messages.byId, id)
}
