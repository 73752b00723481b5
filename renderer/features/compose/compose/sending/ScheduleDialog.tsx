import { flushSync } from 'react-dom'
import { t } from '../../../../../shared/i18n.ts'
import { Note } from '../../../../ui/index.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import { presetTimes, useWhen, WhenField } from '../../../common/when/index.ts'

interface ScheduleDialogProps {
  /** Consequence of an old server, or null. */
  readonly note: string | null
  /** Schedules the text for a time in ms since 1970. */
  readonly onSchedule: (time: number) => void
  readonly onClose: () => void
}

/** Chooses the time at which the message in the composer is sent. */
export function ScheduleDialog({ note, onSchedule, onClose }: ScheduleDialogProps) {
  const when = useWhen(() => presetTimes(Date.now()).tomorrow)
  return (
    <ActionDialog
      title={t('scheduled.later')}
      action={t('scheduled.schedule')}
      width={420}
      note={note !== null && <Note tone="dim">{note}</Note>}
      onSubmit={() =>
        when.submit((time) => {
          // Closed first, because nothing outside an open dialog can take the focus.
          flushSync(onClose)
          onSchedule(time)
        })
      }
      onClose={onClose}
    >
      <WhenField label={t('scheduled.send_at')} when={when} />
    </ActionDialog>
  )
}
