import type { AccountState } from '../state/accountState.ts'
import { iconCountsFollowedTopics } from '../../api/capabilities.ts'
import type { MessageId } from '../../api/types.ts'
import { inboxCounts, unreadIdsIn } from './inboxCounts.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { mapEntries } from '../../collections/shardedMap.ts'
import { isTopicFollowed } from '../topics/userTopics.ts'

type Counted = 'all' | 'with-followed' | 'addressed' | 'none'

/** Returns the number for the app's icon, as chosen by the user's desktop_icon_count_display setting. */
export function badgeCount(state: AccountState): number {
  switch (counted(state)) {
    case 'none':
      return 0
    case 'all':
      return inboxCounts(state).total
    case 'addressed':
      return inboxCounts(state).addressed
    case 'with-followed':
      return withFollowed(state)
  }
}

function counted(state: AccountState): Counted {
  const display = state.userSettings.desktop_icon_count_display
  const meanings: Readonly<Record<number, Counted>> = iconCountsFollowedTopics(state.realm.featureLevel)
    ? { 2: 'with-followed', 3: 'addressed', 4: 'none' }
    : { 2: 'addressed', 3: 'none' }
  return (typeof display === 'number' ? meanings[display] : undefined) ?? 'all'
}

/**
 * Counts direct messages, mentions and messages in followed topics, without conversations in Later. Each message counts
 * once.
 */
const withFollowed = memoSelector(
  (state) => [state.unreads, state.userTopics, state.later],
  (state) => {
    const ids = new Set<MessageId>(state.unreads.mentions)
    for (const direct of state.unreads.directs.values()) for (const id of direct) ids.add(id)
    // Most channels have no followed topic.
    for (const [channelId, topics] of mapEntries(state.unreads.channels)) {
      if (!state.userTopics.has(channelId)) continue
      for (const { topic, ids: unread } of topics)
        if (isTopicFollowed(state, channelId, topic)) for (const id of unread) ids.add(id)
    }
    for (const { conversation } of state.later.values())
      for (const id of unreadIdsIn(state, conversation)) ids.delete(id)
    return ids.size
  },
)
