import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { LinesAround } from '../../../shared/ipc/lineCalls.ts'
import { lineOf } from '../../../shared/model/messages/lineText.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { Account } from '../account/accountType.ts'
import { isTransient, success, type Answer } from '../http/apiError.ts'
import { askPage } from '../sync/pages/fetchMessages.ts'

interface AroundRequest {
  readonly narrow: Narrow
  readonly messageId: MessageId
}

/**
 * The lines of the messages before and after one in its conversation. The store answers where it has both, else the
 * server; without a connection what the store has is told, with gaps.
 */
export async function linesAround(
  account: Account,
  state: AccountState,
  request: AroundRequest,
): Promise<Answer<LinesAround>> {
  const known = await stored(account, state, request, false)
  if (known !== null) return success(known)
  const offline = async () => success((await stored(account, state, request, true)) ?? nothing)
  if (account.connection.current().state !== 'live') return offline()
  const asked = account.seq()
  const { messageId, narrow } = request
  const answer = await askPage(account.runtime, { narrow, anchor: messageId, before: 1, after: 1 })
  if (!answer.ok) return isTransient(answer.error) ? offline() : answer
  const { messages } = answer.value
  // An event that came meanwhile may be newer than the answer.
  if (account.seq() === asked) account.store()?.keepSeen(messages)
  return success(around(messages, messageId))
}

const nothing: LinesAround = { before: null, after: null }

async function stored(
  account: Account,
  state: AccountState,
  { messageId, narrow }: AroundRequest,
  wider: boolean,
): Promise<LinesAround | null> {
  const page = await account.store()?.readPage({
    narrow,
    selfUserId: state.self.userId,
    anchor: messageId,
    before: 1,
    after: 1,
    wider,
  })
  if (page == null) return null
  const found = around(page.messages, messageId)
  const isWhole =
    (found.before !== null || page.foundOldest) && (found.after !== null || page.foundNewest) && !page.stale
  return isWhole || wider ? found : null
}

function around(messages: readonly Message[], messageId: MessageId): LinesAround {
  const before = messages.findLast(({ id }) => id < messageId)
  const after = messages.find(({ id }) => id > messageId)
  return {
    before: before === undefined ? null : lineOf(before),
    after: after === undefined ? null : lineOf(after),
  }
}
