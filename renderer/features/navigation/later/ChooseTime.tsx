import { t } from '../../../../shared/i18n.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { accountStore, useAccount, type DialogOf } from '../../../state/index.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import { presetTimes, useWhen, WhenField } from '../../common/when/index.ts'
import { laterItemOf, putOff } from './putOff.ts'

interface ChooseTimeProps {
  readonly dialog: DialogOf<'chooseLaterTime'>
  readonly onClose: () => void
}

/** The dialog that chooses the day and time of the reminder for a conversation in Later. */
export function ChooseTime({ dialog: { account, conversation }, onClose }: ChooseTimeProps) {
  const name = useAccount((state) => nameOfConversation(state, conversation))
  const when = useWhen(
    () => laterItemOf(accountStore(account), conversation)?.tellAt ?? presetTimes(Date.now()).hour,
  )
  return (
    <ActionDialog
      title={t('later.menu', { name })}
      action={t('later.dialog_set')}
      width={400}
      onSubmit={() =>
        when.submit((tellAt) => {
          onClose()
          putOff(account, conversation, tellAt)
        })
      }
      onClose={onClose}
    >
      <WhenField label={t('later.dialog_time')} when={when} />
    </ActionDialog>
  )
}
