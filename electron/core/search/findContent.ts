import type { Message, Narrow } from '../../../shared/api/types.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ContentPage, MessageContent } from '../../../shared/ipc/calls/messageCalls.ts'
import { conversationOf } from '../../../shared/api/conversationKey.ts'
import { askedNarrow, searchTimes } from '../../../shared/model/search/searchTerms.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { success, type Answer } from '../http/apiError.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { askPage } from '../sync/pages/fetchMessages.ts'
import { findLocal } from './searchLocal.ts'

export type ContentRequest = Omit<CallInput<'messages.having'>, 'account'>

/** Maximum number of newer stored messages that are examined. */
const maxNewer = 400

const narrowOf = ({ has, narrow }: ContentRequest): Narrow => [...narrow, { operator: 'has', operand: has }]

/** Requests a page from the server. `saw` is called with all messages of the response that match the narrow. */
export async function askContent(
  runtime: AccountRuntime,
  request: ContentRequest,
  saw: (messages: readonly Message[]) => void,
): Promise<Answer<ContentPage>> {
  const { direction, from, limit } = request
  const narrow = askedNarrow(narrowOf(request))
  const { since, until } = searchTimes(request.narrow)
  const isOlder = direction === 'older'
  const sizes = isOlder ? { before: limit, after: 0 } : { before: 0, after: limit }
  const answer = await askPage(runtime, { narrow, anchor: from ?? 'newest', ...sizes })
  if (!answer.ok) return answer
  const { foundNewest, foundOldest, messages } = answer.value
  saw(messages)
  const beyond = messages.filter(({ id }) => from === null || (isOlder ? id < from : id > from))
  const last = isOlder ? beyond[0] : beyond.at(-1)
  const isAll = last === undefined || (isOlder ? foundOldest : foundNewest)
  const { selfUserId } = runtime.context()
  return success({
    messages: beyond
      .filter(
        ({ timestamp }) => (since === null || timestamp >= since) && (until === null || timestamp < until),
      )
      .map((message) => contentOf(message, selfUserId)),
    next: isAll ? null : last.id,
    by: 'server',
  })
}

/** Returns the page from stored messages only. */
export async function storedContent(
  { log }: Pick<AccountRuntime, 'log'>,
  store: AccountStore | null,
  state: AccountState,
  request: ContentRequest,
): Promise<ContentPage> {
  const { direction, from, limit } = request
  const narrow = narrowOf(request)
  const find = (before: number | null, maxRows: number) =>
    findLocal(store, state, log, { narrow, before, limit: maxRows })
  const selfUserId = state.self.userId
  if (direction === 'older') {
    const { found, next } = await find(from, limit)
    const messages = found.map(({ message }) => contentOf(message, selfUserId)).toReversed()
    return { messages, next, by: 'store' }
  }
  // The store is searched from the newest message. If that does not reach `from`, the page would hide a gap.
  const { found, next } = await find(null, maxNewer)
  const newer = found.filter(({ message }) => from === null || message.id > from)
  const isWhole = next === null || newer.length < found.length
  const page = isWhole ? newer.toReversed().slice(0, limit) : []
  return {
    messages: page.map(({ message }) => contentOf(message, selfUserId)),
    next: page.length < newer.length ? (page.at(-1)?.message.id ?? null) : null,
    by: 'store',
  }
}

function contentOf(message: Message, selfUserId: number): MessageContent {
  const { content, id, senderId, senderName, timestamp } = message
  return {
    id,
    senderId,
    senderName,
    timestamp,
    conversation: conversationOf(message, selfUserId),
    html: content,
  }
}
