import { tellsFirstMessage } from '../api/capabilities.ts'
import type { ChannelId, Message, MessageId } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { idsOf } from './idList.ts'
import { editedMessage } from './localDraft.ts'
import { termOf } from './narrow.ts'
import { mapEntries, mapGet } from './shardedMap.ts'
import { withoutMessages } from './slices/messages.ts'
import type { View } from './slices/views.ts'
import { partNear } from './viewRange.ts'

/** What a window did with a view. */
export interface ViewUse {
  /** On the screen, or where its account returns to: it stays whatever else there is. */
  readonly isShown: boolean
  /** Milliseconds: when it was on the screen last, or came. */
  readonly usedAt: number
  /** The message that the reader looks at; null: the end. */
  readonly readerAt: MessageId | null
}

export interface Uses {
  /** By narrowKey; a view without a row is taken for one that just came. */
  readonly views: ReadonlyMap<string, ViewUse>
  /** Messages that stay in any case. */
  readonly messages: readonly (MessageId | null)[]
  /** Milliseconds, of the same clock. */
  readonly now: number
}

/** What one account may keep beside what stays in any case. An event costs as much as there are views. */
export const releaseLimits = {
  maxAgeMs: 60 * 60_000,
  maxViews: 200,
  /** As sizeOf reckons it. */
  maxSize: 6_000_000,
  /** Messages on either side of the reader; a view is cut once it holds half as many again as both. */
  reach: 1500,
}

/** Bytes, roughly: the text, and what else there is to a message. */
const sizeOf = (message: Message): number => 1000 + message.content.length

/**
 * The state without the views that nobody looked at for long, or that are too many, and without the messages that no
 * view holds. To the reductions they are like those that were never fetched, so that what is left stays right: exact,
 * or marked as stale where they would have mattered.
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
    // A page that is on its way has to touch what is loaded.
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
  const gone: MessageId[] = []
  const proven = new Set<ChannelId>()
  for (const [id, message] of mapEntries(state.messages.byId))
    if (!ids.has(id) && !provesPast(message, state, proven)) gone.push(id)
  if (isSame && gone.length === 0) return state
  return {
    ...state,
    messages: withoutMessages(state.messages, gone),
    views: isSame ? state.views : views,
  }
}

interface Candidate extends Omit<ViewUse, 'isShown'> {
  readonly key: string
  readonly view: View
  readonly isHeld: boolean
}

/** Those that stay first, then the last used. */
function inOrder({ views }: AccountState, uses: Uses): readonly Candidate[] {
  const all = [...views].map(([key, view]): Candidate => {
    const use = uses.views.get(key)
    const { readerAt = null, usedAt = uses.now } = use ?? {}
    return { key, view, isHeld: use?.isShown === true || isFetching(view), usedAt, readerAt }
  })
  return all.sort((a, b) => Number(b.isHeld) - Number(a.isHeld) || b.usedAt - a.usedAt)
}

const isFetching = ({ fetching }: View): boolean => fetching.older || fetching.newer || fetching.around

/** Messages by which views go, that are being changed, or that something waits for. */
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

/** One message stays of a channel whose first one the server does not tell: joining it asks for what was said before. */
function provesPast(message: Message, { channels, realm }: AccountState, proven: Set<ChannelId>): boolean {
  if (message.type !== 'channel' || proven.has(message.channelId)) return false
  const isUntold = channels.get(message.channelId)?.firstMessageId === null
  if (!isUntold || !tellsFirstMessage(realm.featureLevel)) return false
  proven.add(message.channelId)
  return true
}
