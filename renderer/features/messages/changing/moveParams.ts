import { emptyTopic } from '../../../../shared/api/emptyTopic.ts'
import type { ChannelId, ChannelMessage } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { topicRule } from '../../../../shared/model/permissions.ts'

export const moveModes = ['change_one', 'change_later', 'change_all'] as const

/** Where a message is to go, and what goes along. */
export interface MoveWish {
  readonly channelId: ChannelId
  readonly topic: string
  readonly mode: (typeof moveModes)[number]
  readonly notifiesOld: boolean
  readonly notifiesNew: boolean
}

/** The name of the topic that is wished for, as the server has it. */
export function wishedTopic(state: AccountState, { channelId, topic }: MoveWish): string {
  const name = topicRule(state, channelId) === 'empty' ? '' : topic.trim()
  return name || emptyTopic(state.realm.featureLevel)
}

/** What the server is asked for; null: it is there already. */
export function moveParams(state: AccountState, message: ChannelMessage, wish: MoveWish) {
  const topic = wishedTopic(state, wish)
  const isRenamed = topic !== message.topic
  const isElsewhere = wish.channelId !== message.channelId
  if (!isRenamed && !isElsewhere) return null
  return {
    messageId: message.id,
    ...(isRenamed && { topic }),
    ...(isElsewhere && { channelId: wish.channelId }),
    propagateMode: wish.mode,
    notifyOldThread: wish.notifiesOld,
    notifyNewThread: wish.notifiesNew,
  }
}
