import { useId, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { DateField, fieldTime } from '../../../../ui/index.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import styles from '../writing.module.css'

interface TimeDialogProps {
  /** Receives the chosen time, and closes the dialog. */
  readonly onChoose: (moment: Date) => void
  readonly onClose: () => void
}

const hourMs = 3_600_000

/** Asks for a time of the user's zone, beginning with the next full hour. */
export function TimeDialog({ onChoose, onClose }: TimeDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState(() => fieldTime(Math.ceil(Date.now() / hourMs) * hourMs))
  const moment = new Date(chosen)
  const isMissing = Number.isNaN(moment.getTime())
  return (
    <ActionDialog
      title={t('compose.time')}
      action={t('compose.time_insert')}
      width={400}
      isDisabled={isMissing}
      onSubmit={() => onChoose(moment)}
      onClose={onClose}
    >
      <div className={styles.widget}>
        <label htmlFor={id}>{t('compose.time_label')}</label>
        <DateField
          id={id}
          data-autofocus
          type="datetime-local"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
    </ActionDialog>
  )
}
