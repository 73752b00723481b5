import { useState } from 'react'
import { hasRealmDeletionDelay } from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { call, useAccount, useAccountStore, useIsOffline, useServerHas } from '../../../../state/index.ts'
import { Select } from '../../../../ui/index.ts'
import { LimitedButton, useServerCall } from '../../../common/forms/index.ts'
import { AccountRow } from '../account/AccountRow.tsx'
import { fieldBlockOf } from './fieldAt.ts'

const offeredDays = [14, 30, 90, 365]

/**
 * Returns the offered number of days before the server deletes the data, joined to a string so that the selector
 * result is stable.
 */
function delaysOf(state: AccountState): string {
  const minDays = realmNumber(state, 'server_min_deactivated_realm_deletion_days', 0)
  const maxDays = realmNumber(state, 'server_max_deactivated_realm_deletion_days', Infinity)
  return offeredDays.filter((days) => days >= minDays && days <= maxDays).join(' ')
}

/** Deactivates the organization. The main process asks for confirmation; afterward nobody can sign in. */
export function EndPart() {
  const { id } = useAccountStore()
  const isOffline = useIsOffline()
  const block = useAccount((state) => fieldBlockOf(state, 'owner'))
  const hasDelay = useServerHas(hasRealmDeletionDelay)
  const delays = useAccount(delaysOf)
  const [days, setDays] = useState<number | null>(null)
  const request = useServerCall()
  const isFixed = block !== null
  return (
    <AccountRow
      title={t('organization.end')}
      hint={t('organization.end_hint')}
      block={block}
      isOffline={isOffline}
      end={request.end}
    >
      {hasDelay && (
        <Select
          aria-label={t('organization.end_data')}
          value={days}
          disabled={isFixed}
          options={[
            { value: null, label: t('organization.end_keep') },
            ...delays
              .split(' ')
              .filter((each) => each !== '')
              .map((each) => ({
                value: Number(each),
                label: t('organization.end_after', { count: Number(each) }),
              })),
          ]}
          onChange={setDays}
        />
      )}
      <LimitedButton
        isDanger
        busy={request.isBusy}
        aria-disabled={isOffline}
        disabled={isFixed}
        onClick={() => {
          if (isOffline) return
          void request.run(async () => {
            await call('organization.deactivate', { account: id, deletionDelayDays: days })
            return null
          })
        }}
      >
        {t('organization.end_do')}
      </LimitedButton>
    </AccountRow>
  )
}
