import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { MessagePlace } from '../../../../shared/ipc/fileCalls.ts'
import { conversationOf } from '../../../../shared/model/topics/conversation.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { waitOutLimit } from '../queue/waitOutLimit.ts'

/** Finds the conversations of messages: in the store, and the others on the server, without which they are left out. */
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
  const known = new Set(stored.map(({ messageId }) => messageId))
  const missing = messageIds.filter((id) => !known.has(id))
  if (missing.length === 0 || runtime.connection.current().state !== 'live') return stored
  const told = await askedMessages(runtime, missing)
  return [
    ...stored,
    ...[...told].map(([messageId, message]) =>
      message === null ? { messageId, conversation: null } : placeOf(message),
    ),
  ]
}

async function storedMessages(
  { log }: AccountRuntime,
  store: AccountStore | null,
  ids: readonly MessageId[],
): Promise<readonly Message[]> {
  try {
    return (await store?.files.call('main', 'messagesById', { ids })) ?? []
  } catch (error) {
    log.error('messages could not be read from the store', { error })
    return []
  }
}

/** Messages as the server tells them; null: there is none that the person can read. */
async function askedMessages(
  runtime: AccountRuntime,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, Message | null>> {
  const { api, signal, whenSpare } = runtime
  await whenSpare(signal)
  const answer = await waitOutLimit(runtime, () =>
    api.call(routes.getMessagesById, { messageIds: [...ids] }, { signal }),
  )
  if (answer.ok) {
    const found = new Map(answer.value.messages.map((message) => [message.id, message]))
    return new Map(ids.map((id) => [id, found.get(id) ?? null]))
  }
  if (answer.error.kind !== 'tooOld') return new Map()
  const told = new Map<MessageId, Message | null>()
  for (const id of ids) {
    await whenSpare(signal)
    const params = { narrow: [], anchor: id, before: 0, after: 0 }
    const one = await waitOutLimit(runtime, () => api.call(routes.getMessages, params, { signal }))
    // The others would fail as well, and are asked for when they are shown again.
    if (!one.ok) break
    told.set(id, one.value.messages.find((message) => message.id === id) ?? null)
  }
  return told
}
