import { moveMessage, topicKey, type State } from './state.ts'

/** Name under which a server without empty topics stores a message without a topic. */
export const unnamedTopic = '(no topic)'

/**
 * Renames the unnamed topic wherever it is stored: '' becomes `unnamedTopic` or the reverse. No events are sent, as
 * no client is connected during the change.
 */
export function renameUnnamedTopic(state: State, to: '' | typeof unnamedTopic): void {
  const from = to === '' ? unnamedTopic : ''
  const renamed = (topic: string) => (topic.toLowerCase() === from ? to : topic)
  for (const message of state.messages.byId.values()) {
    if (message.channelId === null) continue
    if (renamed(message.topic) !== message.topic) moveMessage(state.messages, message, message.channelId, to)
    for (const edit of message.edits) {
      if (edit.prevTopic !== undefined) edit.prevTopic = renamed(edit.prevTopic)
      if (edit.topic !== undefined) edit.topic = renamed(edit.topic)
    }
  }
  for (const user of state.users.values()) {
    for (const [key, policy] of [...user.topics]) {
      if (renamed(policy.topic) === policy.topic) continue
      user.topics.delete(key)
      user.topics.set(topicKey(policy.channelId, to), { ...policy, topic: to })
    }
    for (const scheduled of user.own?.scheduled.values() ?? [])
      if (scheduled.channelId !== null) scheduled.topic = renamed(scheduled.topic)
  }
}
