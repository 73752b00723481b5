import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Account } from '../account/accountType.ts'
import { callError, fault, value } from '../http/failure.ts'
import { findLocal } from '../search/searchLocal.ts'
import { askPage } from '../sync/pages/fetchMessages.ts'

const pageSize = 400

export interface ReadRequest {
  readonly narrow: Narrow
  /** True for the Markdown that was written. The store has none: its messages are HTML either way. */
  readonly isRaw: boolean
  /** Number of messages at most; newer ones are left out. */
  readonly limit: number
}

export interface MessagePage {
  /** Ascending. */
  readonly messages: readonly Message[]
  /** store: there is no connection, and only what this computer has is read. */
  readonly by: 'server' | 'store'
}

/** True: newer messages are left out, as there are too many. */
type IsCut = boolean

/** Reads the messages of a narrow from the oldest on. `take` is called with a page after the other. */
export async function readMessages(
  account: Account,
  request: ReadRequest,
  take: (page: MessagePage) => Promise<void>,
  signal: AbortSignal,
): Promise<CallResult<IsCut>> {
  return account.connection.current().state === 'live'
    ? fromServer(account, request, take, signal)
    : fromStore(account, request, take, signal)
}

async function fromServer(
  { runtime }: Account,
  { isRaw, limit, narrow }: ReadRequest,
  take: (page: MessagePage) => Promise<void>,
  signal: AbortSignal,
): Promise<CallResult<IsCut>> {
  let last: number | null = null
  for (let count = 0; !signal.aborted;) {
    // An export waits, and leaves the server's limit to those who read.
    await runtime.whenSpare(signal)
    const anchor = last ?? 'oldest'
    const answer = await askPage(runtime, {
      narrow,
      anchor,
      before: 0,
      after: pageSize,
      applyMarkdown: !isRaw,
    })
    if (!answer.ok) return fault(callError(answer.error))
    const after: number = last ?? -1
    const newer = answer.value.messages.filter(({ id }) => id > after)
    const messages = newer.slice(0, limit - count)
    if (messages.length > 0) await take({ messages, by: 'server' })
    count += messages.length
    last = newer.at(-1)?.id ?? last
    // A server that tells of more but has none would be asked for ever.
    if (answer.value.foundNewest || newer.length === 0) return value(messages.length < newer.length)
    if (count >= limit) return value(true)
  }
  return value(false)
}

/**
 * The store is read from its newest message down, and a document begins with the oldest: the pages are counted first,
 * and read again in the order in which they are written, so that one page is in memory at a time.
 */
async function fromStore(
  account: Account,
  { limit, narrow }: ReadRequest,
  take: (page: MessagePage) => Promise<void>,
  signal: AbortSignal,
): Promise<CallResult<IsCut>> {
  const state = account.state()
  if (state === null) return value(false)
  const find = (before: MessageId | null) =>
    findLocal(account.store(), state, account.runtime.log, { narrow, before, limit: pageSize })
  /** Pages from the newest down: the lowest id that is to be written, and the end of the search, which is above it. */
  const pages: { readonly before: MessageId; readonly from: MessageId }[] = []
  let isCut = false
  let count = 0
  for (let before: MessageId | null = null; !signal.aborted;) {
    const { found, next } = await find(before)
    const some = found.slice(0, limit - count)
    const newest = some[0]?.message.id
    const oldest = some.at(-1)?.message.id
    if (newest !== undefined && oldest !== undefined) pages.push({ before: newest + 1, from: oldest })
    count += some.length
    isCut = some.length < found.length
    before = next
    if (before === null || isCut) break
  }
  for (const { before, from } of pages.toReversed()) {
    if (signal.aborted) break
    const { found } = await find(before)
    const messages = found.map(({ message }) => message).filter(({ id }) => id >= from)
    if (messages.length > 0) await take({ messages: messages.toReversed(), by: 'store' })
  }
  return value(isCut)
}
