import type { Message } from '../../../../shared/api/types.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { searchLocal } from '../../search/searchLocal.ts'
import { searchServer } from '../../search/searchServer.ts'

const nothing = { hits: [], next: null, index: 'none' } as const

/**
 * Handles searches on this computer and on the server. A search on the server cancels the previous one from the same
 * view.
 */
export function createSearchCalls(accounts: Accounts): Pick<CoreHandlers, 'search.local' | 'search.server'> {
  const using = usingAccount(accounts)
  const asking = new Map<string, AbortController>()
  return {
    'search.local': ({ account: id, ...request }) =>
      using(id, async (account) => {
        const state = account.state()
        return value(
          state === null ? nothing : await searchLocal(account.store(), state, account.runtime.log, request),
        )
      }),
    'search.server': ({ account: id, from, ...request }) =>
      using(id, async (account) => {
        const { runtime } = account
        const place = `${id} ${from}`
        asking.get(place)?.abort()
        const stop = new AbortController()
        asking.set(place, stop)
        const signal = AbortSignal.any([runtime.signal, stop.signal])
        let requestedAt = account.seq()
        const saw = (messages: readonly Message[]) => {
          // An event that arrived meanwhile may be newer than the response.
          if (account.seq() === requestedAt) account.store()?.keepSeen(messages)
          requestedAt = account.seq()
        }
        const answer = await searchServer(runtime, request, signal, saw)
        if (asking.get(place) === stop) asking.delete(place)
        return answer.ok ? value(answer.value) : fault(callError(answer.error))
      }),
  }
}
