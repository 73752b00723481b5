import type { MessageId } from '../../../../shared/api/types.ts'

interface MarkerInput {
  /** Ascending. */
  readonly ids: readonly MessageId[]
  readonly isUnread: (id: MessageId) => boolean
  /** The reader looks at the end of the list: what arrives is seen at once. */
  readonly watching: boolean
}

/**
 * The message that the marker of new ones stands before. It stays where it is while one reads; a new batch that
 * arrives unseen, after all before was read, moves it.
 */
export function unreadMarker() {
  let marker: MessageId | null = null
  let last: MessageId | null = null
  return (input: MarkerInput): MessageId | null => {
    const { ids, isUnread, watching } = input
    const newest = ids.at(-1)
    if (newest === undefined) return marker
    if (last === null) {
      marker = ids.find(isUnread) ?? null
    } else if (newest > last && !watching) {
      const since = marker
      const before = ids.some((id) => id <= last! && (since === null || id >= since) && isUnread(id))
      if (!before) marker = ids.find((id) => id > last! && isUnread(id)) ?? marker
    }
    last = Math.max(newest, last ?? newest)
    return marker
  }
}
