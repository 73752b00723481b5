import type { Message, Narrow } from '../../../shared/api/types.ts'
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

async function fromStore(
  account: Account,
  { limit, narrow }: ReadRequest,
  take: (page: MessagePage) => Promise<void>,
  signal: AbortSignal,
): Promise<CallResult<IsCut>> {
  const state = account.state()
  const found: Message[] = []
  let isCut = false
  for (let before: number | null = null; state !== null && !signal.aborted;) {
    const request = { narrow, before, limit: pageSize }
    const page = await findLocal(account.store(), state, account.runtime.log, request)
    found.push(...page.found.map(({ message }) => message))
    isCut = found.length > limit
    before = page.next
    if (before === null || isCut) break
  }
  // The store is read from its newest message down: the newest are those that are there.
  const messages = found.slice(0, limit).toReversed()
  for (let at = 0; at < messages.length && !signal.aborted; at += pageSize)
    await take({ messages: messages.slice(at, at + pageSize), by: 'store' })
  return value(isCut)
}
