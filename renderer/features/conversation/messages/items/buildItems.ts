import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { Message, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { hasFlag } from '../../../../../shared/api/flags.ts'
import { idsOf } from '../../../../../shared/collections/idList.ts'
import type { View } from '../../../../../shared/model/state/accountState.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { isConversation } from '../../../../../shared/model/views/narrow.ts'
import { mayGoOn, showsWaiting } from '../../../../../shared/model/views/views.ts'
import { conversationKey, conversationOf } from '../../../../../shared/api/conversationKey.ts'
import { estimateHeight } from './estimateHeight.ts'
import { isMeText } from './isMeText.ts'
import type { EdgeItem, Item } from './item.ts'

/**
 * Returns a function that maps a time to the start of its local day. Caches the last day, because adjacent messages
 * are mostly of one day.
 */
function dayFinder(): (timestampSeconds: number) => number {
  let from = 1
  let to = 0
  return (timestampSeconds) => {
    const at = timestampSeconds * 1000
    if (at < from || at >= to) {
      const date = new Date(at)
      from = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
      to = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
    }
    return from
  }
}

/** Messages of one sender share a heading if they follow each other within this many seconds. */
export const groupSeconds = 600

export interface ItemsInput {
  /** Ascending order. */
  readonly ids: readonly MessageId[]
  readonly messageOf: (id: MessageId) => Message | undefined
  readonly echoes: readonly OutboxRow[]
  readonly selfUserId: number
  /** True when the list mixes several conversations. Bars then name them. */
  readonly interleaved: boolean
  /** The marker of new messages is shown before the first message with this id or a higher one. */
  readonly marker: MessageId | null
  readonly older: Pick<EdgeItem, 'state' | 'reason'> | null
  readonly newer: Pick<EdgeItem, 'state' | 'reason'> | null
  /** Returns the local id of an own message sent in this run. Its row keeps the echo's key. */
  readonly localIdOf: (id: MessageId) => string | undefined
}

/**
 * Returns the rows of a list, top to bottom. Unchanged rows are the same objects as in `previous`, so that the list
 * does not render them again.
 */
export function buildItems(input: ItemsInput, previous: readonly Item[] = []): readonly Item[] {
  const known = new Map(previous.map((item) => [item.key, item]))
  const items: Item[] = []
  const push = (item: Item): void => {
    const before = known.get(item.key)
    items.push(before !== undefined && same(before, item) ? before : item)
  }
  if (input.older) push(edge('older', input.older))

  const dayOf = dayFinder()
  let day = -1
  let placeNow: string | null = null
  let sender = -1
  let time = 0
  let newShown = input.marker === null

  /**
   * Adds a date line and a bar before a row if needed. Returns true when the row may continue the group of the
   * previous row.
   */
  const open = (conversation: Conversation, at: number, id: MessageId | null, key: string): boolean => {
    const nextDay = dayOf(at)
    const nextPlace = input.interleaved ? conversationKey(conversation) : null
    const otherDay = nextDay !== day
    const otherPlace = nextPlace !== placeNow
    if (otherDay) push({ kind: 'date', key: `date:${key}`, anchors: false, estimate: 36, at: nextDay })
    if (nextPlace !== null && (otherPlace || otherDay)) {
      push({ kind: 'bar', key: `bar:${key}`, anchors: false, estimate: 40, conversation, id, at: nextDay })
    }
    day = nextDay
    placeNow = nextPlace
    return !otherDay && !otherPlace
  }

  for (const id of input.ids) {
    const message = input.messageOf(id)
    if (message === undefined) continue
    const key = rowKey(id, input.localIdOf)
    let follows = open(conversationOf(message, input.selfUserId), message.timestamp, id, key)
    if (!newShown && id >= input.marker!) {
      newShown = true
      follows = false
      push({ kind: 'new', key: 'new', anchors: false, estimate: 34, count: newCount(input) })
    }
    const continues =
      follows &&
      message.senderId === sender &&
      message.timestamp - time <= groupSeconds &&
      !message.isMeMessage
    push({ kind: 'message', key, anchors: true, estimate: estimateOf(message, continues), id, continues })
    sender = message.isMeMessage ? -1 : message.senderId
    time = message.timestamp
  }

  for (const row of input.echoes) {
    const key = `local:${row.localId}`
    // This computer's clock may be slow. A message sent now is never earlier than the last one.
    const at = Math.max(row.createdAt, time)
    const follows = open(row.destination, at, null, key)
    const isMe = isMeText(row.content)
    const continues = follows && sender === input.selfUserId && at - time <= groupSeconds && !isMe
    push({
      kind: 'echo',
      key,
      anchors: true,
      estimate: 40 + Math.floor(row.content.length / 95) * 20,
      row,
      continues,
    })
    sender = isMe ? -1 : input.selfUserId
    time = at
  }
  if (input.newer) push(edge('newer', input.newer))
  return sameList(previous, items) ? previous : items
}

/**
 * Returns the number of messages of others from the marker on. Returns null if later ones are not loaded, and among
 * several conversations, of which some may have been read.
 */
function newCount({ ids, interleaved, marker, messageOf, newer, selfUserId }: ItemsInput): number | null {
  if (newer !== null || marker === null || interleaved) return null
  return ids.filter((id) => id >= marker && messageOf(id)?.senderId !== selfUserId).length
}

const rowKey = (id: MessageId, localIdOf: ItemsInput['localIdOf']): string => {
  const localId = localIdOf(id)
  return localId === undefined ? `m${id}` : `local:${localId}`
}

const edge = (
  direction: EdgeItem['direction'],
  { state, reason }: Pick<EdgeItem, 'state' | 'reason'>,
): EdgeItem => ({
  kind: 'edge',
  key: direction,
  anchors: false,
  estimate: state === 'start' ? 56 : state === 'failed' ? 60 : 220,
  direction,
  state,
  reason,
})

/** Higher rows are usually shown collapsed, at about the second height (pixels). */
const highRow = 640
const condensedRow = 240
const estimateRow = (shown: Pick<Message, 'content' | 'reactions'>, continues: boolean): number => {
  const height = estimateHeight(shown, continues)
  return height > highRow ? condensedRow : height
}

const oneLine: Pick<Message, 'content' | 'reactions'> = { content: '', reactions: [] }
const estimates = new WeakMap<Message, readonly [number, number]>()

function estimateOf(message: Message, continues: boolean): number {
  let pair = estimates.get(message)
  if (pair === undefined) {
    const shown = hasFlag(message, 'collapsed') ? oneLine : message
    pair = [estimateRow(shown, message.isMeMessage), estimateRow(shown, true)]
    estimates.set(message, pair)
  }
  return pair[continues ? 1 : 0]
}

const sameList = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i])

/** Compares everything but the estimated height, which is only used before a row is mounted. */
function same(a: Item, b: Item): boolean {
  if (a.kind !== b.kind) return false
  switch (b.kind) {
    case 'message': {
      const other = a as typeof b
      return other.id === b.id && other.continues === b.continues
    }
    case 'echo': {
      const other = a as typeof b
      return other.row === b.row && other.continues === b.continues
    }
    case 'date':
      return (a as typeof b).at === b.at
    case 'bar': {
      const other = a as typeof b
      return other.id === b.id && other.at === b.at && isSameExactly(other.conversation, b.conversation)
    }
    case 'new':
      return (a as typeof b).count === b.count
    case 'edge': {
      const other = a as typeof b
      return other.state === b.state && other.reason === b.reason
    }
  }
}

/** Compares topics including their case. */
const isSameExactly = (a: Conversation, b: Conversation): boolean =>
  a.type === 'channel' && b.type === 'channel'
    ? a.channelId === b.channelId && a.topic === b.topic
    : conversationKey(a) === conversationKey(b)

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
