import type { MessageId } from '../../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../../shared/ipc/contract.ts'
import type { Item } from '../items/item.ts'
import type { ListAnchor } from '../list/index.ts'

interface Left {
  /** Where the view was left in this window. */
  readonly saved: ListAnchor | null
  /** Where the account's place was when the window was closed, or the account was left: the reader comes back to it. */
  readonly earlier: ScrollAnchor | null
}

/**
 * Where a view opens: at the message asked for; where the reader comes back to; at the first unread message; else
 * where it was left, or at its end.
 */
export function initialPlace(
  items: readonly Item[],
  near: MessageId | null,
  { saved, earlier }: Left,
): ListAnchor {
  const wanted = near === null ? null : keyNear(items, near)
  if (wanted !== null) return { at: 'row', key: wanted, offset: 'center' }
  const back = earlierPlace(items, earlier)
  if (back !== null) return back
  if (items.some(({ kind }) => kind === 'new')) return { at: 'row', key: 'new', offset: 'center' }
  if (saved?.at === 'row' && !items.some(({ key }) => key === saved.key)) return { at: 'end' }
  return saved ?? { at: 'end' }
}

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
