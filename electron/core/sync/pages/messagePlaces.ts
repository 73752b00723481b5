import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { MessagePlace } from '../../../../shared/ipc/calls/fileCalls.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { fetchMessagesById, storedMessages } from './messagesById.ts'

/**
 * Finds the conversations of messages: in the store, otherwise on the server. Unknown ones are left out while offline.
 */
export async function messagePlaces(
  runtime: AccountRuntime,
  store: AccountStore | null,
  messageIds: readonly MessageId[],
): Promise<readonly MessagePlace[]> {
  const selfUserId = runtime.stateStore.state()?.self.userId
  if (selfUserId === undefined) return []
  const placeOf = (message: Message): MessagePlace => ({
    messageId: message.id,
    conversation: conversationOf(message, selfUserId),
  })
  const stored = (await storedMessages(runtime, store, messageIds)).map(placeOf)
  const storedIds = new Set(stored.map(({ messageId }) => messageId))
  const missing = messageIds.filter((id) => !storedIds.has(id))
  if (missing.length === 0 || runtime.connection.current().state !== 'live') return stored
  const answered = await fetchMessagesById(runtime, missing)
  return [
    ...stored,
    ...[...answered].map(([messageId, message]) =>
      message === null ? { messageId, conversation: null } : placeOf(message),
    ),
  ]
}
