import { t } from '../../../shared/i18n.ts'
import { call } from '../../state/index.ts'
import { Button, showToast } from '../../ui/index.ts'

/** Shows one notification, so that a person sees and hears what the system makes of them. */
export function TestNotification() {
  return (
    <Button
      onClick={() => {
        call('app.testNotification', undefined).catch((error: unknown) =>
          showToast(error instanceof Error ? error.message : String(error)),
        )
      }}
    >
      {t('settings.notifications_test')}
    </Button>
  )
}
