import { useState } from 'react'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { call, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { AccountRow } from './AccountRow.tsx'
import { OfflineWords, useServerCall } from '../../../common/forms/index.ts'

type KeyCall = 'account.copyKey' | 'account.saveKey' | 'account.renewKey'

interface KeyAction {
  readonly name: KeyCall
  readonly label: MessageKey
  readonly done: MessageKey
  readonly needsServer: boolean
}

const actions: readonly KeyAction[] = [
  {
    name: 'account.copyKey',
    label: 'settings.account_key_copy',
    done: 'settings.account_key_copied',
    needsServer: false,
  },
  {
    name: 'account.saveKey',
    label: 'settings.account_key_save',
    done: 'settings.account_key_saved',
    needsServer: false,
  },
  {
    name: 'account.renewKey',
    label: 'settings.account_key_renew',
    done: 'settings.account_key_renewed',
    needsServer: true,
  },
]

/**
 * Row that copies, saves or regenerates the API key. The main process handles the key, so the window never holds it.
 */
export function ApiKey() {
  const { id } = useAccountStore()
  const isOffline = useIsOffline()
  const keyCall = useServerCall()
  const [pressed, setPressed] = useState<KeyCall | null>(null)
  return (
    <AccountRow
      title={t('settings.account_key')}
      hint={t('settings.account_key_hint')}
      end={keyCall.end}
      more={isOffline && <OfflineWords words={t('settings.account_key_offline')} />}
    >
      {actions.map(({ name, label, done, needsServer }) => (
        <Button
          key={name}
          busy={keyCall.isBusy && pressed === name}
          aria-disabled={needsServer && isOffline}
          onClick={() => {
            setPressed(name)
            void keyCall.run(async () => ((await call(name, { account: id })) ? t(done) : null))
          }}
        >
          {t(label)}
        </Button>
      ))}
    </AccountRow>
  )
}
