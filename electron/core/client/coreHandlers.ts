import { t } from '../../../shared/i18n.ts'
import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'
import type { Account } from '../account/account.ts'
import type { Accounts } from '../account/accountsType.ts'
import type { CallOptions } from '../http/api.ts'
import { fault } from '../http/failure.ts'

/** Calls handled by the core. The shell handles those about the app and its windows. */
export type CoreCallName = Exclude<CallName, `app.${string}` | `spelling.${string}` | `window.${string}`>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}

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

/** Like `usingAccount`, after the last run is restored, because the call may change a part of it. */
export const usingRestored = (accounts: Accounts): Using => {
  const using = usingAccount(accounts)
  return (id, use) =>
    using(id, async (account) => {
      await account.restored
      return use(account)
    })
}

/** Returns options for a request that must not be sent twice, not even when a connection breaks. */
export function once({ runtime: { fetchOnce, signal } }: Account): CallOptions {
  return { signal, ...(fetchOnce && { fetch: fetchOnce }) }
}

/** Returns a picture made by the window as a file for a request. */
export const pictureFile = (bytes: Uint8Array<ArrayBuffer>) =>
  ({ name: 'picture.png', type: 'image/png', bytes }) as const
