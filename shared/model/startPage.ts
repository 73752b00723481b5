import type { Anchor, MessageId, Narrow, UserId } from '../api/types.ts'
import { narrowChannel, narrowConversation, termOf } from './narrow.ts'

/** Messages on either side of where a view opens. */
export const around = 60

/** The page that a view opens with: around a message, else at the first unread one where it has such, else at its end. */
export function startPage(
  narrow: Narrow,
  near: MessageId | null,
  own: UserId,
): { readonly anchor: Anchor; readonly before: number; readonly after: number } {
  const hasUnreads =
    narrowConversation(narrow, own) !== null || narrowChannel(narrow) !== null || isFeed(narrow)
  return { anchor: near ?? (hasUnreads ? 'first_unread' : 'newest'), before: around, after: around }
}

const isFeed = (narrow: Narrow): boolean => narrow.length === 1 && termOf(narrow, 'in') !== undefined
