import type { AccountState, UserTopicsState } from '../state/accountState.ts'
import { setsTopicPolicies, reportsTopicPolicies } from '../../api/capabilities.ts'
import type { ChannelId, UserTopic, VisibilityPolicy } from '../../api/types.ts'
import { topicKey } from '../../api/conversationKey.ts'
import type { Slice } from '../state/slice.ts'

export const policies = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const

export const userTopicsSlice = {
  fromSnapshot: ({ userTopics }) => byPlace(userTopics),
  on: {
    // The complete set, from servers that only mute and name channels instead of ids. Newer servers also send it to
    // clients that request all events, but without the other policies.
    muted_topics(slice, { topics }, before) {
      if (reportsTopicPolicies(before.realm.featureLevel)) return slice
      const ids = new Map([...before.channels.values()].map(({ id, name }) => [name, id] as const))
      return byPlace(
        topics.flatMap(({ channelName, topic, lastUpdated }): readonly UserTopic[] => {
          const channelId = ids.get(channelName)
          return channelId === undefined ? [] : [{ channelId, topic, policy: policies.muted, lastUpdated }]
        }),
      )
    },
    user_topic(slice, event) {
      const entry = event.userTopic
      const topics = new Map(slice.get(entry.channelId))
      if (entry.policy === policies.none) {
        if (!topics.delete(topicKey(entry.topic))) return slice
      } else topics.set(topicKey(entry.topic), withTime(entry, topics.get(topicKey(entry.topic))))
      const next = new Map(slice)
      if (topics.size === 0) next.delete(entry.channelId)
      else next.set(entry.channelId, topics)
      return next
    },
  },
} satisfies Slice<UserTopicsState>

/** An optimistic policy has no time, and a server that already had it sends no event. */
function withTime(entry: UserTopic, previous: UserTopic | undefined): UserTopic {
  if (entry.lastUpdated !== 0 || previous?.policy !== entry.policy) return entry
  return { ...entry, lastUpdated: previous.lastUpdated }
}

function byPlace(userTopics: readonly UserTopic[]): UserTopicsState {
  const state = new Map<ChannelId, Map<string, UserTopic>>()
  for (const entry of userTopics) {
    if (entry.policy === policies.none) continue
    const topics = state.get(entry.channelId) ?? new Map<string, UserTopic>()
    state.set(entry.channelId, topics.set(topicKey(entry.topic), entry))
  }
  return state
}

interface PolicyChoice {
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: VisibilityPolicy
}

/** Returns the request that sets a topic's policy. Servers without policies can only mute and unmute. */
export function topicPolicyRequest(featureLevel: number, { channelId, topic, policy }: PolicyChoice) {
  if (setsTopicPolicies(featureLevel))
    return { route: 'setTopicPolicy', params: { channelId, topic, policy } } as const
  const op = policy === policies.muted ? 'add' : 'remove'
  return { route: 'muteTopic', params: { channelId, topic, op } } as const
}

type Muting = Pick<AccountState, 'userTopics' | 'subscriptions'>

/** Returns the topic's policy: 0 none, 1 muted, 2 unmuted, 3 followed. */
export function topicPolicy(state: Muting, channelId: ChannelId, topic: string): VisibilityPolicy {
  return state.userTopics.get(channelId)?.get(topicKey(topic))?.policy ?? policies.none
}

export function isTopicFollowed(state: Muting, channelId: ChannelId, topic: string): boolean {
  return topicPolicy(state, channelId, topic) === policies.followed
}

/** Returns true when the topic counts as muted: itself, or through its channel unless it is unmuted or followed. */
export function isTopicMuted(state: Muting, channelId: ChannelId, topic: string): boolean {
  const policy = topicPolicy(state, channelId, topic)
  if (policy === policies.muted) return true
  if (policy === policies.unmuted || policy === policies.followed) return false
  return state.subscriptions.get(channelId)?.isMuted ?? false
}
