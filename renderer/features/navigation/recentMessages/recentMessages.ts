import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'
import type { RecentPage } from '../../../../shared/ipc/calls/recentCalls.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import {
  conversationKey,
  conversationOf,
  topicConversationKey,
} from '../../../../shared/api/conversationKey.ts'

/** A conversation and the senders in it, as far back as messages were read. */
export interface RecentConversation {
  readonly key: string
  readonly conversation: Conversation
  /** Newest first. Never empty. */
  readonly messages: readonly { readonly id: MessageId; readonly senderId: UserId }[]
}

export type RecentConversations = ReadonlyMap<string, RecentConversation>

/** The newest messages of an account, without their texts, and their conversations. */
export interface RecentMessages {
  readonly messages: Map<MessageId, { readonly senderId: UserId; key: string }>
  readonly conversations: Map<string, Conversation>
}

/** Maximum number of messages kept per account, which take some megabytes. */
export const maxMessages = 20_000

export const noMessages = (): RecentMessages => ({ messages: new Map(), conversations: new Map() })

/** Adds a page of messages. */
export function addPage({ messages, conversations }: RecentMessages, page: RecentPage): void {
  const keys = page.conversations.map((conversation) => {
    const key = conversationKey(conversation)
    conversations.set(key, conversation)
    return key
  })
  for (const { id, senderId, conversation } of page.messages) {
    const key = keys[conversation]
    if (key !== undefined) messages.set(id, { senderId, key })
  }
}

/** Applies an event of the account. Returns true if it changed anything. */
export function applyToRecent(recent: RecentMessages, event: AccountEvent, selfUserId: UserId): boolean {
  const { messages, conversations } = recent
  switch (event.type) {
    case 'message': {
      const conversation = conversationOf(event.message, selfUserId)
      const key = conversationKey(conversation)
      conversations.set(key, conversation)
      messages.set(event.message.id, { senderId: event.message.senderId, key })
      if (messages.size > maxMessages) dropOldest(recent)
      return true
    }
    case 'update_message': {
      const { messageIds, move } = event
      if (move === null) return false
      const key = topicConversationKey(move.newChannelId, move.newTopic)
      conversations.set(key, { type: 'channel', channelId: move.newChannelId, topic: move.newTopic })
      if (move.propagateMode === 'change_all') {
        const former = topicConversationKey(move.channelId, move.topic)
        for (const message of messages.values()) if (message.key === former) message.key = key
      }
      for (const id of messageIds) {
        const message = messages.get(id)
        if (message !== undefined) message.key = key
      }
      return true
    }
    case 'delete_message':
      return event.messageIds.map((id) => messages.delete(id)).includes(true)
    default:
      return false
  }
}

/** Drops a tenth at once, so that this does not run for each message. */
function dropOldest({ messages }: RecentMessages): void {
  const ids = [...messages.keys()].sort((a, b) => a - b)
  for (const id of ids.slice(0, maxMessages / 10)) messages.delete(id)
}

/** Groups the messages by conversation. */
export function conversationsOf({ messages, conversations }: RecentMessages): RecentConversations {
  const groups = new Map<string, { readonly id: MessageId; readonly senderId: UserId }[]>()
  for (const id of [...messages.keys()].sort((a, b) => b - a)) {
    const message = messages.get(id)
    if (message === undefined) continue
    const own = groups.get(message.key)
    const one = { id, senderId: message.senderId }
    if (own === undefined) groups.set(message.key, [one])
    else own.push(one)
  }
  const result = new Map<string, RecentConversation>()
  for (const [key, list] of groups) {
    const conversation = conversations.get(key)
    if (conversation !== undefined) result.set(key, { key, conversation, messages: list })
  }
  return result
}

/** Returns the senders of these messages without duplicates, the last sender first. */
export const sendersOf = (messages: RecentConversation['messages']): readonly UserId[] => [
  ...new Set(messages.map(({ senderId }) => senderId)),
]
