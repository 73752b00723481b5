import type { MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { openDialog, useAccount, useAccountStore, useNow } from '../../../state/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { timeWords } from '../../common/when/index.ts'
import { reminderOfMessage, type ShownReminder } from './reminders.ts'

/** Mark of a message with a reminder. Opens its dialog. */
export function ReminderMark({ messageId }: { readonly messageId: MessageId }) {
  const reminder = useAccount((state) => reminderOfMessage(state, messageId))
  return reminder !== null && <Mark reminder={reminder} />
}

function Mark({ reminder: { dueAt, isFailed = false, messageId } }: { readonly reminder: ShownReminder }) {
  const { id: account } = useAccountStore()
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  return (
    <IconButton
      icon="later"
      size={12}
      // Not a Tab stop, because the list of messages has only one.
      tabIndex={-1}
      label={
        dueAt === null || isFailed
          ? t('reminders.mark_due')
          : t('reminders.mark', { time: timeWords(dueAt, now, hour24) })
      }
      onClick={() => openDialog({ kind: 'remind', account, messageId })}
    />
  )
}
