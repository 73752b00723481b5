import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { isDeadKey } from '../../http/apiError.ts'
import { fetchMessages } from '../../sync/pages/fetchMessages.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import type { FetchRuntime } from '../../sync/accountRuntime.ts'
import type { SendOperation } from './sendParams.ts'

/**
 * Time in ms to wait for the event of a sent message. It follows the response at once, unless the user gets no events
 * of that conversation.
 */
const eventWaitMs = 5_000
const eventLookMs = 250

export interface AwaitSentOptions {
  /** True while the echo is shown. */
  readonly isPending: () => boolean
  readonly end: () => readonly AccountEvent[]
  /** Time in ms to wait for the event before the message is fetched. */
  readonly waitMs?: number
}

/** Ends the echo of a sent message: waits for its event, then fetches the message if no event arrives. */
export async function awaitSent(
  runtime: FetchRuntime,
  operation: SendOperation,
  id: MessageId,
  { end, isPending, waitMs = eventWaitMs }: AwaitSentOptions,
): Promise<void> {
  const { clock, connection, queue, signal } = runtime
  const generation = queue()?.generation
  // Counted in steps, because the clock may be set back. Events of an old queue never arrive in a new one.
  for (let left = waitMs; left > 0 && queue()?.generation === generation; left -= eventLookMs) {
    if (!isPending() || signal.aborted) return
    await clock.sleep(eventLookMs, signal)
  }
  while (isPending() && !signal.aborted) {
    await connection.whenLive(signal)
    if (!isPending() || (await fetchSentMessage(runtime, operation, id, end))) return
    await clock.sleep(eventWaitMs, signal)
  }
}

/**
 * Fetches the message with its context and ends its echo in the same batch. `end` ends the echo if the server refuses
 * to show the message. Resolves with false if the fetch must be repeated.
 */
async function fetchSentMessage(
  runtime: FetchRuntime,
  { id: localId, params: { destination } }: SendOperation,
  id: MessageId,
  end: () => readonly AccountEvent[],
): Promise<boolean> {
  const page = {
    narrow: conversationNarrow(destination),
    anchor: id,
    before: 40,
    after: 40,
    direction: 'around' as const,
    replaces: false,
  }
  const answer = await fetchMessages(runtime, page, [{ type: 'local/outbox-gone', localId, messageId: id }])
  // A refusal to show the message does not mean that it was not sent: users may post without being allowed to read.
  if (!answer.ok && (answer.error.kind !== 'refused' || isDeadKey(answer.error))) return false
  const ended = end()
  if (!answer.ok) runtime.stateStore.dispatch(ended)
  return true
}
