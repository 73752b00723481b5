import { t } from '../../../../shared/i18n.ts'
import type { CallError } from '../../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { Account } from '../../account/account.ts'

/**
 * Returns why a change to another user is not attempted, or null if it is. Such a change requires a connection, and
 * `may` checks the permission against the account's state.
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
