import { t } from '../../../../../shared/i18n.ts'
import { call, failureText } from '../../../../state/index.ts'
import { Button, showToast } from '../../../../ui/index.ts'

/** Button that shows a notification, so that the user can check what it looks and sounds like on this system. */
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
