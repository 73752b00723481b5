import type { LineOutputs } from '../../../../shared/ipc/calls/lineCalls.ts'
import type { RecentOutputs } from '../../../../shared/ipc/calls/recentCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { t } from '../../../../shared/i18n.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { linesAround } from '../../search/linesAround.ts'
import { fetchLines, storedLines } from '../../sync/pages/messageLines.ts'
import { fetchRecent, storedRecent } from '../../sync/pages/recentPage.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls for rows of conversations: first words of messages, and recent senders. */
export function createLineCalls(
  accounts: Accounts,
): Pick<CoreHandlers, keyof LineOutputs | keyof RecentOutputs> {
  const using = usingAccount(accounts)
  return {
    'lines.fetch': ({ account: id, messageIds, from }) =>
      using(id, async ({ runtime, store }) => {
        if (from === 'store') return value(await storedLines(runtime, store(), messageIds))
        return value(await fetchLines(runtime, messageIds, (messages) => store()?.keepSeen(messages)))
      }),
    'lines.around': ({ account: id, ...request }) =>
      using(id, async (account) => {
        const state = account.state()
        if (state === null) return fault({ code: 'network', message: t('core.network') })
        const requestedAt = account.seq()
        const answer = await linesAround(
          {
            runtime: account.runtime,
            store: account.store(),
            state,
            saw: (messages) => {
              // An event that arrived meanwhile may be newer than the response.
              if (account.seq() === requestedAt) account.store()?.keepSeen(messages)
            },
          },
          request,
        )
        return answer.ok ? value(answer.value) : fault(callError(answer.error))
      }),
    'recent.fetch': ({ account: id, before, from }) =>
      using(id, async ({ runtime, store }) => {
        if (from === 'store') return value(await storedRecent(runtime, store(), before))
        return value(await fetchRecent(runtime, before, (messages) => store()?.keepSeen(messages)))
      }),
  }
}
