import type { DemoChannelMessage, DemoMessage } from './types.ts'

const isResolved = (message: DemoMessage): message is DemoChannelMessage =>
  'topic' in message && message.topic.startsWith('✔ ')

/** Adds to resolved topics the history of being resolved, right after the last message and by its sender. */
export function markResolved(messages: readonly DemoMessage[]): DemoMessage[] {
  const last = new Map<string, DemoChannelMessage>()
  for (const message of messages)
    if (isResolved(message)) last.set(`${message.channel}>${message.topic}`, message)
  return messages.map((message) => {
    if (!isResolved(message)) return message
    const { at, sender } = last.get(`${message.channel}>${message.topic}`)!
    if (typeof at !== 'number') return message
    const move = { previousTopic: message.topic.slice(2), at: at - 1, by: sender }
    return { ...message, moves: [...(message.moves ?? []), move] }
  })
}
