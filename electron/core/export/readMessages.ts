import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Account } from '../account/account.ts'
import { callError, fault, value } from '../http/failure.ts'
import { findLocal } from '../search/searchLocal.ts'
import { askPage } from '../sync/pages/fetchMessages.ts'

const pageSize = 400

export interface ReadRequest {
  readonly narrow: Narrow
  /** True for the Markdown source. The store does not have it, so stored messages are always HTML. */
  readonly isRaw: boolean
  /** Maximum number of messages. Newer ones from the server or older ones from the store are left out. */
  readonly limit: number
}

export interface MessagePage {
  /** In ascending order. */
  readonly messages: readonly Message[]
  /** store: the account is offline, and only stored messages are read. */
  readonly by: 'server' | 'store'
}

/** True if messages were left out because there are too many. */
type IsCut = boolean

/** Reads the messages of a narrow, oldest first, and calls `take` with one page after the other. */
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
    // An export leaves the rate limit to the user's other requests.
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
    // A server that promises more messages but sends none would be requested forever.
    if (answer.value.foundNewest || newer.length === 0) return value(messages.length < newer.length)
    if (count >= limit) return value(true)
  }
  return value(false)
}

/**
 * The store is searched from the newest message, but documents start with the oldest. So pages are counted first and
 * then read again in the order of writing, so that only one page is in memory at a time.
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
  /** Pages, newest first: `from` is the lowest id to be written, and the search starts below `before`. */
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
