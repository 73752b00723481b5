import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ChannelId, Narrow } from '../../../shared/api/types.ts'
import { channelNarrow, conversationNarrow } from '../../../shared/model/views/narrow.ts'

/** All of a channel. It is no conversation, as no message goes to it. */
export interface WholeChannel {
  readonly type: 'wholeChannel'
  readonly channelId: ChannelId
}

/** The conversation or channel that the actions of a menu are about. */
export type ActionScope = Conversation | WholeChannel

export const narrowOf = (scope: ActionScope): Narrow =>
  scope.type === 'wholeChannel' ? channelNarrow(scope.channelId) : conversationNarrow(scope)
