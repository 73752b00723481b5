import type { Accounts } from '../../account/accountsType.ts'
import { callError, done, fault, value } from '../../http/failure.ts'
import { fetchAttachments } from '../../sync/fetchAttachments.ts'
import { messagePlaces } from '../../sync/pages/messagePlaces.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

/** Answers the window's calls about the files that the person has uploaded. */
export function createFileCalls(accounts: Accounts): Pick<CoreHandlers, 'files.fetch' | 'files.places'> {
  const using = usingAccount(accounts)
  return {
    'files.fetch': ({ account: id }) =>
      using(id, async ({ runtime }) => {
        const answer = await fetchAttachments(runtime)
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'files.places': ({ account: id, messageIds }) =>
      using(id, async ({ runtime, store }) => value(await messagePlaces(runtime, store(), messageIds))),
  }
}
