import type { AccountState } from '../state/accountState.ts'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { ChannelId, Flag, Message, MessageId, Reaction } from '../../api/types.ts'
import { changedFlags, isRead } from '../../api/flags.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { differsByMarkOnly } from '../../api/resolvedTopic.ts'
import { mapGet, mapValues } from '../../collections/shardedMap.ts'

/**
 * The effect of an event on messages: `ids` are the only messages it can change, and `edited` returns the changed
 * message.
 */
export interface MessageEdit {
  readonly ids: readonly MessageId[]
  /** Returns the same object when nothing changes. */
  readonly edited: (message: Message) => Message
}

export interface MessageChange {
  readonly before: Message
  readonly after: Message
}

/** The parts of the state that decide the effect of an event. */
type Known = Pick<AccountState, 'messages' | 'channels'>

/** Returns the cached messages that an event changes, each before and after. */
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

/**
 * Returns the cached unread messages of the channels. Searches the cache, because the index may lack messages that were
 * fetched as unread.
 */
function unreadIn(channelIds: readonly ChannelId[], { messages }: Known): readonly MessageId[] {
  const left = new Set(channelIds)
  const ids: MessageId[] = []
  for (const message of mapValues(messages.byId))
    if (message.type === 'channel' && left.has(message.channelId) && !isRead(message)) ids.push(message.id)
  return ids
}

const noEdit: MessageEdit = { ids: [], edited: (message) => message }

/**
 * Returns the effect of an event on messages. The result is not cached, because keeping lists of thousands of messages
 * costs more than recomputing them.
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
      // Only subscribed channels have unread messages: the server marks those of a left channel as read.
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

/** Reactions are identified by type, code and user. Their names may differ. */
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
  // The event contains only a part of the edit history.
  return {
    ...edited,
    content: content.html,
    isMeMessage,
    editHistory: null,
    lastEditTimestamp: editTimestamp,
  }
}

/**
 * Takes the mention flags from an edit but keeps the read flag, which has separate events and may have a pending
 * change.
 */
function editedFlags(current: readonly Flag[], reported: readonly Flag[] | null): readonly Flag[] {
  if (reported === null) return current
  const next = changedFlags(reported, current.includes('read') ? 'add' : 'remove', 'read')
  return sameList(next, current) ? current : next
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item))

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
