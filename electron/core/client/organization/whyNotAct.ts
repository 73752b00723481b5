import { t } from '../../../../shared/i18n.ts'
import type { CallError } from '../../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { Account } from '../../account/accountType.ts'

/**
 * Says why a change of somebody else is not tried; null: it is. Such a change waits for no connection, and `may` is
 * asked with what the account knows.
 */
export function whyNotAct(
  { connection, runtime }: Pick<Account, 'connection' | 'runtime'>,
  may: (state: AccountState) => boolean,
): CallError | null {
  const state = runtime.stateStore.state()
  if (state === null || connection.current().state !== 'live')
    return { code: 'offline', message: t('core.needsConnection') }
  return may(state) ? null : { code: 'refused', message: t('core.notPermitted') }
}
