import type { AccountState, View } from '../state/accountState.ts'
import { reportsFirstMessage } from '../../api/capabilities.ts'
import type { ChannelId, Message, MessageId } from '../../api/types.ts'
import { idsOf } from '../../collections/idList.ts'
import { editedMessage } from '../outbox/localDraft.ts'
import { termOf } from '../views/narrow.ts'
import { mapEntries, mapGet } from '../../collections/shardedMap.ts'
import { withoutMessages } from '../messages/messages.ts'
import { partNear } from '../views/viewRange.ts'

/** A window's use of a view. */
export interface ViewUse {
  /** True when the view is on the screen, or its account returns to it. It then always stays. */
  readonly isShown: boolean
  /** Time in milliseconds when the view was last on the screen, or was added. */
  readonly usedAt: number
  /** The message that the user is reading; null for the end of the view. */
  readonly readerAt: MessageId | null
}

export interface Uses {
  /** Uses by narrowKey. A view without a use counts as just added. */
  readonly views: ReadonlyMap<string, ViewUse>
  /** Ids of messages that always stay. */
  readonly messages: readonly (MessageId | null)[]
  /** Milliseconds, by the same clock as `usedAt`. */
  readonly now: number
}

/** Limits for one account, not counting what always stays. Each view adds to the cost of every event. */
export const releaseLimits = {
  maxAgeMs: 60 * 60_000,
  maxViews: 120,
  /** Bytes, as estimated by sizeOf. */
  maxSize: 4_000_000,
  /** Messages kept on each side of the reader. A view is cut once it holds 1.5 times both sides together. */
  reach: 1500,
}

/** Estimates the bytes of a message: its text, and a fixed share for everything else. */
const sizeOf = (message: Message): number => 1000 + message.content.length

/**
 * Returns the state without views that are old or too many, and without messages that no view holds. Reductions treat
 * them as never fetched, so the rest stays exact or is marked as stale.
 */
export function release(state: AccountState, uses: Uses, limits = releaseLimits): AccountState {
  const views = new Map<string, View>()
  const ids = new Set<MessageId>()
  let size = 0
  let isSame = true
  for (const { isHeld, key, usedAt, readerAt, view } of inOrder(state, uses)) {
    const isOver = views.size >= limits.maxViews || size > limits.maxSize
    if (!isHeld && (isOver || uses.now - usedAt > limits.maxAgeMs)) {
      isSame = false
      continue
    }
    // Keeps the view whole while a page is being fetched, because the page must connect to the loaded part.
    const near = isFetching(view) ? view : partNear(view, readerAt, limits.reach)
    isSame &&= near === view
    views.set(key, near)
    for (const id of idsOf(near.ids)) {
      if (ids.has(id)) continue
      ids.add(id)
      const message = mapGet(state.messages.byId, id)
      if (!isHeld && message !== undefined) size += sizeOf(message)
    }
  }
  for (const id of referredTo(state, views, uses)) ids.add(id)
  const released: MessageId[] = []
  const proven = new Set<ChannelId>()
  for (const [id, message] of mapEntries(state.messages.byId))
    if (!ids.has(id) && !provesPast(message, state, proven)) released.push(id)
  if (isSame && released.length === 0) return state
  return {
    ...state,
    messages: withoutMessages(state.messages, released),
    views: isSame ? state.views : views,
  }
}

interface Candidate extends Omit<ViewUse, 'isShown'> {
  readonly key: string
  readonly view: View
  readonly isHeld: boolean
}

/** Returns the views in the order of keeping: first those that always stay, then the most recently used. */
function inOrder({ views }: AccountState, uses: Uses): readonly Candidate[] {
  const all = [...views].map(([key, view]): Candidate => {
    const use = uses.views.get(key)
    const { readerAt = null, usedAt = uses.now } = use ?? {}
    return { key, view, isHeld: use?.isShown === true || isFetching(view), usedAt, readerAt }
  })
  return all.sort((a, b) => Number(b.isHeld) - Number(a.isHeld) || b.usedAt - a.usedAt)
}

const isFetching = ({ fetching }: View): boolean => fetching.older || fetching.newer || fetching.around

/**
 * Yields the ids of messages that stay though no view holds them: those that `uses` names, those in a `with` term, and
 * those with a pending change.
 */
function* referredTo(
  state: AccountState,
  views: ReadonlyMap<string, View>,
  uses: Uses,
): Generator<MessageId> {
  for (const id of uses.messages) if (id !== null) yield id
  for (const { narrow } of views.values()) {
    const named = Number(termOf(narrow, 'with'))
    if (Number.isInteger(named)) yield named
  }
  for (const { params } of state.actions.values())
    if (typeof params['messageId'] === 'number') yield params['messageId']
  for (const draft of state.localDrafts.keys()) {
    const id = editedMessage(draft)
    if (id !== null) yield id
  }
}

/**
 * Returns true for one message of each channel whose first message the server does not report. It is kept because it
 * proves, when the user joins the channel, that older messages exist.
 */
function provesPast(message: Message, { channels, realm }: AccountState, proven: Set<ChannelId>): boolean {
  if (message.type !== 'channel' || proven.has(message.channelId)) return false
  const isUntracked = channels.get(message.channelId)?.firstMessageId === null
  if (!isUntracked || !reportsFirstMessage(realm.featureLevel)) return false
  proven.add(message.channelId)
  return true
}
