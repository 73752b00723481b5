import type { Message, Narrow, UserId } from '../../../shared/api/types.ts'
import { isResolvedTopic } from '../../../shared/api/resolvedTopic.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'

/**
 * Kinds of marks. Properties that filters look at are indexed as marks, which no text contains: three characters, one
 * for the kind and two for a number. Several numbers may share a mark: marks narrow a search and never decide it.
 */
const kinds = {
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
type Kind = keyof typeof kinds

const numbers = 4096
const signs = (kind: Kind, of: number): string =>
  String.fromCharCode(
    0xe000 + kinds[kind],
    0xe100 + (Math.floor(of / numbers) % numbers),
    0xe100 + (of % numbers),
  )

/** 32 bits of a text: FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A hash that changes with the indexed parts of a message. */
export function searchedHash(message: Message): number {
  const where =
    message.type === 'channel' ? `${String(message.channelId)}\n${message.topic}` : message.userIds.join()
  return hashOf(`${where}\n${message.content}`)
}

type MessageTraits = 'link' | 'image' | 'attachment'
const hasTrait: Readonly<Record<MessageTraits, RegExp>> = {
  // Stops at the next tag: a tag that is never closed would otherwise be followed to the end.
  link: /<a [^<>]*href=/,
  image: /message_inline_image|class="inline-image"/,
  attachment: /\/user_uploads\//,
}

/** True when message HTML has a link, an image or an attachment, as `what` says; null when `what` is none of them. */
export function contentHas(html: string, what: string): boolean | null {
  return Object.hasOwn(hasTrait, what) ? hasTrait[what as MessageTraits].test(html) : null
}

/** True when message HTML mentions the person by name; a silent mention does not count. */
export const contentMentions = (html: string, userId: UserId): boolean =>
  html.includes(`<span class="user-mention" data-user-id="${String(userId)}">`)

/** The marks of one message. */
export function marksOfMessage(message: Message): readonly string[] {
  const place =
    message.type === 'channel'
      ? [
          signs('channel', message.channelId),
          signs('topic', hashOf(topicKey(message.topic))),
          ...(isResolvedTopic(message.topic) ? [signs('resolved', 0)] : []),
        ]
      : [signs('direct', 0), ...message.userIds.map((id) => signs('person', id))]
  const has = (Object.keys(hasTrait) as MessageTraits[]).filter((what) =>
    hasTrait[what].test(message.content),
  )
  return [signs('sender', message.senderId), ...place, ...has.map((what) => signs(what, 0))]
}

/** Marks that every message of the narrow has. Filters that have no mark are checked elsewhere. */
export function marksOfNarrow(narrow: Narrow, selfUserId: UserId): readonly string[] {
  const people = (operand: Narrow[number]['operand']): readonly string[] => {
    if (typeof operand === 'string') return []
    return (typeof operand === 'number' ? [operand] : operand).map((id) => signs('person', id))
  }
  return narrow.flatMap(({ operator, operand, negated }) => {
    if (negated === true) return []
    switch (operator) {
      case 'sender':
        if (operand === 'me') return [signs('sender', selfUserId)]
        return typeof operand === 'number' ? [signs('sender', operand)] : []
      case 'channel':
        return typeof operand === 'number' ? [signs('channel', operand)] : []
      case 'topic':
        // The name that is shown for the empty topic stands for it, and only the account knows it.
        return typeof operand === 'string' && operand !== ''
          ? [signs('topic', hashOf(topicKey(operand)))]
          : []
      case 'dm':
      case 'dm-including':
        return [signs('direct', 0), ...people(operand)]
      case 'is':
        if (operand === 'dm') return [signs('direct', 0)]
        return operand === 'resolved' ? [signs('resolved', 0)] : []
      case 'has':
        return Object.hasOwn(hasTrait, String(operand)) ? [signs(operand as MessageTraits, 0)] : []
      default:
        return []
    }
  })
}
