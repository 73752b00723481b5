import { t } from '../../../../../shared/i18n.ts'
import { chosenSound } from '../../../../../shared/model/unread/notificationRule.ts'
import { call, failureText, useAccountStore } from '../../../../state/index.ts'
import { Button, showToast } from '../../../../ui/index.ts'
import { playNotificationSound } from '../../../common/sounds/index.ts'

/** Button that shows a notification, so that the user can check what it looks and sounds like on this system. */
export function TestNotification() {
  const { getState } = useAccountStore()
  const test = async (): Promise<void> => {
    await call('app.testNotification', undefined)
    const { state } = getState()
    const sound = state === null ? 'none' : chosenSound(state)
    if (sound !== 'none') await playNotificationSound(sound)
  }
  return (
    <Button
      icon="follow"
      onClick={() => void test().catch((error: unknown) => showToast(failureText(error)))}
    >
      {t('settings.notifications_test')}
    </Button>
  )
}
