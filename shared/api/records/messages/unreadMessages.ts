import { z } from 'zod'
import { parsedList } from '../../parsedList.ts'
import type { Pieces } from '../../pieces.ts'
import type { UnreadMessages, UserId } from '../../types.ts'
import { address, ids, int, isRecord, name } from '../lenient.ts'
import { record } from '../record.ts'
import { isIds, isInt, isText } from '../usual.ts'

export const unreadInTopic = record(
  { stream_id: int, topic: name, unread_message_ids: ids },
  (wire) => ({ channelId: wire.stream_id, topic: wire.topic, ids: wire.unread_message_ids }),
  (raw) => isInt(raw.stream_id) && isText(raw.topic) && isIds(raw.unread_message_ids),
)

/** Below level 119 only the sender is given. */
const withOne = (selfUserId: UserId) =>
  z
    .object({ other_user_id: int.nullish(), sender_id: int.nullish(), unread_message_ids: ids })
    .transform((wire) => {
      const otherUser = wire.other_user_id ?? wire.sender_id ?? selfUserId
      return { userIds: otherUser === selfUserId ? [] : [otherUser], ids: wire.unread_message_ids }
    })

/** Lists all participants, including the own user. */
const withSeveral = (selfUserId: UserId) =>
  z.object({ user_ids_string: address, unread_message_ids: ids }).transform((wire) => ({
    userIds: wire.user_ids_string
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id !== selfUserId)
      .sort((a, b) => a - b),
    ids: wire.unread_message_ids,
  }))

/** Parses a registration's unread messages, at most the newest 50,000. They include muted conversations. */
export function* unreadPieces(value: unknown, selfUserId: UserId): Pieces<UnreadMessages> {
  const wire = isRecord(value) ? value : {}
  const pairs = yield* parsedList(wire.pms, withOne(selfUserId))
  const groups = yield* parsedList(wire.huddles, withSeveral(selfUserId))
  return {
    channels: yield* parsedList(wire.streams, unreadInTopic),
    directs: [...pairs, ...groups],
    mentions: ids.parse(wire.mentions),
    oldUnreadsMissing: wire.old_unreads_missing === true,
  }
}
