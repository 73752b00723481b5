import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { fieldTime, Note, timeOfField } from '../../../../ui/index.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import { presetTimes, WhenField } from '../../../common/when/index.ts'

interface ScheduleDialogProps {
  /** Consequence of an old server, or null. */
  readonly note: string | null
  /** Schedules the text for a time in ms since 1970. */
  readonly onSchedule: (time: number) => void
  readonly onClose: () => void
}

/** Chooses the time at which the message in the composer is sent. */
export function ScheduleDialog({ note, onSchedule, onClose }: ScheduleDialogProps) {
  const [when, setWhen] = useState(() => fieldTime(presetTimes(Date.now()).tomorrow))
  const [isPast, setPast] = useState(false)
  return (
    <ActionDialog
      title={t('scheduled.choose_title')}
      action={t('scheduled.schedule')}
      width={420}
      note={note !== null && <Note tone="dim">{note}</Note>}
      onSubmit={() => {
        const time = timeOfField(when, Date.now())
        if (time === null) return setPast(true)
        onClose()
        onSchedule(time)
      }}
      onClose={onClose}
    >
      <WhenField
        label={t('scheduled.send_at')}
        value={when}
        error={isPast ? t('later.dialog_past') : null}
        onChange={(value) => {
          setWhen(value)
          setPast(false)
        }}
      />
    </ActionDialog>
  )
}
