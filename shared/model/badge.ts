import { iconCountsFollowedTopics } from '../api/capabilities.ts'
import type { MessageId } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { totalUnread } from './counts.ts'
import { mapEntries } from './shardedMap.ts'
import { isTopicFollowed } from './slices/userTopics.ts'

type Counted = 'all' | 'with-followed' | 'addressed' | 'none'

/** The number on the application's icon, as the person's desktop_icon_count_display has it. */
export function badgeCount(state: AccountState): number {
  switch (counted(state)) {
    case 'none':
      return 0
    case 'all':
      return totalUnread(state)
    case 'addressed':
      return addressed(state).size
    case 'with-followed':
      return withFollowed(state).size
  }
}

function counted(state: AccountState): Counted {
  const display = state.userSettings.desktop_icon_count_display
  const meanings: Readonly<Record<number, Counted>> = iconCountsFollowedTopics(state.realm.featureLevel)
    ? { 2: 'with-followed', 3: 'addressed', 4: 'none' }
    : { 2: 'addressed', 3: 'none' }
  return (typeof display === 'number' ? meanings[display] : undefined) ?? 'all'
}

/** Direct messages and mentions; a direct message that mentions counts once. */
function addressed({ unreads }: AccountState): Set<MessageId> {
  const ids = new Set(unreads.mentions)
  for (const direct of unreads.directs.values()) for (const id of direct) ids.add(id)
  return ids
}

function withFollowed(state: AccountState): Set<MessageId> {
  const counted = addressed(state)
  for (const [channelId, topics] of mapEntries(state.unreads.channels)) {
    for (const { topic, ids } of topics) {
      if (isTopicFollowed(state, channelId, topic)) for (const id of ids) counted.add(id)
    }
  }
  return counted
}
