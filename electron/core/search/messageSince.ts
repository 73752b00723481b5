import { hasDateAnchors } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { Anchor, Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { success, type Answer } from '../http/apiError.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { mutesOf } from '../store/messages/mutesOf.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { waitOutLimit } from '../sync/queue/waitOutLimit.ts'

export interface SinceRequest {
  readonly narrow: Narrow
  /** UNIX time in seconds. */
  readonly since: number
}

type Runtime = Pick<AccountRuntime, 'api' | 'clock' | 'context' | 'signal'>

/**
 * Asks the server for the first message of a narrow at this time or later, otherwise for the newest one; null if there
 * is none. Servers below feature level 445 have no anchors by date, so the message is searched by id.
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

/** Maximum number of requests per search. Each at least halves the range of ids, usually much more. */
const maxRequests = 40

interface Bound {
  readonly id: MessageId
  readonly timestamp: number
}

/**
 * Searches by id: ids ascend with time, so the id between a message before and one after the time is estimated from
 * both.
 */
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
    // Both neighbors of the estimate are the known bounds, so there is nothing between them.
    if (high.id - low.id === before) break
  }
  return success(high.id)
}

/** Estimates an id by time, or (every other time) halves the range, because messages come in bursts. */
function guess(low: Bound, high: Bound, since: number, byTime: boolean): MessageId {
  const share = byTime ? (since - low.timestamp) / Math.max(1, high.timestamp - low.timestamp) : 0.5
  const id = Math.round(low.id + (high.id - low.id) * share)
  return Math.min(high.id - 1, Math.max(low.id + 1, id))
}

/**
 * Returns the messages around an anchor in ascending order, with at least one before and one after it if they exist.
 */
async function ask(
  runtime: Runtime,
  narrow: Narrow,
  anchor: Anchor | { readonly date: string },
): Promise<Answer<{ readonly messages: readonly Message[] }>> {
  return waitOutLimit(runtime, () =>
    runtime.api.call(routes.getMessages, { narrow, anchor, before: 1, after: 1 }, { signal: runtime.signal }),
  )
}

/** Like `messageSince`, for stored messages. Resolves with null if none is stored. Does not throw. */
export const storedSince = async (
  store: AccountStore,
  state: AccountState,
  { narrow, since }: SinceRequest,
): Promise<MessageId | null> =>
  store.files
    .call('main', 'firstSince', { narrow, since, selfUserId: state.self.userId, mutes: mutesOf(state) })
    .catch(() => null)
