import { t } from '../../../../../shared/i18n.ts'
import { call, failureText } from '../../../../state/index.ts'
import { Button, showToast } from '../../../../ui/index.ts'

/** Shows one notification, so that a person sees and hears what the system makes of them. */
export function TestNotification() {
  return (
    <Button
      icon="follow"
      onClick={() => {
        call('app.testNotification', undefined).catch((error: unknown) => showToast(failureText(error)))
      }}
    >
      {t('settings.notifications_test')}
    </Button>
  )
}
