import { topicPolicy } from '../register/unread.ts'
import type { Server } from '../server.ts'
import { topicKey } from '../state/state.ts'
import { setTopicPolicy } from './userTopics.ts'

interface Place {
  readonly channelId: number
  readonly topic: string
}

/** When a move empties a topic, its visibility policies go along; where both have one, the greater stays. */
export function movePolicies(server: Server, from: Place, to: Place): void {
  const [fromKey, toKey] = [topicKey(from.channelId, from.topic), topicKey(to.channelId, to.topic)]
  if (fromKey === toKey || server.state.messages.byTopic.has(fromKey)) return
  const channel = server.state.channels.get(to.channelId)
  for (const user of server.state.users.values()) {
    const policy = topicPolicy(user, from.channelId, from.topic)
    if (policy === 0) continue
    setTopicPolicy(server, user, from.channelId, from.topic, 0)
    const wanted = Math.max(policy, topicPolicy(user, to.channelId, to.topic))
    if (channel?.subscribers.has(user.id) === true && wanted !== topicPolicy(user, to.channelId, to.topic))
      setTopicPolicy(server, user, to.channelId, to.topic, wanted)
  }
}
