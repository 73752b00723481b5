import { fileSchema } from '../../platform/fileSchema.ts'
import { keepOnly } from '../../platform/keepOnly.ts'
import { conversationSchema, type Conversation } from '../../../../shared/api/conversation.ts'
import { z } from 'zod'
import { someIds } from '../../../../shared/api/records/lenient.ts'
import type { ServerEvent, UnreadDetail } from '../../../../shared/api/serverEvent.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { unreadDetailsOf } from '../../../../shared/model/unread/unreads.ts'

/** The messages of one conversation, as stored in the file. */
export const storedLocation = fileSchema(
  z.preprocess(
    withConversation,
    z.object({
      conversation: conversationSchema,
      ids: someIds,
      /** Ids of the messages that mention the user. */
      mentions: someIds,
    }),
  ),
)
/** Files of earlier versions name the field `place`. */
function withConversation(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('place' in stored)) return stored
  return { ...stored, conversation: stored.place }
}
export interface StoredLocation extends Readonly<Omit<z.infer<typeof storedLocation>, 'conversation'>> {
  readonly conversation: Conversation
}

/**
 * Conversations of the messages that the user marks as read. The state drops them at once, but they are needed again if
 * the change is reversed or refused. The server cannot help then: it sends no event for a change it did not make.
 */
export interface MessageLocations {
  /** Stores the conversations of the messages that are currently unread. Returns their ids. */
  note(state: Pick<AccountState, 'unreads'>, ids: readonly MessageId[]): readonly MessageId[]
  /** Deletes the locations of all other messages. */
  keepOnly(ids: ReadonlySet<MessageId>): void
  /** Updates the locations. Returns true if the event moves or deletes a stored message. */
  onEvent(event: ServerEvent): boolean
  /** Returns the stored locations of these messages, by id. */
  of(ids: readonly MessageId[]): Readonly<Record<string, UnreadDetail>>
  stored(ids: readonly MessageId[]): readonly StoredLocation[]
  load(locations: readonly z.infer<typeof storedLocation>[]): void
}

export function createMessageLocations(): MessageLocations {
  const locations = new Map<MessageId, UnreadDetail>()
  const locationsOf = (ids: readonly MessageId[]) =>
    ids.flatMap((id) => {
      const location = locations.get(id)
      return location === undefined ? [] : [[id, location] as const]
    })
  const forget = (ids: readonly MessageId[]) => {
    for (const id of ids) locations.delete(id)
  }
  return {
    note: (state, ids) => {
      const found = unreadDetailsOf(state, ids)
      for (const [id, location] of found) locations.set(id, location)
      return [...found.keys()]
    },
    keepOnly: (ids) => {
      keepOnly(locations, ids)
    },
    onEvent: (event) => {
      if (event.type === 'delete_message') {
        const gone = locationsOf(event.messageIds)
        forget(event.messageIds)
        return gone.length > 0
      }
      if (event.type !== 'update_message' || event.move === null) return false
      const { newChannelId: channelId, newTopic: topic } = event.move
      const moved = locationsOf(event.messageIds)
      for (const [id, { mentioned }] of moved)
        locations.set(id, { type: 'channel', channelId, topic, mentioned })
      return moved.length > 0
    },
    of: (ids) => Object.fromEntries(locationsOf(ids)),
    stored: (ids) => {
      const byPlace = new Map<string, StoredLocation>()
      for (const [id, { mentioned, ...place }] of locationsOf(ids)) {
        const key = conversationKey(place)
        const location = byPlace.get(key) ?? { conversation: place, ids: [], mentions: [] }
        byPlace.set(key, location)
        location.ids.push(id)
        if (mentioned) location.mentions.push(id)
      }
      return [...byPlace.values()]
    },
    load: (stored) => {
      for (const { conversation, ids, mentions } of stored) {
        const mentioned = new Set(mentions)
        for (const id of ids) locations.set(id, { ...conversation, mentioned: mentioned.has(id) })
      }
    },
  }
}
