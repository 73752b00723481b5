import type { Server } from '../server.ts'
import type { Message } from '../state/records.ts'
import { emptyTopicName } from '../wire/message.ts'
import type { Term } from './terms.ts'

/** True if a message matches; `bits` are the user's flag bits, null if the user has no copy of the message. */
export type MessageTest = (message: Message, bits: number | null) => boolean

/** Reads a topic operand; the display name of the empty topic counts as empty. */
export function topicOperand(server: Server, operand: Term['operand']): string {
  const topic = String(operand)
  if (!server.has('emptyTopics')) return topic
  return topic.toLowerCase() === emptyTopicName(server).toLowerCase() ? '' : topic
}
