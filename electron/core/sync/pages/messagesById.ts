import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { waitOutLimit } from '../queue/waitOutLimit.ts'

/** Returns those of the messages that the store has; it does not throw. */
export async function storedMessages(
  { log }: Pick<AccountRuntime, 'log'>,
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

/** Requests for as many messages are made at once of a server that tells one a request. */
const maxSingly = 20

/**
 * Asks the server for messages; null: there is none that the person can read. Messages that could not be asked for are
 * left out. mostSingly: how many a server is asked for that tells one message a request alone.
 */
export async function askedMessages(
  runtime: Pick<AccountRuntime, 'api' | 'clock' | 'signal' | 'whenSpare'>,
  ids: readonly MessageId[],
  mostSingly = maxSingly,
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
  for (const id of ids.slice(0, mostSingly)) {
    await whenSpare(signal)
    const params = { narrow: [], anchor: id, before: 0, after: 0 }
    const one = await waitOutLimit(runtime, () => api.call(routes.getMessages, params, { signal }))
    // The others would fail as well, and are asked for when they are shown again.
    if (!one.ok) break
    told.set(id, one.value.messages.find((message) => message.id === id) ?? null)
  }
  return told
}
