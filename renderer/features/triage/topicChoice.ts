import { hasFollowedTopics, setsTopicPolicies } from '../../../shared/api/capabilities.ts'
import type { ChannelId, VisibilityPolicy } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { isTopicMuted, policies, topicPolicy } from '../../../shared/model/slices/userTopics.ts'

/** What one of the two choices of a topic would make of it. */
export interface TopicChoice {
  /** Whether it is so now. */
  readonly isOn: boolean
  /** What is to be decided for the other way. */
  readonly policy: VisibilityPolicy
  /** The server has a word for that. */
  readonly can: boolean
}

type Deciding = Pick<AccountState, 'userTopics' | 'subscriptions' | 'realm'>

/** Muted or not. In a muted channel a topic is unmuted by a policy of its own, and muted by having none. */
export function muteChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = isTopicMuted(state, channelId, topic)
  const inMuted = state.subscriptions.get(channelId)?.isMuted ?? false
  const inChannel = { on: policies.none, off: policies.unmuted }
  const byItself = { on: policies.muted, off: policies.none }
  const to = inMuted ? inChannel : byItself
  const policy = isOn ? to.off : to.on
  return { isOn, policy, can: policy !== policies.unmuted || setsTopicPolicies(state.realm.featureLevel) }
}

/** Followed or not. */
export function followChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = topicPolicy(state, channelId, topic) === policies.followed
  return {
    isOn,
    policy: isOn ? policies.none : policies.followed,
    can: hasFollowedTopics(state.realm.featureLevel),
  }
}
