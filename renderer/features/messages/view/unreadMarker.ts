import type { MessageId } from '../../../../shared/api/types.ts'

interface MarkerInput {
  /** Ascending. */
  readonly ids: readonly MessageId[]
  readonly isUnread: (id: MessageId) => boolean
  /** The reader looks at the end of the list: what arrives is seen at once. */
  readonly watching: boolean
}

export interface Marker {
  /** The message it stands before. */
  readonly from: MessageId
  /** How many messages were unread when it was put there, and have come since. */
  readonly count: number
}

/**
 * Where new messages begin. The marker stays where it is while one reads; a new batch that arrives unseen, after all
 * before was read, moves it.
 */
export function unreadMarker(): (input: MarkerInput) => Marker | null {
  let marker: Marker | null = null
  let last: MessageId | null = null
  return ({ ids, isUnread, watching }) => {
    const newest = ids.at(-1)
    if (newest === undefined) return marker
    const before = last
    const fresh = before === null ? ids.filter(isUnread) : ids.filter((id) => id > before && isUnread(id))
    const first = fresh[0]
    if (first !== undefined) {
      const { from = first, count = 0 } = marker ?? {}
      const isOver = before !== null && !ids.some((id) => id >= from && id <= before && isUnread(id))
      if (marker === null || isOver) {
        if (before === null || !watching) marker = { from: first, count: fresh.length }
      } else marker = { from, count: count + fresh.length }
    }
    last = Math.max(newest, last ?? newest)
    return marker
  }
}
