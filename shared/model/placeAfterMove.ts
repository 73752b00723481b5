import type { Place } from '../api/serverEvent.ts'
import type { Narrow } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { idsOf } from './idList.ts'
import { isConversation, narrowPlace, termOf } from './narrow.ts'
import { samePlace } from './place.ts'
import { mapGet } from './shardedMap.ts'
import { viewOf } from './slices/views.ts'

type TopicPlace = Extract<Place, { type: 'channel' }>

/**
 * Where the topic of a narrow is now that all of it that was loaded has moved to one place, as by a new name or by
 * being resolved; null: not so. Narrows with a message of the conversation are followed by the server.
 */
export function placeAfterMove(before: AccountState, after: AccountState, narrow: Narrow): TopicPlace | null {
  const [old, now] = [viewOf(before, narrow), viewOf(after, narrow)]
  if (old === now || old === undefined || now === undefined) return null
  if (old.ids.length === 0 || now.ids.length > 0) return null
  const here = narrowPlace(narrow, after.self.userId)
  if (here?.type !== 'channel' || !isConversation(narrow) || termOf(narrow, 'with') !== undefined) return null
  let there: TopicPlace | null = null
  for (const id of idsOf(old.ids)) {
    const message = mapGet(after.messages.byId, id)
    // What was deleted went nowhere.
    if (message?.type !== 'channel') continue
    const place: TopicPlace = { type: 'channel', channelId: message.channelId, topic: message.topic }
    if (there !== null && !samePlace(there, place)) return null
    there ??= place
  }
  return there === null || samePlace(there, here) ? null : there
}
