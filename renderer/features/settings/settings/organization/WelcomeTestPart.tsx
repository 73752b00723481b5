import { hasWelcomeTest } from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import { realmText } from '../../../../../shared/model/organization/realm.ts'
import { call, useAccount, useAccountStore, useIsOffline, useServerHas } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { useServerCall } from '../../../common/forms/index.ts'
import { AccountRow } from '../account/AccountRow.tsx'
import { fieldBlockOf } from './fieldAt.ts'

/** Sends the welcome message to the administrator as a test. Hidden on servers without a custom welcome message. */
export function WelcomeTestPart() {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const isThere = useServerHas(hasWelcomeTest)
  const text = useAccount((state) => realmText(state, 'welcome_message_custom_text', ''))
  const notPermitted = useAccount((state) => fieldBlockOf(state, undefined))
  const request = useServerCall()
  const block = notPermitted ?? (text.trim() === '' ? t('organization.welcomeTest_empty') : null)
  if (!isThere) return null
  return (
    <AccountRow
      title={t('organization.welcomeTest')}
      hint={t('organization.welcomeTest_hint')}
      block={block}
      isOffline={isOffline}
      end={request.end}
    >
      <Button
        busy={request.isBusy}
        aria-disabled={isOffline}
        disabled={block !== null}
        onClick={() => {
          if (isOffline) return
          void request.run(async () => {
            await call('api.call', { account, route: 'testWelcomeText', params: { text } })
            return t('organization.welcomeTest_done')
          })
        }}
      >
        {t('organization.welcomeTest_do')}
      </Button>
    </AccountRow>
  )
}
