import type { ChannelId, Narrow } from '../../api/types.ts'
import { accountSetting } from '../organization/serviceSettings.ts'
import type { AccountState } from '../state/accountState.ts'
import { topicsOfChannel } from '../topics/topicList.ts'
import { knownTopics } from '../topics/topics.ts'
import { policies } from '../topics/userTopics.ts'
import { channelNarrow, topicNarrow } from '../views/narrow.ts'

/** True when the account's setting opens a channel with the list of its topics. */
export const opensToTopicList = (state: AccountState): boolean =>
  accountSetting(state, 'channelOpensTo') === topicList

/**
 * The messages that a channel opens to by the account's setting: its newest topic, its newest unread topic, or all its
 * messages. These stand in for what this window does not have, and on servers that are too old for the setting. null:
 * the setting names a topic, and the channel's topics are not known yet.
 */
export function channelStart(state: AccountState, channelId: ChannelId): Narrow | null {
  const wanted = accountSetting(state, 'channelOpensTo')
  if (wanted !== newestTopic && wanted !== newestUnreadTopic) return channelNarrow(channelId)
  if (!knownTopics(state, channelId).loaded) return null
  const topics = topicsOfChannel(state, channelId).filter(({ policy }) => policy !== policies.muted)
  const unread = wanted === newestUnreadTopic ? topics.find((topic) => topic.unread > 0) : undefined
  const topic = unread ?? topics[0]
  return topic === undefined ? channelNarrow(channelId) : topicNarrow(channelId, topic.topic)
}

const newestTopic = 1
const topicList = 3
const newestUnreadTopic = 4
