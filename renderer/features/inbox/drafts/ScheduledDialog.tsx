import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ScheduledRow } from '../../../../shared/model/outbox/scheduledRows.ts'
import { call, useAccountStore } from '../../../state/index.ts'
import { fieldTime, TextArea, timeOfField } from '../../../ui/index.ts'
import { ActionDialog, EndWords, useServerCall } from '../../common/forms/index.ts'
import { WhenField } from '../../common/when/index.ts'
import styles from './drafts.module.css'

interface ScheduledDialogProps {
  readonly row: ScheduledRow
  /** Name of the message's conversation. */
  readonly where: string
  readonly onClose: () => void
}

/** Changes the text and the time of a scheduled message. A refusal is shown in the dialog, which keeps the text. */
export function ScheduledDialog({ row, where, onClose }: ScheduledDialogProps) {
  const account = useAccountStore().id
  const [content, setContent] = useState(row.content)
  const [when, setWhen] = useState(() => fieldTime(row.deliverAt * 1000))
  const [isPast, setPast] = useState(false)
  const { end, isBusy, run } = useServerCall()
  const save = (): void => {
    const time = timeOfField(when, Date.now())
    if (time === null) return setPast(true)
    const deliverAt = Math.floor(time / 1000)
    void run(async () => {
      // An unchanged minute keeps the seconds.
      const isSameTime = when === fieldTime(row.deliverAt * 1000) && row.failure === null
      await call('scheduled.change', {
        account,
        of: row.of,
        change: { ...(content !== row.content && { content }), ...(!isSameTime && { deliverAt }) },
      })
      onClose()
      return null
    })
  }
  return (
    <ActionDialog
      title={t('scheduled.edit_title', { where })}
      action={t('scheduled.save')}
      width={560}
      isBusy={isBusy}
      isDisabled={content.trim() === ''}
      note={<EndWords end={end} />}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.edit}>
        <TextArea
          aria-label={t('compose.message')}
          rows={6}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <WhenField
          label={t('scheduled.send_at')}
          value={when}
          error={isPast ? t('later.dialog_past') : null}
          onChange={(value) => {
            setWhen(value)
            setPast(false)
          }}
        />
      </div>
    </ActionDialog>
  )
}
