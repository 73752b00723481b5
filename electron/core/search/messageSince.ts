import { hasDateAnchors } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { Anchor, Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { success, type Answer } from '../http/apiError.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { mutesOf } from '../store/messages/mutesOf.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { waitOutLimit } from '../sync/queue/waitOutLimit.ts'

export interface SinceRequest {
  readonly narrow: Narrow
  /** Seconds since 1970. */
  readonly since: number
}

type Runtime = Pick<AccountRuntime, 'api' | 'clock' | 'context' | 'signal'>

/**
 * Asks the server for the first message of a narrow at a time or after it, else the newest one; null: there is none.
 * Servers below feature level 445 have no anchors by date: the message is looked for by its id.
 */
export async function messageSince(
  runtime: Runtime,
  { narrow, since }: SinceRequest,
): Promise<Answer<MessageId | null>> {
  if (!hasDateAnchors(runtime.context().featureLevel)) return searchById(runtime, { narrow, since })
  const answer = await ask(runtime, narrow, { date: new Date(since * 1000).toISOString() })
  if (!answer.ok) return answer
  const { messages } = answer.value
  const found = messages.find(({ timestamp }) => timestamp >= since) ?? messages.at(-1)
  return success(found?.id ?? null)
}

/** Requests of one search: each leaves half of the ids at most, and mostly far less. */
const maxRequests = 40

interface Bound {
  readonly id: MessageId
  readonly timestamp: number
}

/** Ids ascend with time: between a message before the time and one after it the id is guessed from both times. */
async function searchById(
  runtime: Runtime,
  { narrow, since }: SinceRequest,
): Promise<Answer<MessageId | null>> {
  const newest = await ask(runtime, narrow, 'newest')
  if (!newest.ok) return newest
  const last = newest.value.messages.at(-1)
  if (last === undefined) return success(null)
  const oldest = await ask(runtime, narrow, 'oldest')
  if (!oldest.ok) return oldest
  const first = oldest.value.messages[0]
  if (first === undefined || first.timestamp >= since) return success(first?.id ?? null)
  if (last.timestamp < since) return success(last.id)
  let [low, high]: [Bound, Bound] = [first, last]
  for (let request = 0; request < maxRequests && high.id - low.id > 1; request += 1) {
    const answer = await ask(runtime, narrow, guess(low, high, since, request % 2 === 0))
    if (!answer.ok) return answer
    const before = high.id - low.id
    for (const message of answer.value.messages) {
      if (message.timestamp < since && message.id > low.id) low = message
      else if (message.timestamp >= since && message.id < high.id) high = message
    }
    // Both neighbours of the guess are known bounds: nothing is between them.
    if (high.id - low.id === before) break
  }
  return success(high.id)
}

/** Every other guess halves the ids, as messages come in bursts. */
function guess(low: Bound, high: Bound, since: number, byTime: boolean): MessageId {
  const share = byTime ? (since - low.timestamp) / Math.max(1, high.timestamp - low.timestamp) : 0.5
  const id = Math.round(low.id + (high.id - low.id) * share)
  return Math.min(high.id - 1, Math.max(low.id + 1, id))
}

/** The messages around an anchor, ascending: one before it and one after it at least, where there are such. */
async function ask(
  runtime: Runtime,
  narrow: Narrow,
  anchor: Anchor | { readonly date: string },
): Promise<Answer<{ readonly messages: readonly Message[] }>> {
  return waitOutLimit(runtime, () =>
    runtime.api.call(routes.getMessages, { narrow, anchor, before: 1, after: 1 }, { signal: runtime.signal }),
  )
}

/** The same as far as this computer has the messages; null: it has none of the narrow. It does not throw. */
export const storedSince = async (
  store: AccountStore,
  state: AccountState,
  { narrow, since }: SinceRequest,
): Promise<MessageId | null> =>
  store.files
    .call('main', 'firstSince', { narrow, since, selfUserId: state.self.userId, mutes: mutesOf(state) })
    .catch(() => null)
