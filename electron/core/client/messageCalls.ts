import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageOutputs } from '../../../shared/ipc/messageCalls.ts'
import type { Accounts } from '../account/accountsType.ts'
import { callError, fault, value } from '../http/failure.ts'
import { waitOutLimit } from '../sync/queue/waitOutLimit.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { usingAccount } from './usingAccount.ts'

/** Answers the window's calls about one message. */
export function createMessageCalls(accounts: Accounts): Pick<CoreHandlers, keyof MessageOutputs> {
  const using = usingAccount(accounts)
  return {
    'message.history': ({ account: id, messageId }) =>
      using(id, async ({ runtime }) => {
        const { api, signal } = runtime
        const answer = await waitOutLimit(runtime, () =>
          api.call(routes.getMessageHistory, { messageId }, { signal }),
        )
        return answer.ok ? value(answer.value) : fault(callError(answer.error))
      }),
    'message.readers': ({ account: id, messageId }) =>
      using(id, async ({ runtime }) => {
        const { api, signal } = runtime
        const answer = await waitOutLimit(runtime, () =>
          api.call(routes.getReadReceipts, { messageId }, { signal }),
        )
        return answer.ok ? value(answer.value) : fault(callError(answer.error))
      }),
  }
}
