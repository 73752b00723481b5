import { t } from '../../../../shared/i18n.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { fault, value } from '../../http/failure.ts'
import { normalizeAddress } from '../../login/address.ts'

/** An account passed to the app at startup, for example by the demo. */
export interface DemoLogin {
  readonly realmUrl: string
  readonly email: string
  readonly apiKey: string
  /** Set if the account is to be stored on disk. */
  readonly userId?: number | undefined
}

/** Adds the account. Without `userId`, it exists for this run only. */
export async function demoLogin(
  accounts: Accounts,
  { realmUrl, email, apiKey, userId }: DemoLogin,
): Promise<CallResult<{ account: string }>> {
  const address = normalizeAddress(realmUrl, true)
  if (!address.ok) return fault({ code: 'bad-input', message: t('core.loginAddress') })
  const { url } = address
  if (userId === undefined) return value({ account: accounts.addDemo(url, email, apiKey) })
  // The registration provides the real values.
  const settings = { wireName: 'service', featureLevel: 0, realmName: '', realmIcon: null }
  const signedIn = { realm: { url, settings }, credentials: { email, apiKey }, userId, userName: email }
  return value({ account: accounts.add(signedIn, 'unprotected-file').id })
}
