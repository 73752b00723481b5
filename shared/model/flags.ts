import type { Flag, Message } from '../api/types.ts'

/** The flags that say that a message mentions the own user, by name, group or wildcard. */
export const mentionFlags: readonly Flag[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  // Only from servers that do not tell the two wildcards apart.
  'wildcard_mentioned',
]

type Flagged = Pick<Message, 'flags'>

export const hasFlag = (message: Flagged, flag: Flag): boolean => message.flags.includes(flag)
export const isRead = (message: Flagged): boolean => message.flags.includes('read')
export const isStarred = (message: Flagged): boolean => message.flags.includes('starred')
/** By name, by a group, or by a wildcard. */
export const isMention = (message: Flagged): boolean =>
  message.flags.some((flag) => mentionFlags.includes(flag))
/** By name or by a group: what gets through muting. */
export const isDirectMention = (message: Flagged): boolean => message.flags.includes('mentioned')

const justRead: readonly Flag[] = ['read']

/** The flags with one added or removed; the same array when it was so already. */
export function changedFlags(flags: readonly Flag[], op: 'add' | 'remove', flag: Flag): readonly Flag[] {
  if (flags.includes(flag) === (op === 'add')) return flags
  // What is read is mostly that alone: all such messages share the list.
  if (op === 'add' && flag === 'read' && flags.length === 0) return justRead
  return op === 'add' ? [...flags, flag] : flags.filter((other) => other !== flag)
}
