import type { Pieces } from '../../../../shared/api/pieces.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { timeSlice } from '../../platform/timeSlice.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { askedMessages, storedMessages } from './messagesById.ts'

/** Maximum number of messages read at a time, because each may have megabytes. */
const readAtOnce = 25
/** Maximum number of messages per request. */
const askedAtOnce = 50
/** Maximum number of messages requested from servers that return one per request. */
const askedSingly = 5
/** Time in ms after which the rows are probably off the screen or show what they have. */
const maxPauseMs = 30_000

/** Returns the lines of those messages that are stored. */
export async function storedLines(
  runtime: Pick<AccountRuntime, 'log' | 'signal'>,
  store: AccountStore | null,
  ids: readonly MessageId[],
): Promise<LinesAnswer> {
  const lines: MessageLine[] = []
  for (let at = 0; at < ids.length && store !== null && !runtime.signal.aborted; at += readAtOnce) {
    const messages = await storedMessages(runtime, store, ids.slice(at, at + readAtOnce))
    lines.push(...(await timeSlice(linesOf(messages))))
  }
  return { lines, gone: [] }
}

/**
 * Requests the lines of messages while there is a connection and the rate limit permits. `keep` receives the messages
 * of a response, unless an event arrived meanwhile that may be newer.
 */
export async function askedLines(
  runtime: AccountRuntime,
  ids: readonly MessageId[],
  keep: (messages: readonly Message[]) => void,
): Promise<LinesAnswer> {
  const { connection, stateStore } = runtime
  const signal = AbortSignal.any([runtime.signal, AbortSignal.timeout(maxPauseMs)])
  const lines: MessageLine[] = []
  const gone: MessageId[] = []
  for (let at = 0; at < ids.length && !signal.aborted; at += askedAtOnce) {
    if (connection.current().state !== 'live') break
    const part = ids.slice(at, at + askedAtOnce)
    const seq = stateStore.seq()
    const told = await askedMessages({ ...runtime, signal }, part, askedSingly)
    const messages = [...told.values()].filter((message) => message !== null)
    if (stateStore.seq() === seq) keep(messages)
    lines.push(...(await timeSlice(linesOf(messages))))
    gone.push(...part.filter((id) => told.get(id) === null))
    // The server returns one message per request or did not respond.
    if (told.size < part.length) break
  }
  return { lines, gone }
}

function* linesOf(messages: readonly Message[]): Pieces<readonly MessageLine[]> {
  const lines: MessageLine[] = []
  for (const message of messages) {
    lines.push(lineOf(message))
    yield
  }
  return lines
}
