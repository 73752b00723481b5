import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { isDeadKey } from '../../http/apiError.ts'
import { fetchMessages } from '../../sync/pages/fetchMessages.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { SendOperation } from './sendParams.ts'

/** An event follows its answer in no time, unless we do not get events of that conversation. */
const eventWaitMs = 5_000
const eventLookMs = 250

export interface AwaitSentOptions {
  /** Its echo is still shown. */
  readonly isHere: () => boolean
  readonly gone: () => readonly AccountEvent[]
  /** Milliseconds to wait for the event before the message is fetched. */
  readonly waitMs?: number
}

/** A message that was sent for certain: its event replaces the echo; where none comes, the message is fetched. */
export async function awaitSent(
  runtime: AccountRuntime,
  operation: SendOperation,
  id: MessageId,
  { gone, isHere, waitMs = eventWaitMs }: AwaitSentOptions,
): Promise<void> {
  const { clock, connection, queue, signal } = runtime
  const generation = queue()?.generation
  // Counted in time that passes: the clock may be put back meanwhile. A new queue will never bring it.
  for (let left = waitMs; left > 0 && queue()?.generation === generation; left -= eventLookMs) {
    if (!isHere() || signal.aborted) return
    await clock.sleep(eventLookMs, signal)
  }
  while (isHere() && !signal.aborted) {
    await connection.whenLive(signal)
    if (!isHere() || (await fetchSentMessage(runtime, operation, id, gone))) return
    await clock.sleep(eventWaitMs, signal)
  }
}

/**
 * The message and what is around it, and in the same batch the end of its echo. end: it will not be seen, and ends all
 * the same. False: not now.
 */
async function fetchSentMessage(
  runtime: AccountRuntime,
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
  // A refusal to show it (we may post but not read) does not make it unsent.
  if (!answer.ok && (answer.error.kind !== 'refused' || isDeadKey(answer.error))) return false
  const ended = end()
  if (!answer.ok) runtime.stateStore.dispatch(ended)
  return true
}
