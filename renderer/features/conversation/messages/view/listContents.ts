import type { View } from '../../../../../shared/model/state/accountState.ts'
import type { Message, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { idsOf } from '../../../../../shared/collections/idList.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { isConversation } from '../../../../../shared/model/views/narrow.ts'
import { mayGoOn, showsWaiting } from '../../../../../shared/model/views/views.ts'
import { buildItems } from '../items/buildItems.ts'
import type { Item } from '../items/item.ts'

interface Contents {
  readonly narrow: Narrow
  readonly view: View
  readonly echoes: readonly OutboxRow[]
  readonly selfUserId: number
  readonly messageOf: (id: MessageId) => Message | undefined
  /** Returns the local id of an own message that was sent in this run. */
  readonly localIdOf: (id: MessageId) => string | undefined
  readonly isUnread: (id: MessageId) => boolean
  /** True when the reader is at the end of the list. */
  readonly watching: boolean
}

const loading = { state: 'loading', reason: null } as const

/**
 * Returns a function that builds the rows of a view on each render and keeps the marker of new messages. `markAt`:
 * the marker's message under the view's former name. null: unread messages set the marker.
 */
export function listContents(markAt: MessageId | null): (contents: Contents) => readonly Item[] {
  const mark = unreadMarker(markAt)
  let items: readonly Item[] = []
  return ({ narrow, view, echoes, selfUserId, messageOf, localIdOf, isUnread, watching }) => {
    const { foundOldest, fetching, error } = view
    const ids = idsOf(view.ids)
    const isEnd = showsWaiting(view)
    const shown = isEnd ? echoes : []
    const edge = (direction: 'older' | 'newer') =>
      error !== null && !fetching[direction] && !mayGoOn(view, direction)
        ? ({ state: 'failed', reason: error } as const)
        : loading
    items = buildItems(
      {
        ids,
        messageOf,
        echoes: shown,
        selfUserId,
        interleaved: !isConversation(narrow),
        marker: mark({ ids, isUnread, watching }),
        older: foundOldest ? { state: 'start', reason: null } : edge('older'),
        newer: isEnd ? null : edge('newer'),
        localIdOf,
      },
      items,
    )
    return items
  }
}

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
