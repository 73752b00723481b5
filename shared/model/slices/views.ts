import type { Message, MessageId, Narrow } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import type { AccountEvent } from '../localEvent.ts'
import { dependsOnPolicies, matchesNarrow } from '../matchesNarrow.ts'
import { narrowChannel, narrowKey, termOf } from '../narrow.ts'
import { mapHas } from '../shardedMap.ts'
import type { Slice } from '../slice.ts'
import { hasId, insertId, removeIds, type SortedIds } from '../sortedIds.ts'
import { joinFetched } from '../viewRange.ts'
import { messageChanges, type MessageChange } from './messages.ts'

export type Direction = 'older' | 'newer' | 'around'

/** The part of a narrow that is loaded: all its messages between the first and the last id, without a hole. */
export interface View {
  readonly narrow: Narrow
  /** Ascending. */
  readonly ids: SortedIds
  readonly foundOldest: boolean
  /** Complete at the new end: events keep it so. */
  readonly foundNewest: boolean
  readonly fetching: Readonly<Record<Direction, boolean>>
  /** Why the last fetch failed, in plain words; null when it did not. */
  readonly error: string | null
  /** What it shows may be outdated or incomplete: to be fetched again with replaces. */
  readonly stale: boolean
  /** The first unread message when the view was opened at it; null when all was read. */
  readonly firstUnreadAnchor: MessageId | null
}

/** Loaded views by narrowKey. */
export type ViewsState = ReadonlyMap<string, View>

export const emptyViews: ViewsState = new Map()

const idle: View['fetching'] = { older: false, newer: false, around: false }

const newView = (narrow: Narrow): View => ({
  narrow,
  ids: [],
  foundOldest: false,
  foundNewest: false,
  fetching: idle,
  error: null,
  stale: false,
  firstUnreadAnchor: null,
})

export const viewsSlice: Slice<ViewsState> = {
  fromSnapshot: (_snapshot, old) =>
    // Messages may have been missed, so no view is complete at its new end.
    old === null ? emptyViews : mapViews(old, (view) => ({ ...view, stale: true, foundNewest: false })),
  reduce(own, event, before) {
    switch (event.type) {
      case 'local/fetch-started':
        return change(own, event.narrow, (view) => ({
          ...view,
          fetching: { ...view.fetching, [event.direction]: true },
          error: null,
        }))
      case 'local/fetch-failed':
        return change(own, event.narrow, (view) => ({
          ...view,
          fetching: { ...view.fetching, [event.direction]: false },
          error: event.reason,
        }))
      case 'local/fetched':
        return change(own, event.narrow, (view) => fetched(view, event))
      case 'message':
        return mapViews(own, (view) => arrived(view, event.message, before))
      case 'delete_message': {
        const gone = new Set(event.messageIds)
        return mapViews(own, (view) => withIds(view, removeIds(view.ids, gone)))
      }
      case 'user_topic':
        return mapViews(own, (view) => (dependsOnPolicies(view.narrow) ? stale(view) : view))
      case 'subscription':
        return subscriptionChanged(own, event, before)
      default:
        return own.size === 0 ? own : changed(own, event, before)
    }
  },
}

/** The views with each changed; the same map when none was. */
export function mapViews(own: ViewsState, apply: (view: View) => View): ViewsState {
  let next: Map<string, View> | null = null
  for (const [key, view] of own) {
    const result = apply(view)
    if (result !== view) (next ??= new Map(own)).set(key, result)
  }
  return next ?? own
}

function change(own: ViewsState, narrow: Narrow, apply: (view: View) => View): ViewsState {
  const key = narrowKey(narrow)
  return new Map(own).set(key, apply(own.get(key) ?? newView(narrow)))
}

const stale = (view: View): View => (view.stale ? view : { ...view, stale: true })
const withIds = (view: View, ids: SortedIds): View => (ids === view.ids ? view : { ...view, ids })

function fetched(view: View, event: Extract<AccountEvent, { type: 'local/fetched' }>): View {
  const { direction, anchor, resolvedAnchor } = event
  const range = joinFetched(view, event)
  return {
    ...view,
    ...range,
    fetching: direction === undefined ? idle : { ...view.fetching, [direction]: false },
    error: null,
    stale: view.stale && !event.replaces && range.joined,
    firstUnreadAnchor: anchor === 'first_unread' ? firstUnread(resolvedAnchor) : view.firstUnreadAnchor,
  }
}

/** The server answers a huge number when nothing is unread. */
const firstUnread = (resolved: number | null): MessageId | null =>
  resolved !== null && resolved < 1e15 ? resolved : null

function arrived(view: View, message: Message, before: AccountState): View {
  if (!view.foundNewest) return view
  const verdict = matchesNarrow(view.narrow, message, before)
  if (verdict === true) return withIds(view, insertId(view.ids, message.id))
  return verdict === 'unknown' ? stale(view) : view
}

function subscriptionChanged(
  own: ViewsState,
  event: Extract<AccountEvent, { type: 'subscription' }>,
  before: AccountState,
): ViewsState {
  switch (event.op) {
    case 'add': {
      const ids = new Set(event.subscriptions.map(({ channel }) => channel.id))
      // While not subscribed no message of the channel was told.
      return mapViews(own, (view) =>
        inChannels(view, ids) ? { ...view, stale: true, foundNewest: false } : view,
      )
    }
    case 'remove': {
      const ids = new Set(event.channelIds)
      return mapViews(changed(own, event, before), (view) => (inChannels(view, ids) ? stale(view) : view))
    }
    case 'update':
      return event.change.isMuted === undefined
        ? own
        : mapViews(own, (view) => (dependsOnPolicies(view.narrow) ? stale(view) : view))
    default:
      return own
  }
}

function inChannels(view: View, ids: ReadonlySet<number>): boolean {
  const channelId = narrowChannel(view.narrow)
  return channelId !== null && ids.has(channelId)
}

/** Applies what an event does to cached messages; what it does to others makes a view stale where it may matter. */
function changed(own: ViewsState, event: AccountEvent, before: AccountState): ViewsState {
  const changes = messageChanges(event, before)
  const unseen = unseenMoves(event, before)
  if (changes.length === 0 && unseen.length === 0 && !isFlagChange(event)) return own
  return mapViews(own, (view) => {
    let next = view
    for (const one of changes) next = withChange(next, one, before)
    if (unseen.length > 0 && event.type === 'update_message' && mayReceive(view, event, unseen, before))
      next = stale(next)
    if (isFlagChange(event) && flagMayAdd(view, event, before)) next = stale(next)
    return next
  })
}

function withChange(view: View, { before: old, after }: MessageChange, state: AccountState): View {
  // The message that the view hangs on moved: the view follows it, and only the server knows to what.
  if (termOf(view.narrow, 'with') === after.id && placeChanged(old, after)) return stale(view)
  const verdict = matchesNarrow(view.narrow, after, state)
  const there = hasId(view.ids, after.id)
  if (verdict === 'unknown')
    return placeChanged(old, after) || old.content !== after.content ? stale(view) : view
  if (verdict === there) return view
  if (!verdict) return withIds(view, removeIds(view.ids, new Set([after.id])))
  return covers(view, after.id) ? withIds(view, insertId(view.ids, after.id)) : view
}

const placeChanged = (old: Message, after: Message): boolean =>
  old.type === 'channel' &&
  after.type === 'channel' &&
  (old.channelId !== after.channelId || old.topic !== after.topic)

/** Whether a message of this id would be in the loaded part. */
function covers(view: View, id: MessageId): boolean {
  const first = view.ids[0]
  const last = view.ids[view.ids.length - 1]
  if (first === undefined || last === undefined) return view.foundOldest && view.foundNewest
  return (view.foundOldest || id >= first) && (view.foundNewest || id <= last)
}

function unseenMoves(event: AccountEvent, before: AccountState): readonly MessageId[] {
  if (event.type !== 'update_message' || event.move === null) return []
  return event.messageIds.filter((id) => !mapHas(before.messages.byId, id))
}

/** Whether messages that are not cached may have moved into the loaded part. */
function mayReceive(
  view: View,
  { move }: Extract<AccountEvent, { type: 'update_message' }>,
  ids: readonly MessageId[],
  before: AccountState,
): boolean {
  if (move === null || !ids.some((id) => covers(view, id))) return false
  const place = view.narrow.filter(({ operator }) => placeOperators.has(operator))
  if (place.length === 0) return dependsOnPolicies(view.narrow)
  const probe = { ...probeMessage, channelId: move.newChannelId, topic: move.newTopic }
  return matchesNarrow(place, probe, before) !== false
}

const placeOperators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'with',
])
const probeMessage: Message & { type: 'channel' } = {
  type: 'channel',
  id: 0,
  senderId: 0,
  senderName: '',
  senderEmail: '',
  content: '',
  timestamp: 0,
  lastEditTimestamp: null,
  lastMovedTimestamp: null,
  isMeMessage: false,
  reactions: [],
  submessages: [],
  topicLinks: [],
  flags: [],
  client: '',
  channelId: 0,
  channelName: '',
  topic: '',
}

type FlagChange = Extract<AccountEvent, { type: 'update_message_flags' | 'local/flags' }>

const isFlagChange = (event: AccountEvent): event is FlagChange =>
  event.type === 'update_message_flags' || event.type === 'local/flags'

/** Whether the change of a flag may bring in messages that are not cached. */
function flagMayAdd(view: View, event: FlagChange, before: AccountState): boolean {
  const wanted = event.flag === 'read' ? 'unread' : event.flag
  const depends = view.narrow.some(({ operator, operand }) => operator === 'is' && operand === wanted)
  return depends && event.messageIds.some((id) => !mapHas(before.messages.byId, id) && covers(view, id))
}

/** The loaded part of a narrow; undefined when nothing of it was asked for yet. */
export function viewOf(state: Pick<AccountState, 'views'>, narrow: Narrow): View | undefined {
  return state.views.get(narrowKey(narrow))
}
