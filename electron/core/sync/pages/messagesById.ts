import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import { logFailedRead } from '../../store/thread/storeFault.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { waitOutLimit } from '../queue/waitOutLimit.ts'

/** Returns those messages that are stored. Does not throw. */
export async function storedMessages(
  { log }: Pick<AccountRuntime, 'log'>,
  store: AccountStore | null,
  ids: readonly MessageId[],
): Promise<readonly Message[]> {
  try {
    return (await store?.files.call('main', 'messagesById', { ids })) ?? []
  } catch (error) {
    logFailedRead(log, 'messages could not be read from the store', error)
    return []
  }
}

/** Maximum number of requests to a server that returns one message per request. */
const maxSingly = 20

/**
 * Fetches messages by id. null for messages that do not exist or that the user cannot read; messages whose request
 * failed are left out. `singleLimit` limits the requests to a server that returns one message per request.
 */
export async function fetchMessagesById(
  runtime: Pick<AccountRuntime, 'api' | 'clock' | 'signal' | 'whenSpare'>,
  ids: readonly MessageId[],
  singleLimit = maxSingly,
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
  const byId = new Map<MessageId, Message | null>()
  for (const id of ids.slice(0, singleLimit)) {
    await whenSpare(signal)
    const params = { narrow: [], anchor: id, before: 0, after: 0 }
    const response = await waitOutLimit(runtime, () => api.call(routes.getMessages, params, { signal }))
    // The other requests would fail, too. They are repeated when the messages are shown again.
    if (!response.ok) break
    byId.set(id, response.value.messages.find((message) => message.id === id) ?? null)
  }
  return byId
}
