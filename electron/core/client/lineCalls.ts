import type { LineOutputs } from '../../../shared/ipc/lineCalls.ts'
import type { Accounts } from '../account/accountsType.ts'
import { value } from '../http/failure.ts'
import { askedLines, storedLines } from '../sync/pages/messageLines.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { usingAccount } from './usingAccount.ts'

/** Answers the window's calls for the first words of messages. */
export function createLineCalls(accounts: Accounts): Pick<CoreHandlers, keyof LineOutputs> {
  const using = usingAccount(accounts)
  return {
    'lines.fetch': ({ account: id, messageIds, from }) =>
      using(id, async ({ runtime, store }) => {
        if (from === 'store') return value(await storedLines(runtime, store(), messageIds))
        return value(await askedLines(runtime, messageIds, (messages) => store()?.keepSeen(messages)))
      }),
  }
}
