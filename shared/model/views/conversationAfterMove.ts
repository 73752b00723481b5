import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Narrow } from '../../api/types.ts'
import { idsOf, listHas } from '../../collections/idList.ts'
import { isConversation, narrowConversation, termOf } from './narrow.ts'
import { sameConversation, topicKey } from '../../api/conversationKey.ts'
import { mapGet, mapHas } from '../../collections/shardedMap.ts'
import { knownTopics } from '../topics/topics.ts'
import { viewOf } from './views.ts'

type ChannelConversation = Extract<Conversation, { type: 'channel' }>

/**
 * Returns the new conversation of a topic narrow whose loaded messages all moved to one place, for example when the
 * topic was renamed or resolved; null otherwise. The server follows narrows with a `with` term itself.
 */
export function conversationAfterMove(
  before: AccountState,
  after: AccountState,
  narrow: Narrow,
): ChannelConversation | null {
  const [old, now] = [viewOf(before, narrow), viewOf(after, narrow)]
  if (old === now || old === undefined || now === undefined) return null
  // Only messages loaded before the move count, because later ones do not show where the others went.
  if (old.ids.length === 0 || idsOf(old.ids).some((id) => listHas(now.ids, id))) return null
  const here = narrowConversation(narrow, after.self.userId)
  if (here?.type !== 'channel' || !isConversation(narrow) || termOf(narrow, 'with') !== undefined) return null
  let there: ChannelConversation | null = null
  for (const id of idsOf(old.ids)) {
    const message = mapGet(after.messages.byId, id)
    // Deleted messages did not move.
    if (message?.type !== 'channel') continue
    const conversation: ChannelConversation = {
      type: 'channel',
      channelId: message.channelId,
      topic: message.topic,
    }
    // A stale message may have moved during a gap, so its old place proves nothing.
    if (mapHas(after.messages.stale, id) && sameConversation(conversation, here)) continue
    if (there !== null && !sameConversation(there, conversation)) return null
    there ??= conversation
  }
  return there === null || sameConversation(there, here) ? null : there
}

/**
 * Returns the new conversation of a known topic that its newest message left together with all others; null otherwise.
 */
export function topicAfterMove(
  before: AccountState,
  after: AccountState,
  from: ChannelConversation,
): ChannelConversation | null {
  if (before.topics === after.topics) return null
  const key = topicKey(from.topic)
  const topicIn = (state: AccountState) =>
    knownTopics(state, from.channelId).topics.find((topic) => topic.key === key)
  const old = topicIn(before)
  if (old === undefined || topicIn(after) !== undefined) return null
  const newest = mapGet(after.messages.byId, old.maxId)
  if (newest?.type !== 'channel') return null
  const there: ChannelConversation = { type: 'channel', channelId: newest.channelId, topic: newest.topic }
  return sameConversation(there, from) ? null : there
}
