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

/** All of a channel. It is no conversation, as no message goes to it. */
export interface WholeChannel {
  readonly type: 'wholeChannel'
  readonly channelId: ChannelId
}

/** The conversation or channel that the actions of a menu are about. */
export type ActionScope = Conversation | WholeChannel

/** Messages that are marked as read together: also those of a folder, all direct ones, or all of the account. */
export type ReadScope =
  | ActionScope
  | { readonly type: 'channels'; readonly channelIds: readonly ChannelId[] }
  | { readonly type: 'directs' }
  | { readonly type: 'all' }

/** True for the scope of one conversation or channel. */
export const isOne = (scope: ReadScope): scope is ActionScope =>
  scope.type === 'direct' || scope.type === 'channel' || scope.type === 'wholeChannel'

export const narrowOf = (scope: ActionScope): Narrow =>
  scope.type === 'wholeChannel' ? channelNarrow(scope.channelId) : conversationNarrow(scope)

/** The narrows that hold the messages of a scope, each message once. */
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

/** The scope of all messages of a narrow; null: the narrow is a search or another part of several conversations. */
export function scopeOfNarrow(narrow: Narrow, selfUserId: number): ReadScope | null {
  if (isFeed(narrow)) return { type: 'all' }
  if (narrowKey(narrow) === narrowKey(allDirectsNarrow)) return { type: 'directs' }
  if (!isWholePlace(narrow)) return null
  const channelId = narrowChannel(narrow)
  const conversation = narrowConversation(narrow, selfUserId)
  return conversation ?? (channelId === null ? null : { type: 'wholeChannel', channelId })
}
