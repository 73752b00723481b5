import type { AccountState, Direction, View, ViewsState } from '../state/accountState.ts'
import { reportsFirstMessage } from '../../api/capabilities.ts'
import type { Channel, Message, MessageId, Narrow } from '../../api/types.ts'
import { matchesNarrow } from './matchesNarrow.ts'
import { narrowKey, termOf } from './narrow.ts'
import { opensOrClosesPast, membershipChange, refilterView } from './membershipChange.ts'
import { filterList, listWithId, listWithoutIds, noIds } from '../../collections/idList.ts'
import { mapGet, mapHas, mapValues } from '../../collections/shardedMap.ts'
import type { EventOf, Slice } from '../state/slice.ts'
import { changeOfView, covers, isWithin, includesHistory, staleView, withIds } from './viewChanges.ts'
import { joinFetched } from './viewRange.ts'

/** Returns true when the view shows the user's pending messages: at the newest message, or when none is loaded. */
export const showsWaiting = ({ foundNewest, ids }: View): boolean => foundNewest || ids.length === 0

export const emptyViews: ViewsState = new Map()

const idle: View['fetching'] = { older: false, newer: false, around: false }

const newView = (narrow: Narrow): View => ({
  narrow,
  ids: noIds,
  foundOldest: false,
  foundNewest: false,
  fetching: idle,
  error: null,
  failed: [],
  stale: false,
  firstUnreadAnchor: null,
})

export const viewsSlice = {
  fromSnapshot: (_snapshot, old) => (old === null ? emptyViews : mapViews(old, markIncomplete)),
  on: {
    'local/fetch-started': (slice, { narrow, direction }) =>
      change(slice, narrow, (view) => withFetching(view, direction, true, null)),
    'local/fetch-failed': (slice, { narrow, direction, reason }) =>
      change(slice, narrow, (view) => withFetching(view, direction, false, reason)),
    'local/fetched': (slice, event) => change(slice, event.narrow, (view) => fetched(view, event)),
    message: (slice, { message }, before) => withArrived(slice, message, before),
    delete_message(slice, { messageIds }) {
      const deleted = new Set(messageIds)
      return mapViews(slice, (view) => {
        const next = withIds(view, listWithoutIds(view.ids, deleted))
        // Without the message in the `with` term, the other terms name the conversation.
        return deleted.has(Number(termOf(view.narrow, 'with'))) ? staleView(next) : next
      })
    },
    channel: channelChanged,
    user_topic: refit,
    muted_topics: refit,
    subscription: subscriptionChanged,
    update_message: changed,
    update_message_flags: changed,
    'local/flags': changed,
    reaction: changed,
    'local/reaction': changed,
  },
} satisfies Slice<ViewsState>

function refit(
  slice: ViewsState,
  event: Parameters<typeof membershipChange>[0],
  before: AccountState,
): ViewsState {
  const change = slice.size === 0 ? null : membershipChange(event, before)
  return change === null ? slice : mapViews(slice, (view) => refilterView(view, change))
}

function changed(
  slice: ViewsState,
  event: Parameters<typeof changeOfView>[0],
  before: AccountState,
): ViewsState {
  return slice.size === 0 ? slice : mapViews(slice, changeOfView(event, before))
}

/** Applies a change to every view. Returns the same map when none changed. */
export function mapViews(slice: ViewsState, apply: (view: View) => View): ViewsState {
  let next: Map<string, View> | null = null
  for (const [key, view] of slice) {
    const result = apply(view)
    if (result !== view) (next ??= new Map(slice)).set(key, result)
  }
  return next ?? slice
}

function change(slice: ViewsState, narrow: Narrow, apply: (view: View) => View): ViewsState {
  const key = narrowKey(narrow)
  return new Map(slice).set(key, apply(slice.get(key) ?? newView(narrow)))
}

/** Marks a view after missed events: it may lack new messages and may be wrong elsewhere. */
export const markIncomplete = (view: View): View => ({ ...view, stale: true, foundNewest: false })

function withFetching(view: View, direction: Direction, is: boolean, error: string | null): View {
  const others = view.failed.filter((one) => one !== direction)
  const failed = error === null ? others : [...others, direction]
  const fetching = { ...view.fetching, [direction]: is }
  return { ...view, fetching, failed, error: failed.length === 0 ? null : (error ?? view.error) }
}

/** Returns true when the view may load more in this direction without the user retrying. */
export const mayGoOn = ({ failed }: Pick<View, 'failed'>, direction: Direction): boolean =>
  !failed.includes(direction) && !failed.includes('around')

function fetched(view: View, event: EventOf<'local/fetched'>): View {
  const { direction, anchor, resolvedAnchor, replaces } = event
  const { joined, ...loaded } = joinFetched(view, event)
  const ends = settled(view, direction)
  // The page continues a part that another page has replaced meanwhile.
  const goesOn = direction === 'older' || direction === 'newer'
  if (goesOn && !replaces && !joined && view.ids.length > 0) return { ...view, ...ends }
  return {
    ...view,
    ...loaded,
    ...ends,
    stale: event.stored === 'stale' || (view.stale && !replaces && joined),
    firstUnreadAnchor: anchor === 'first_unread' ? firstUnread(resolvedAnchor) : view.firstUnreadAnchor,
  }
}

/** Returns the fetch state after a response. Failures in the other direction stay. */
function settled(view: View, direction: Direction | undefined): Pick<View, 'error' | 'failed' | 'fetching'> {
  if (direction === undefined) return { error: null, failed: [], fetching: idle }
  const { error, failed, fetching } = withFetching(view, direction, false, null)
  return direction === 'around' ? { error: null, failed: [], fetching } : { error, failed, fetching }
}

/** The server returns a huge number when there are no unread messages. */
const firstUnread = (resolved: number | null): MessageId | null =>
  resolved !== null && resolved < 1e15 ? resolved : null

function withArrived(slice: ViewsState, message: Message, before: AccountState): ViewsState {
  // The event may be replayed after a fetch, so the cached message may be newer.
  const cached = mapHas(before.messages.stale, message.id)
    ? undefined
    : mapGet(before.messages.byId, message.id)
  return mapViews(slice, (view) => arrived(view, cached ?? message, before))
}

function arrived(view: View, message: Message, before: AccountState): View {
  // A replayed message may be older than the loaded part. In an empty complete view, a new message starts the part.
  if (!view.foundNewest || (view.ids.length > 0 && !covers(view, message.id))) return view
  const verdict = matchesNarrow(view.narrow, message, before)
  if (verdict === true) {
    const next = withIds(view, listWithId(view.ids, message.id))
    // Only now the conversation of the message in the `with` term is known.
    return termOf(view.narrow, 'with') === message.id ? staleView(next) : next
  }
  return verdict === 'unknown' ? staleView(view) : view
}

function withoutChannels(view: View, channelIds: readonly number[], before: AccountState): View {
  const left = filterList(view.ids, (id) => {
    const message = mapGet(before.messages.byId, id)
    return message?.type !== 'channel' || !channelIds.includes(message.channelId)
  })
  const next = withIds(view, left)
  return isWithin(view, channelIds) ? markIncomplete(next) : next
}

function channelChanged(slice: ViewsState, event: EventOf<'channel'>, before: AccountState): ViewsState {
  if (event.op === 'delete') return mapViews(slice, (view) => withoutChannels(view, event.channelIds, before))
  const next = refit(slice, event, before)
  if (event.op !== 'update' || !opensOrClosesPast(event, before)) return next
  const after = membershipChange(event, before)?.after ?? before
  // No event reports messages that become visible or hidden.
  return mapViews(next, (view) => (includesHistory(view, event.channelId, after) ? staleView(view) : view))
}

function subscriptionChanged(
  slice: ViewsState,
  event: EventOf<'subscription'>,
  before: AccountState,
): ViewsState {
  const next = refit(slice, event, before)
  switch (event.op) {
    case 'add': {
      const channels = event.subscriptions.filter(({ channel }) => !isWithoutPast(channel, before))
      // Without a subscription, the account received no messages of the channel.
      return mapViews(next, (view) =>
        channels.some(({ channel }) => includesHistory(view, channel.id, before))
          ? markIncomplete(view)
          : view,
      )
    }
    case 'remove': {
      const apply = changeOfView(event, before)
      return mapViews(next, (view) =>
        isWithin(view, event.channelIds) ? staleView(apply(view)) : apply(view),
      )
    }
    default:
      return next
  }
}

/** Returns true when the channel has no messages that could have been missed, such as a channel just created. */
function isWithoutPast({ firstMessageId, id }: Channel, { messages, realm }: AccountState): boolean {
  if (firstMessageId !== null || !reportsFirstMessage(realm.featureLevel)) return false
  for (const message of mapValues(messages.byId))
    if (message.type === 'channel' && message.channelId === id) return false
  return true
}

/** Returns the loaded part of a narrow; undefined when nothing of it was requested yet. */
export function viewOf(state: Pick<AccountState, 'views'>, narrow: Narrow): View | undefined {
  return state.views.get(narrowKey(narrow))
}
