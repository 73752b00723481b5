import { hasFollowedTopics, setsTopicPolicies } from '../../../../shared/api/capabilities.ts'
import type { ChannelId, VisibilityPolicy } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { isTopicMuted, policies, topicPolicy } from '../../../../shared/model/topics/userTopics.ts'

/** One of a topic's two switches (muted, followed), and what the opposite position needs. */
export interface TopicChoice {
  /** True while the switch is on. */
  readonly isOn: boolean
  /** Policy to set for the opposite position. */
  readonly policy: VisibilityPolicy
  /** True if the server supports that policy. */
  readonly can: boolean
}

type Deciding = Pick<AccountState, 'userTopics' | 'subscriptions' | 'realm'>

/** Returns the mute switch. In a muted channel, a topic is unmuted by a policy and muted by having none. */
export function muteChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = isTopicMuted(state, channelId, topic)
  const inMuted = state.subscriptions.get(channelId)?.isMuted ?? false
  const inChannel = { on: policies.none, off: policies.unmuted }
  const byItself = { on: policies.muted, off: policies.none }
  const to = inMuted ? inChannel : byItself
  const policy = isOn ? to.off : to.on
  return { isOn, policy, can: policy !== policies.unmuted || setsTopicPolicies(state.realm.featureLevel) }
}

/** Returns the follow switch. */
export function followChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = topicPolicy(state, channelId, topic) === policies.followed
  return {
    isOn,
    policy: isOn ? policies.none : policies.followed,
    can: hasFollowedTopics(state.realm.featureLevel),
  }
}
