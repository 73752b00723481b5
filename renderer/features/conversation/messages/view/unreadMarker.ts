import type { MessageId } from '../../../../../shared/api/types.ts'

interface MarkerInput {
  /** Ascending. */
  readonly ids: readonly MessageId[]
  readonly isUnread: (id: MessageId) => boolean
  /** The reader looks at the end of the list: what arrives is seen at once. */
  readonly watching: boolean
}

/**
 * Before which message new ones begin; null before there are any. The marker stays where it is while one reads; a new
 * batch that arrives unseen, after all before was read, moves it. `start`: where it stood in a view that this one
 * replaces; null: nowhere.
 */
export function unreadMarker(start: MessageId | null): (input: MarkerInput) => MessageId | null {
  let marker = start
  let last: MessageId | null = null
  return ({ ids, isUnread, watching }) => {
    const newest = ids.at(-1)
    if (newest === undefined) return marker
    const before = last
    const first = ids.find((id) => (before === null || id > before) && isUnread(id))
    if (first !== undefined) {
      const from = marker ?? first
      const isOver = before !== null && !ids.some((id) => id >= from && id <= before && isUnread(id))
      if ((marker === null || isOver) && (before === null || !watching)) marker = first
    }
    last = Math.max(newest, last ?? newest)
    return marker
  }
}
