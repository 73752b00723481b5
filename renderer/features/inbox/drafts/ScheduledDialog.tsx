import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ScheduledRow } from '../../../../shared/model/outbox/scheduledRows.ts'
import { call, useAccountStore } from '../../../state/index.ts'
import { fieldTime, TextArea } from '../../../ui/index.ts'
import { ActionDialog, EndWords, savesByEnter, useServerCall } from '../../common/forms/index.ts'
import { useWhen, WhenField } from '../../common/when/index.ts'
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
  const when = useWhen(() => row.deliverAt * 1000)
  const { end, isBusy, run } = useServerCall()
  const isBlank = content.trim() === ''
  const save = (time: number): void => {
    // An unchanged minute keeps the seconds.
    const isSameTime = fieldTime(time) === fieldTime(row.deliverAt * 1000) && row.failure === null
    const isSameText = content === row.content
    if (isSameTime && isSameText) return onClose()
    const change = {
      ...(!isSameText && { content }),
      ...(!isSameTime && { deliverAt: Math.floor(time / 1000) }),
    }
    void run(async () => {
      await call('scheduled.change', { account, of: row.of, change })
      onClose()
      return null
    })
  }
  // Also called by the key, which does not ask whether the button is enabled.
  const submit = (): void => {
    if (!isBlank && !isBusy) when.submit(save)
  }
  return (
    <ActionDialog
      title={t('scheduled.edit_title', { where })}
      action={t('scheduled.save')}
      width={560}
      isBusy={isBusy}
      isDisabled={isBlank}
      note={<EndWords end={end} />}
      onKeyDown={savesByEnter(submit, true)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.edit}>
        <TextArea
          aria-label={t('compose.message')}
          rows={6}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <WhenField label={t('scheduled.send_at')} when={when} />
      </div>
    </ActionDialog>
  )
}
