import type { Pieces } from '../../../../shared/api/pieces.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { timeSlice } from '../../platform/timeSlice.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { fetchMessagesById, storedMessages } from './messagesById.ts'

/** Maximum number of messages read at a time, because each may have megabytes. */
const readAtOnce = 25
/** Maximum number of messages per request. */
const maxPerRequest = 50
/** Maximum number of messages requested from servers that return one per request. */
const maxSingly = 5
/** Time in ms after which the rows are probably off the screen or show what they have. */
const timeoutMs = 30_000

/** Returns the lines of those messages that are stored. */
export async function storedLines(
  runtime: Pick<AccountRuntime, 'log' | 'signal'>,
  store: AccountStore | null,
  ids: readonly MessageId[],
): Promise<LinesAnswer> {
  const lines: MessageLine[] = []
  for (let index = 0; index < ids.length && store !== null && !runtime.signal.aborted; index += readAtOnce) {
    const messages = await storedMessages(runtime, store, ids.slice(index, index + readAtOnce))
    lines.push(...(await timeSlice(linesOf(messages))))
  }
  return { lines, gone: [] }
}

/**
 * Requests the lines of messages while there is a connection and the rate limit permits. `keep` receives the messages
 * of a response, unless an event arrived meanwhile that may be newer.
 */
export async function fetchLines(
  runtime: AccountRuntime,
  ids: readonly MessageId[],
  keep: (messages: readonly Message[]) => void,
): Promise<LinesAnswer> {
  const { connection, stateStore } = runtime
  const signal = AbortSignal.any([runtime.signal, AbortSignal.timeout(timeoutMs)])
  const lines: MessageLine[] = []
  const missing: MessageId[] = []
  for (let index = 0; index < ids.length && !signal.aborted; index += maxPerRequest) {
    if (connection.current().state !== 'live') break
    const part = ids.slice(index, index + maxPerRequest)
    const seq = stateStore.seq()
    const answered = await fetchMessagesById({ ...runtime, signal }, part, maxSingly)
    const messages = [...answered.values()].filter((message) => message !== null)
    if (stateStore.seq() === seq) keep(messages)
    lines.push(...(await timeSlice(linesOf(messages))))
    missing.push(...part.filter((id) => answered.get(id) === null))
    // The server returns one message per request or did not respond.
    if (answered.size < part.length) break
  }
  return { lines, gone: missing }
}

function* linesOf(messages: readonly Message[]): Pieces<readonly MessageLine[]> {
  const lines: MessageLine[] = []
  for (const message of messages) {
    lines.push(lineOf(message))
    yield
  }
  return lines
}
