import type { MessageId } from '../../../../../shared/api/types.ts'

interface MarkerInput {
  /** Ascending order. */
  readonly ids: readonly MessageId[]
  readonly isUnread: (id: MessageId) => boolean
  /** True when the reader is at the end of the list, where new messages are seen at once. */
  readonly watching: boolean
}

/**
 * Returns a function that finds the message before which the marker of new messages is shown, or null without one.
 * The marker stays while the user reads. It moves once all messages below it are read and others arrive unseen.
 * `start`: the marker's message in the view that this one replaces, or null.
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
