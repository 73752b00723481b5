import { topicPolicy } from '../../register/unread.ts'
import type { Server } from '../../server.ts'
import { topicKey } from '../../state/state.ts'
import { setTopicPolicy } from '../channels/userTopics.ts'

interface Topic {
  readonly channelId: number
  readonly topic: string
}

/**
 * Moves the visibility policies of a whole topic. If a user has one for both topics, the greater one stays. A rename
 * that only changes the case drops them.
 */
export function movePolicies(server: Server, from: Topic, to: Topic): void {
  const [fromKey, toKey] = [topicKey(from.channelId, from.topic), topicKey(to.channelId, to.topic)]
  const channel = server.state.channels.get(to.channelId)
  for (const user of server.state.users.values()) {
    const policy = topicPolicy(user, from.channelId, from.topic)
    if (policy === 0) continue
    setTopicPolicy(server, user, from.channelId, from.topic, 0)
    if (fromKey === toKey) continue
    const wanted = Math.max(policy, topicPolicy(user, to.channelId, to.topic))
    if (channel?.subscribers.has(user.id) === true && wanted !== topicPolicy(user, to.channelId, to.topic))
      setTopicPolicy(server, user, to.channelId, to.topic, wanted)
  }
}
