import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { CallResult } from '../../../../shared/ipc/callError.ts'
import type { MessageOutputs } from '../../../../shared/ipc/calls/messageCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { isTransient, type Answer } from '../../http/apiError.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { messageSince, storedSince } from '../../search/messageSince.ts'
import { askContent, storedContent } from '../../search/findContent.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { waitOutLimit } from '../../sync/queue/waitOutLimit.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about single messages and their content. */
export function createMessageCalls(accounts: Accounts): Pick<CoreHandlers, keyof MessageOutputs> {
  const using = usingAccount(accounts)
  const ask = <T>(
    id: string,
    call: (runtime: AccountRuntime) => Promise<Answer<T>>,
  ): Promise<CallResult<T>> =>
    using(id, async ({ runtime }) => {
      const answer = await waitOutLimit(runtime, () => call(runtime))
      return answer.ok ? value(answer.value) : fault(callError(answer.error))
    })
  return {
    'message.history': ({ account, messageId }) =>
      ask(account, ({ api, signal }) => api.call(routes.getMessageHistory, { messageId }, { signal })),
    'message.readers': ({ account, messageId }) =>
      ask(account, ({ api, signal }) => api.call(routes.getReadReceipts, { messageId }, { signal })),
    'messages.ahead': ({ account, narrow }) =>
      using(account, async ({ ahead }) => value(await ahead.fetch(narrow))),
    'message.since': ({ account: id, ...request }) =>
      using(id, async (account) => {
        const stored = async () => {
          const [store, state] = [account.store(), account.state()]
          return store === null || state === null ? null : storedSince(store, state, request)
        }
        if (account.connection.current().state !== 'live') return value(await stored())
        const answer = await messageSince(account.runtime, request)
        if (answer.ok) return value(answer.value)
        // A broken connection counts as live until a request fails.
        return isTransient(answer.error) ? value(await stored()) : fault(callError(answer.error))
      }),
    'messages.having': ({ account: id, ...request }) =>
      using(id, async (account) => {
        const state = account.state()
        if (state === null) return fault({ code: 'network', message: t('core.network') })
        const stored = async () =>
          value(await storedContent(account.runtime, account.store(), state, request))
        if (state.connection.state !== 'live') return stored()
        const requestedAt = account.seq()
        const answer = await askContent(account.runtime, request, (messages) => {
          // An event that arrived meanwhile may be newer than the response.
          if (account.seq() === requestedAt) account.store()?.keepSeen(messages)
        })
        if (answer.ok) return value(answer.value)
        return isTransient(answer.error) ? stored() : fault(callError(answer.error))
      }),
  }
}
