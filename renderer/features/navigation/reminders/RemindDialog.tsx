import { useState } from 'react'
import { hasReminders } from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'
import { realmNumber } from '../../../../shared/model/organization/realm.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount, useAccountStore, type DialogOf } from '../../../state/index.ts'
import { Button, fieldTime, Note, TextField } from '../../../ui/index.ts'
import { ActionDialog, useTooOldWords } from '../../common/forms/index.ts'
import { timeChoices, useWhen, WhenField } from '../../common/when/index.ts'
import { reminderOfMessage, removeReminder, setReminder, takesNotes } from './reminders.ts'
import styles from './reminders.module.css'

interface RemindDialogProps {
  readonly dialog: DialogOf<'remind'>
  readonly onClose: () => void
}

/** Sets, changes or deletes the reminder of a message. */
export function RemindDialog({ dialog: { messageId }, onClose }: RemindDialogProps) {
  const store = useAccountStore()
  const [before] = useState(() => {
    const { state } = store.getState()
    return state === null ? null : reminderOfMessage(state, messageId)
  })
  const hour24 = useAccount(twentyFourHourTime)
  const hasNote = useAccount(takesNotes)
  const maxNote = useAccount((state) => realmNumber(state, 'max_reminder_note_length', 1000))
  const oldWords = useTooOldWords(hasReminders)
  const [choices] = useState(() => timeChoices(hour24))
  const when = useWhen(() => before?.dueAt ?? choices[0]!.time)
  const [note, setNote] = useState(before?.note ?? '')
  const [isBusy, setBusy] = useState(false)
  const written = note.trim()
  const isLong = [...written].length > maxNote
  const set = async (dueAt: number): Promise<void> => {
    const isSameTime = before?.dueAt != null && fieldTime(dueAt) === fieldTime(before.dueAt)
    if (isSameTime && written === before.note) return onClose()
    if (isBusy || isLong) return
    setBusy(true)
    // A refusal is reported with a toast. The dialog then keeps the note.
    const isSet = await setReminder(store, messageId, before, { dueAt, note: written })
    setBusy(false)
    if (isSet) onClose()
  }
  return (
    <ActionDialog
      title={t('reminders.dialog')}
      action={t('reminders.set')}
      width={420}
      isBusy={isBusy}
      isDisabled={isLong}
      onSubmit={() => when.submit((time) => void set(time))}
      onClose={onClose}
    >
      <div className={styles.choices}>
        {choices.map(({ id, time, values }) => (
          <Button key={id} disabled={isBusy || isLong} onClick={() => void set(time)}>
            {t(`later.${id}`, values)}
          </Button>
        ))}
      </div>
      <WhenField label={t('later.dialog_time')} when={when} />
      <TextField
        label={t('reminders.note')}
        disabled={!hasNote}
        hint={hasNote ? undefined : t('reminders.note_old')}
        error={isLong ? t('reminders.note_long', { count: maxNote }) : null}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {(oldWords !== null || (!hasNote && written !== '')) && (
        <Note tone="dim" icon="info">
          <span data-tooltip={oldWords ?? undefined}>{t('reminders.only_here')}</span>
        </Note>
      )}
      {before !== null && (
        <Button
          icon="trash"
          className={styles.remove}
          onClick={() => {
            onClose()
            void removeReminder(store, before)
          }}
        >
          {t('reminders.remove')}
        </Button>
      )}
    </ActionDialog>
  )
}
