import { routes } from '../../../shared/api/routes/index.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { askedNarrow } from '../../../shared/model/search/searchTerms.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { Missed } from './notify.ts'

/** Maximum number of messages per search. Higher counts do not matter in a notification. */
const maxFound = 100
/** Maximum time in ms that the notification waits for all searches. */
const timeoutMs = 5_000

/**
 * Fetches the newest unread messages of each search, because after a gap they are not stored here. A search without a
 * response finds nothing, nor does one of an account that is not running.
 */
export async function searchMissed(
  runtime: Pick<AccountRuntime, 'api' | 'clock' | 'signal'> | undefined,
  { searches, since }: Pick<Missed, 'searches' | 'since'>,
): Promise<readonly Message[]> {
  if (runtime === undefined) return []
  const { api, clock, signal } = runtime
  const found = new Map<MessageId, Message>()
  const stop = new AbortController()
  const late = clock.sleep(timeoutMs, AbortSignal.any([signal, stop.signal]))
  const ask = async (): Promise<void> => {
    for (const { narrow } of searches) {
      const answer = await api.call(
        routes.getMessages,
        {
          narrow: [...askedNarrow(narrow), { operator: 'is', operand: 'unread' }],
          anchor: 'newest',
          before: maxFound,
          after: 0,
        },
        { signal: AbortSignal.any([signal, stop.signal]) },
      )
      if (stop.signal.aborted) return
      if (!answer.ok) continue
      for (const message of answer.value.messages) if (message.id > since) found.set(message.id, message)
    }
  }
  await Promise.race([ask(), late])
  stop.abort()
  return [...found.values()]
}
