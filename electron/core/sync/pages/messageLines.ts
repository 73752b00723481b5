import type { Pieces } from '../../../../shared/api/pieces.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { timeSlice } from '../../platform/timeSlice.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { askedMessages, storedMessages } from './messagesById.ts'

/** The messages of one read are held at the same time, and some have megabytes. */
const readAtOnce = 25
/** An answer of the server has no more messages than a page has. */
const askedAtOnce = 50
/** For servers that tell one message a request. */
const askedSingly = 5
/** By then the rows have been scrolled past, or show what they have; milliseconds. */
const longestMs = 30_000

/** Returns the lines of those of the messages that the store has. */
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
 * Asks the server for the lines of messages, as long as there is a connection and room in its limit. keep: gets the
 * messages that it answers, unless an event came meanwhile that may be newer.
 */
export async function askedLines(
  runtime: AccountRuntime,
  ids: readonly MessageId[],
  keep: (messages: readonly Message[]) => void,
): Promise<LinesAnswer> {
  const { connection, stateStore } = runtime
  const signal = AbortSignal.any([runtime.signal, AbortSignal.timeout(longestMs)])
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
    // It tells one message a request, or did not answer.
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
