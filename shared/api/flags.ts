import type { Flag, Message } from './types.ts'

/** Flags of messages that mention the own user, by name, group or wildcard. */
export const mentionFlags: readonly Flag[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  // Sent only by servers that do not distinguish the two wildcards.
  'wildcard_mentioned',
]

type Flagged = Pick<Message, 'flags'>

export const hasFlag = (message: Flagged, flag: Flag): boolean => message.flags.includes(flag)
export const isRead = (message: Flagged): boolean => message.flags.includes('read')
export const isStarred = (message: Flagged): boolean => message.flags.includes('starred')
/** Returns true when the message mentions the own user by name, group or wildcard. */
export const isMention = (message: Flagged): boolean =>
  message.flags.some((flag) => mentionFlags.includes(flag))
/** Returns true when the message mentions the own user by name or group, which overrides muting. */
export const isDirectMention = (message: Flagged): boolean => message.flags.includes('mentioned')

const justRead: readonly Flag[] = ['read']

/** Returns the flags with one added or removed; the same array when nothing changes. */
export function changedFlags(flags: readonly Flag[], op: 'add' | 'remove', flag: Flag): readonly Flag[] {
  if (flags.includes(flag) === (op === 'add')) return flags
  // Most read messages have no other flag, so they share one list.
  if (op === 'add' && flag === 'read' && flags.length === 0) return justRead
  return op === 'add' ? [...flags, flag] : flags.filter((current) => current !== flag)
}
