import { t } from '../../../../../shared/i18n.ts'
import { call, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { AccountRow } from './AccountRow.tsx'
import { LimitedButton, useServerCall } from '../../../common/forms/index.ts'

/**
 * Deactivates the own account. The main process asks for confirmation; afterward the account is removed from this
 * computer.
 */
export function Deactivation() {
  const { id } = useAccountStore()
  const isOffline = useIsOffline()
  const deactivate = useServerCall()
  return (
    <AccountRow
      title={t('settings.account_deactivate')}
      hint={t('settings.account_deactivate_hint')}
      isOffline={isOffline}
      end={deactivate.end}
    >
      <LimitedButton
        isDanger
        busy={deactivate.isBusy}
        aria-disabled={isOffline}
        onClick={() => {
          void deactivate.run(async () => {
            await call('account.deactivate', { account: id })
            return null
          })
        }}
      >
        {t('settings.account_deactivate_do')}
      </LimitedButton>
    </AccountRow>
  )
}
