import type { AccountState } from '../state/accountState.ts'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { ChannelId, Flag, Message, MessageId, Reaction } from '../../api/types.ts'
import { changedFlags, isRead } from './flags.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { differsByMarkOnly } from '../../api/resolvedTopic.ts'
import { mapGet, mapValues } from '../state/shardedMap.ts'

/**
 * The effect of an event on messages: `ids` are the only ones it can change, as far as they are cached, and `edited`
 * returns what becomes of each.
 */
export interface MessageEdit {
  readonly ids: readonly MessageId[]
  /** Returns the very same object when the event changes nothing. */
  readonly edited: (message: Message) => Message
}

export interface MessageChange {
  readonly before: Message
  readonly after: Message
}

/** The parts of the state that decide what an event changes. */
type Known = Pick<AccountState, 'messages' | 'channels'>

/** Returns the cached messages that an event changes, each before and after it. */
export function messageChanges(event: AccountEvent, before: Known): readonly MessageChange[] {
  const { ids, edited } = messageEdit(event, before)
  const changes: MessageChange[] = []
  for (const id of ids) {
    const message = mapGet(before.messages.byId, id)
    if (message === undefined) continue
    const after = edited(message)
    if (after !== message) changes.push({ before: message, after })
  }
  return changes
}

/** Returns the cached unread messages of the channels: the index may lack some that were fetched as unread. */
function unreadIn(channelIds: readonly ChannelId[], { messages }: Known): readonly MessageId[] {
  const left = new Set(channelIds)
  const ids: MessageId[] = []
  for (const message of mapValues(messages.byId))
    if (message.type === 'channel' && left.has(message.channelId) && !isRead(message)) ids.push(message.id)
  return ids
}

const noEdit: MessageEdit = { ids: [], edited: (message) => message }

/**
 * Returns the effect of an event on messages. Only the state keeps the result: lists of thousands of messages, before
 * and after, cost more to keep for the next caller than to work out again.
 */
export function messageEdit(event: AccountEvent, before: Known): MessageEdit {
  switch (event.type) {
    case 'update_message':
      return updates(event, before)
    case 'update_message_flags':
    case 'local/flags': {
      const all = event.type === 'update_message_flags' && event.all && event.op === 'add'
      return {
        ids: all ? knownUpTo(event.upTo ?? Infinity, before) : event.messageIds,
        edited: (message) => withFlags(message, changedFlags(message.flags, event.op, event.flag)),
      }
    }
    case 'reaction':
    case 'local/reaction':
      return {
        ids: [event.messageId],
        edited: (message) =>
          withFields(message, { reactions: changedReactions(message.reactions, event.op, event.reaction) }),
      }
    case 'submessage':
      return {
        ids: [event.messageId],
        edited: (message) =>
          message.submessages.some(({ id }) => id === event.submessage.id)
            ? message
            : { ...message, submessages: [...message.submessages, event.submessage] },
      }
    case 'subscription':
      // Unread messages are in subscribed channels only: the server marks those of a channel left as read.
      return event.op === 'remove'
        ? {
            ids: unreadIn(event.channelIds, before),
            edited: (message) => withFlags(message, changedFlags(message.flags, 'add', 'read')),
          }
        : noEdit
    default:
      return noEdit
  }
}

const knownUpTo = (last: MessageId, { messages }: Known): readonly MessageId[] =>
  [...mapValues(messages.byId)].flatMap(({ id }) => (id <= last ? [id] : []))

const withFlags = (message: Message, flags: readonly Flag[]): Message =>
  flags === message.flags ? message : { ...message, flags }

function withFields(message: Message, fields: Partial<Pick<Message, 'reactions' | 'content'>>): Message {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return names.every((name) => fields[name] === message[name]) ? message : { ...message, ...fields }
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

function updates(event: Update, before: Known): MessageEdit {
  const moved = new Set(event.move === null ? [] : event.messageIds)
  return {
    ids: [...new Set([event.messageId, ...moved])],
    edited: (message) => {
      const edited = message.id === event.messageId ? withContent(message, event) : message
      return moved.has(message.id) ? withMove(edited, event, before) : edited
    },
  }
}

function withContent(message: Message, { content, renderingOnly, flags, editTimestamp }: Update): Message {
  if (content !== null && renderingOnly) return withFields(message, { content: content.html })
  const edited = withFlags(message, editedFlags(message.flags, flags))
  if (content === null) return edited
  const isMeMessage = content.isMeMessage ?? message.isMeMessage
  // The event tells only a part of the edit history.
  return {
    ...edited,
    content: content.html,
    isMeMessage,
    editHistory: null,
    lastEditTimestamp: editTimestamp,
  }
}

/**
 * Takes the mention flags from an edit, and keeps the read flag: it has events of its own, and an own change may
 * still be on its way.
 */
function editedFlags(known: readonly Flag[], told: readonly Flag[] | null): readonly Flag[] {
  if (told === null) return known
  const next = changedFlags(told, known.includes('read') ? 'add' : 'remove', 'read')
  return sameList(next, known) ? known : next
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

function withMove(message: Message, { move, editTimestamp }: Update, before: Known): Message {
  if (message.type !== 'channel' || move === null) return message
  const resolvedOnly = move.channelId === move.newChannelId && differsByMarkOnly(move.topic, move.newTopic)
  return {
    ...message,
    channelId: move.newChannelId,
    channelName: before.channels.get(move.newChannelId)?.name ?? message.channelName,
    topic: move.newTopic,
    recipientId: move.channelId === move.newChannelId ? message.recipientId : null,
    editHistory: null,
    topicLinks: move.topicLinks ?? message.topicLinks,
    lastMovedTimestamp: resolvedOnly ? message.lastMovedTimestamp : editTimestamp,
  }
}
