import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Account } from '../account/account.ts'
import { fault } from '../http/failure.ts'
import type { Accounts } from '../account/accountsType.ts'

type Using = <T>(
  id: string,
  use: (account: Account) => Promise<CallResult<T>> | CallResult<T>,
) => Promise<CallResult<T>>

/** Runs `use` with the account. Returns `needs-sign-in` or `not-found` if it is not running. */
export const usingAccount =
  (accounts: Accounts): Using =>
  async (id, use) => {
    const account = accounts.running(id)
    if (account) return use(account)
    return accounts.record(id)
      ? fault({ code: 'needs-sign-in', message: t('core.needsSignIn') })
      : fault({ code: 'not-found', message: t('core.notFound') })
  }
