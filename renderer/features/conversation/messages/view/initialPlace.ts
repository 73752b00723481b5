import type { MessageId } from '../../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../../shared/ipc/contract.ts'
import type { Item } from '../items/item.ts'
import type { ListAnchor } from '../list/index.ts'
import type { CarriedPlace } from './places.ts'

interface Left {
  /** Last position of the view in this window. */
  readonly saved: ListAnchor | null
  /** Position of the account when its window was closed or another account was opened. The reader returns to it. */
  readonly earlier: ScrollAnchor | null
  /** Position of the reader while the conversation is renamed. */
  readonly carried: CarriedPlace | null
}

/**
 * Returns the position at which a view opens: the requested message, the position the reader returns to, the first
 * unread message, the last position in this window, or the end. The first that exists is used.
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

/** Returns the same row at the same offset as in an earlier window, or null if it is not loaded. */
function earlierPlace(items: readonly Item[], earlier: ScrollAnchor | null): ListAnchor | null {
  if (earlier === null) return null
  const row = items.find((item) => item.kind === 'message' && item.id === earlier.messageId)
  return row === undefined ? null : { at: 'row', key: row.key, offset: earlier.offset }
}

/** Returns the row of a message, or of the next later one if it is not loaded. null: there is none. */
function keyNear(items: readonly Item[], id: MessageId): string | null {
  for (const item of items) if (item.kind === 'message' && item.id >= id) return item.key
  return null
}
