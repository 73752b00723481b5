import type { MessageId } from '../../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../../shared/ipc/contract.ts'
import type { Item } from '../items/item.ts'
import type { ListAnchor } from '../list/index.ts'
import type { CarriedPlace } from './places.ts'

interface Left {
  /** Where the view was left in this window. */
  readonly saved: ListAnchor | null
  /** Where the account's place was when the window was closed, or the account was left: the reader comes back to it. */
  readonly earlier: ScrollAnchor | null
  /** Place of the reader while the conversation gets another name. */
  readonly carried: CarriedPlace | null
}

/**
 * Place at which a view opens: at the message asked for; where the reader is or comes back to; at the first unread
 * message; else where it was left, or at its end.
 */
export function initialPlace(
  items: readonly Item[],
  near: MessageId | null,
  { saved, earlier, carried }: Left,
): ListAnchor {
  const wanted = near === null ? null : keyNear(items, near)
  if (wanted !== null) return { at: 'row', key: wanted, offset: 'center' }
  if (carried !== null && isIn(items, carried.place)) return carried.place
  const back = earlierPlace(items, earlier)
  if (back !== null) return back
  if (items.some(({ kind }) => kind === 'new')) return { at: 'row', key: 'new', offset: 'center' }
  return saved !== null && isIn(items, saved) ? saved : { at: 'end' }
}

const isIn = (items: readonly Item[], place: ListAnchor): boolean =>
  place.at === 'end' || items.some(({ key }) => key === place.key)

/** The same row at the same height as in an earlier window, if it is there. */
function earlierPlace(items: readonly Item[], earlier: ScrollAnchor | null): ListAnchor | null {
  if (earlier === null) return null
  const row = items.find((item) => item.kind === 'message' && item.id === earlier.messageId)
  return row === undefined ? null : { at: 'row', key: row.key, offset: earlier.offset }
}

/** The row of a message, or of the next one when it is not there. */
function keyNear(items: readonly Item[], id: MessageId): string | null {
  for (const item of items) if (item.kind === 'message' && item.id >= id) return item.key
  return null
}
