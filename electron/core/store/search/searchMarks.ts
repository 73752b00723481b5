import type { Message, Narrow, UserId } from '../../../../shared/api/types.ts'
import { isResolvedTopic } from '../../../../shared/api/resolvedTopic.ts'
import { topicKey } from '../../../../shared/api/conversationKey.ts'
import { marksOfContent } from '../../../../shared/narrow/has.ts'
import type { Mark, MarkKind } from '../../../../shared/narrow/operator.ts'
import { operatorOf } from '../../../../shared/narrow/operators.ts'

/**
 * Kinds of marks. Properties used by filters are indexed as marks, which never occur in texts: three characters, one
 * for the kind and two for a number. Different numbers may share a mark, so marks only narrow a search and never decide
 * it.
 */
const kinds: Readonly<Record<MarkKind, number>> = {
  sender: 0,
  channel: 1,
  topic: 2,
  person: 3,
  direct: 4,
  resolved: 5,
  link: 6,
  image: 7,
  attachment: 8,
}

const numbers = 4096
function signs([kind, of]: Mark): string {
  const number = typeof of === 'string' ? hashOf(of) : of
  return String.fromCharCode(
    0xe000 + kinds[kind],
    0xe100 + (Math.floor(number / numbers) % numbers),
    0xe100 + (number % numbers),
  )
}

/** Returns a 32-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Returns a hash that changes with the indexed parts of a message. */
export function searchedHash(message: Message): number {
  const where =
    message.type === 'channel' ? `${String(message.channelId)}\n${message.topic}` : message.userIds.join()
  return hashOf(`${where}\n${message.content}`)
}

/** Returns the marks of a message. */
export function marksOfMessage(message: Message): readonly string[] {
  const place: readonly Mark[] =
    message.type === 'channel'
      ? [
          ['channel', message.channelId],
          ['topic', topicKey(message.topic)],
          ...(isResolvedTopic(message.topic) ? [['resolved', 0] as const] : []),
        ]
      : [['direct', 0], ...message.userIds.map((id): Mark => ['person', id])]
  const content = marksOfContent(message.content).map((kind): Mark => [kind, 0])
  return [['sender', message.senderId] as const, ...place, ...content].map(signs)
}

/** Returns marks that every message of the narrow has. Filters without a mark are checked elsewhere. */
export const marksOfNarrow = (narrow: Narrow, selfUserId: UserId): readonly string[] =>
  narrow
    .filter(({ negated }) => negated !== true)
    .flatMap((term) => operatorOf(term)?.marks?.(term.operand, selfUserId) ?? [])
    .map(signs)
