import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import type { Queue } from '../../state/queues.ts'
import { isMuted } from '../../register/unread.ts'
import { canReadMessage } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Message, User } from '../../state/records.ts'
import { Flag, flagBits, setFlagBits, type FlagName } from '../../state/userRows.ts'
import { shownTopic } from '../../wire/message.ts'

function details(server: Server, user: User, message: Message, queue: Queue): Record<string, unknown> {
  const bits = flagBits(user.rows, message.id) ?? 0
  const { channelId, topic } = message
  const muted = channelId !== null && isMuted(server, user, channelId, topic)
  const wildcards = Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned
  const called = muted ? Flag.mentioned : Flag.mentioned | wildcards
  return {
    type: channelId === null ? 'private' : 'stream',
    ...((bits & called) === 0 ? {} : { mentioned: true }),
    ...(channelId === null
      ? { user_ids: message.participants.filter((id) => id !== user.id) }
      : {
          stream_id: channelId,
          topic: shownTopic(server, topic, queue.capabilities.has('empty_topic_name')),
          unmuted_stream_msg: !muted,
        }),
  }
}

/** Sends the event of changed flags, even if no message changed. */
function sendFlagEvents(
  server: Server,
  user: User,
  op: 'add' | 'remove',
  flag: string,
  ids: readonly number[],
): void {
  notify(server, [user.id], (queue) => ({
    type: 'update_message_flags',
    ...(server.has('flagEventOp') ? { op } : {}),
    operation: op,
    flag,
    messages: ids,
    all: false,
    ...(op === 'remove' && flag === 'read' && server.has('unreadDetails')
      ? {
          message_details: Object.fromEntries(
            ids.flatMap((id) => {
              const message = server.state.messages.byId.get(id)
              return message ? [[String(id), details(server, user, message, queue)]] : []
            }),
          ),
        }
      : {}),
  }))
}

/** Sends the single event that everything is read. */
function sendAllRead(server: Server, user: User): void {
  const op = server.has('flagEventOp') ? { op: 'add' } : {}
  const event = { type: 'update_message_flags', ...op, operation: 'add', flag: 'read' }
  notify(server, [user.id], { ...event, messages: [], all: true })
}

export interface FlagChange {
  readonly changed: readonly number[]
  readonly ignoredChannels: number[]
}

/** Flags of a message that the user has no copy of. */
const historical = Flag.read | Flag.historical

/**
 * Adds or removes a flag on a user's copies; sends the event with the changed messages. Refuses a change that would
 * need a copy of a message that the user may not read. Messages outside of the user's channels stay read.
 */
export function changeFlag(
  server: Server,
  user: User,
  op: 'add' | 'remove',
  flag: FlagName,
  ids: readonly number[],
): FlagChange {
  const bit = Flag[flag]
  const ignored = new Set<number>()
  const changed = ids.filter((id) => {
    const message = server.state.messages.byId.get(id)
    const channelId = message?.channelId ?? null
    if (
      flag === 'read' &&
      op === 'remove' &&
      channelId !== null &&
      server.state.channels.get(channelId)?.subscribers.has(user.id) !== true
    ) {
      ignored.add(channelId)
      return false
    }
    const bits = flagBits(user.rows, id)
    if (((bits ?? historical) & bit) === (op === 'add' ? bit : 0)) return false
    if (bits === null && (message === undefined || !canReadMessage(server, user, message)))
      throw badRequest('Invalid message(s)')
    return true
  })
  for (const id of changed) {
    const before = flagBits(user.rows, id) ?? historical
    setFlagBits(user.rows, id, op === 'add' ? before | bit : before & ~bit)
  }
  sendFlagEvents(server, user, op, flag, changed)
  return { changed, ignoredChannels: [...ignored].sort((a, b) => a - b) }
}

/** Marks the newest matching unread messages of a user as read, up to a limit. Returns true if that was all. */
function readRows(
  server: Server,
  user: User,
  picks: (message: Message) => boolean,
  maxMessages: number,
): { readonly ids: number[]; readonly isWhole: boolean } {
  const { rows } = user
  const ids: number[] = []
  let isWhole = true
  for (let index = rows.size - 1; index >= 0; index--) {
    const bits = rows.bits[index] ?? 0
    if ((bits & Flag.read) !== 0) continue
    const id = rows.ids[index] ?? 0
    const message = server.state.messages.byId.get(id)
    if (message === undefined || !picks(message)) continue
    if (ids.length === maxMessages) {
      isWhole = false
      break
    }
    rows.bits[index] = bits | Flag.read
    ids.push(id)
  }
  ids.reverse()
  return { ids, isWhole }
}

/** Marks matching messages as read and sends the event. */
export function markRead(server: Server, user: User, picks: (message: Message) => boolean): void {
  const { ids } = readRows(server, user, picks, Infinity)
  if (ids.length > 0) sendFlagEvents(server, user, 'add', 'read', ids)
}

/**
 * Marks the newest `maxMessages` unread messages as read, and sends an event once all are read. Returns true if that
 * was all.
 */
export function markAllRead(server: Server, user: User, maxMessages: number): boolean {
  const { isWhole } = readRows(server, user, () => true, maxMessages)
  if (isWhole) sendAllRead(server, user)
  return isWhole
}
