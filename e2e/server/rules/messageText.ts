import { badRequest } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import { unnamedTopic } from '../state/unnamedTopic.ts'
import { emptyTopicName } from '../wire/message.ts'

function cut(text: string, length: number, mark: string): string {
  const points = [...text]
  return points.length <= length ? text : points.slice(0, length - mark.length).join('') + mark
}

/** Returns a message's text in its stored form: trimmed and truncated; refuses an empty one. */
export function storedContent(server: Server, content: string): string {
  if (content.includes('\0')) throw badRequest('Message must not contain null bytes')
  const trimmed = content.replace(/\s+$/u, '').replace(/^(?:[ \t]*\n)+/, '')
  if (trimmed === '') throw badRequest('Message must not be empty')
  return cut(trimmed, server.limits.messageLength, '\n[message truncated]')
}

/** Returns the destination topic; refuses a missing one, and an empty one if the level has no empty topic. */
export function neededTopic(server: Server, topic: string | undefined): string {
  if (topic === undefined) throw badRequest('Missing topic')
  if (topic.trim() === '' && !server.has('emptyTopics')) throw badRequest("Topic can't be empty!")
  return storedTopic(server, topic)
}

/** Returns a topic in its stored form: trimmed and truncated; names of the empty topic become empty. */
export function storedTopic(server: Server, topic: string): string {
  const trimmed = topic.trim()
  if ([...trimmed].some((char) => /[\p{Cc}\p{Cs}\p{Cn}]/u.test(char)))
    throw badRequest('Invalid character in topic!')
  if (!server.has('emptyTopics'))
    return trimmed === '' ? unnamedTopic : cut(trimmed, server.limits.topicLength, '...')
  const standsForEmpty =
    server.has('noTopicIsEmpty') &&
    (trimmed === unnamedTopic || trimmed.toLowerCase() === emptyTopicName(server).toLowerCase())
  return standsForEmpty ? '' : cut(trimmed, server.limits.topicLength, '...')
}
