import type { Anchor, MessageId, Narrow, UserId } from '../../api/types.ts'
import { isFeed, narrowChannel, narrowConversation } from './narrow.ts'

/** Number of messages on each side of the place where a view opens. */
export const around = 60

/**
 * Returns the first page of a view: around a message if one is given, else at the first unread message for narrows with
 * unread counts, else at the newest.
 */
export function startPage(
  narrow: Narrow,
  near: MessageId | null,
  ownUserId: UserId,
): { readonly anchor: Anchor; readonly before: number; readonly after: number } {
  const hasUnreads =
    narrowConversation(narrow, ownUserId) !== null ||
    narrowChannel(narrow) !== null ||
    (narrow.length > 0 && isFeed(narrow))
  return { anchor: near ?? (hasUnreads ? 'first_unread' : 'newest'), before: around, after: around }
}
