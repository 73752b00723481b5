import type { ChannelId, Narrow } from '../../api/types.ts'
import { accountSetting } from '../organization/serviceSettings.ts'
import type { AccountState } from '../state/accountState.ts'
import { topicsOfChannel } from './topicList.ts'
import { knownTopics } from '../topics/topics.ts'
import { policies } from '../topics/userTopics.ts'
import { channelNarrow, topicNarrow } from '../views/narrow.ts'

/** Returns true when the user's setting opens channels with their topic list. */
export const opensToTopicList = (state: AccountState): boolean =>
  accountSetting(state, 'channelOpensTo') === topicList

/**
 * Returns the messages that a channel opens to by the user's setting: its newest topic, its newest unread topic, or all
 * messages. Also all messages when the setting asks for the topic list, or the server lacks the setting. null: the
 * setting asks for a topic, but the channel's topics are not loaded yet.
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
