import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { mapEntries, mapGet } from '../../../../shared/collections/shardedMap.ts'
import { conversationKey, dmKey, topicKey } from '../../../../shared/api/conversationKey.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { isTopicFollowed, isTopicMuted } from '../../../../shared/model/topics/userTopics.ts'
import { mentionsOfTopic } from '../../../../shared/model/unread/counts.ts'
import { unreadTopicOf } from '../../../../shared/model/unread/unreadTopics.ts'
import { sendersOf, type RecentConversations } from '../../navigation/recentMessages/index.ts'
import { isSameRow, type TableRow } from './tableRow.ts'

type Rows = ReadonlyMap<string, TableRow>

/**
 * Returns the conversations with messages that were read back or are unread, and all known direct ones, by key. A row
 * that shows the same as before is the same object.
 */
export function recentRows(state: AccountState, recent: RecentConversations, before: Rows): Rows {
  const rows = new Map<string, TableRow>()
  const add = (
    conversation: Conversation,
    newest: MessageId,
    people: readonly UserId[],
    key = conversationKey(conversation),
  ): void => {
    if (rows.has(key)) return
    const row = tableRow(state, { key, conversation, newest, people })
    const old = before.get(key)
    rows.set(key, old !== undefined && isSameRow(old, row) ? old : row)
  }
  for (const { key, conversation, messages } of recent.values()) {
    if (conversation.type === 'channel' && !state.channels.has(conversation.channelId)) continue
    add(conversation, messages[0]?.id ?? 0, sendersOf(messages), key)
  }
  for (const { maxId, userIds } of state.directs.values()) add({ type: 'direct', userIds }, maxId, userIds)
  for (const [channelId, topics] of mapEntries(state.unreads.channels))
    if (state.channels.has(channelId))
      for (const { ids, topic } of topics) add({ type: 'channel', channelId, topic }, ids.at(-1) ?? 0, [])
  return rows
}

/** Returns the row of a conversation, with the data from the account's state. */
export function tableRow(
  state: AccountState,
  of: Pick<TableRow, 'key' | 'conversation' | 'newest' | 'people'>,
): TableRow {
  const { conversation } = of
  const name = nameOfConversation(state, conversation)
  if (conversation.type === 'direct') {
    const ids = state.unreads.directs.get(dmKey(conversation.userIds)) ?? []
    const mentions = ids.filter((id) => state.unreads.mentions.has(id)).length
    return {
      ...of,
      name,
      newest: Math.max(of.newest, ids.at(-1) ?? 0),
      unread: ids.length,
      mentions,
      isMuted: false,
      isFollowed: false,
    }
  }
  const { channelId, topic } = conversation
  const key = topicKey(topic)
  const ids = unreadTopicOf(mapGet(state.unreads.channels, channelId), key)?.ids ?? []
  return {
    ...of,
    name,
    newest: Math.max(of.newest, ids.at(-1) ?? 0),
    unread: ids.length,
    mentions: ids.length === 0 ? 0 : mentionsOfTopic(state, channelId, key),
    isMuted: isTopicMuted(state, channelId, topic),
    isFollowed: isTopicFollowed(state, channelId, topic),
  }
}
