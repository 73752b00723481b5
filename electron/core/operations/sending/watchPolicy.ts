import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { VisibilityPolicy } from '../../../../shared/api/types.ts'
import { topicPolicy } from '../../../../shared/model/topics/userTopics.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

/** Notes a topic's policy before a message goes there; the answer is given what the service made of it, if anything. */
export function watchPolicy(
  { stateStore, policyChanged }: Pick<AccountRuntime, 'stateStore' | 'policyChanged'>,
  to: Conversation,
): (policy: VisibilityPolicy | null) => void {
  const state = stateStore.state()
  if (to.type !== 'channel' || state === null) return () => undefined
  const { channelId, topic } = to
  const before = topicPolicy(state, channelId, topic)
  return (policy) => {
    if (policy !== null && policy !== before) policyChanged({ channelId, topic, policy, before })
  }
}
