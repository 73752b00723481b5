import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ChannelId, Narrow } from '../../../../shared/api/types.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  conversationNarrow,
  isFeed,
  isWholePlace,
  narrowChannel,
  narrowConversation,
  narrowKey,
} from '../../../../shared/model/views/narrow.ts'

/** A whole channel. It is not a conversation, because no message can be sent to it. */
interface WholeChannel {
  readonly type: 'wholeChannel'
  readonly channelId: ChannelId
}

/** The conversation or channel that the actions of a menu apply to. */
export type ActionScope = Conversation | WholeChannel

/**
 * Messages that are marked as read together: a conversation, a channel, a folder of channels, all direct messages, or
 * the whole account.
 */
export type ReadScope =
  | ActionScope
  | { readonly type: 'channels'; readonly channelIds: readonly ChannelId[] }
  | { readonly type: 'directs' }
  | { readonly type: 'all' }

export const isConversation = (scope: ReadScope): scope is Conversation =>
  scope.type === 'direct' || scope.type === 'channel'

/** True for the scope of one conversation or channel. */
export const isOne = (scope: ReadScope): scope is ActionScope =>
  isConversation(scope) || scope.type === 'wholeChannel'

export const narrowOf = (scope: ActionScope): Narrow =>
  scope.type === 'wholeChannel' ? channelNarrow(scope.channelId) : conversationNarrow(scope)

/** Returns the narrows that together contain each message of a scope once. */
export function narrowsOf(scope: ReadScope): readonly Narrow[] {
  switch (scope.type) {
    case 'channels':
      return scope.channelIds.map(channelNarrow)
    case 'directs':
      return [allDirectsNarrow]
    case 'all':
      return [[]]
    default:
      return [narrowOf(scope)]
  }
}

/**
 * Returns the scope that contains all messages of a narrow. Returns null for a search or another part of several
 * conversations.
 */
export function scopeOfNarrow(narrow: Narrow, selfUserId: number): ReadScope | null {
  if (isFeed(narrow)) return { type: 'all' }
  if (narrowKey(narrow) === narrowKey(allDirectsNarrow)) return { type: 'directs' }
  if (!isWholePlace(narrow)) return null
  const channelId = narrowChannel(narrow)
  const conversation = narrowConversation(narrow, selfUserId)
  return conversation ?? (channelId === null ? null : { type: 'wholeChannel', channelId })
}

export interface FocusedTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

/**
 * Returns the topic whose row in a list has the focus. Keys for topics act on it first. null: no such row has the
 * focus.
 */
export function focusedTopic(target: Element | null): FocusedTopic | null {
  const row = target?.closest<HTMLElement>('[data-topic]')
  if (row == null) return null
  return { channelId: Number(row.dataset['channelOf']), topic: row.dataset['topic'] ?? '' }
}
