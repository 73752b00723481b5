import type { Anchor, MessageId, Narrow, UserId } from '../../api/types.ts'
import { isFeed, narrowChannel, narrowConversation } from './narrow.ts'

/** Messages on either side of where a view opens. */
export const around = 60

/** The page that a view opens with: around a message, else at the first unread one where it has such, else at its end. */
export function startPage(
  narrow: Narrow,
  near: MessageId | null,
  own: UserId,
): { readonly anchor: Anchor; readonly before: number; readonly after: number } {
  const hasUnreads =
    narrowConversation(narrow, own) !== null ||
    narrowChannel(narrow) !== null ||
    (narrow.length > 0 && isFeed(narrow))
  return { anchor: near ?? (hasUnreads ? 'first_unread' : 'newest'), before: around, after: around }
}
