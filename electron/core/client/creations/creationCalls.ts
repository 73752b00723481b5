import type { CreationOutputs } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import type { Creations } from './creations.ts'

/** Handles the window's call for the outcome of a request that created something. */
export function createCreationCalls(
  accounts: Accounts,
  creations: Creations,
): Pick<CoreHandlers, keyof CreationOutputs> {
  const using = usingAccount(accounts)
  return {
    'creation.outcome': ({ account: id, creation }) =>
      using(id, (account) => creations.outcome(account, creation)),
  }
}
