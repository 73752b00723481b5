import { t } from '../../../../shared/i18n.ts'
import type { ScheduledRow } from '../../../../shared/model/outbox/scheduledRows.ts'
import { call, failureText, type AccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { offerUndo, toastFailure } from '../../common/undo/index.ts'
import { openDraft } from '../../compose/compose/index.ts'

const failed = toastFailure('scheduled.refused')

/** Schedules a deleted message again. If that is refused, as when its time has passed, it becomes a draft. */
async function restore(account: string, { content, deliverAt, destination }: ScheduledRow): Promise<void> {
  try {
    const id = crypto.randomUUID()
    await call('scheduled.create', { account, id, destination, content, deliverAt })
    showToast(t('scheduled.restored'))
  } catch (error) {
    await call('draft.restore', { account, target: destination, content })
    const isPast = deliverAt * 1000 <= Date.now()
    showToast(
      isPast
        ? t('scheduled.restored_draft')
        : t('scheduled.restored_refused', { reason: failureText(error) }),
    )
  }
}

/** Returns the actions on a scheduled message. Failures are shown as toasts. */
export function scheduledActions({ id: account }: AccountStore, row: ScheduledRow) {
  const { of } = row
  const remove = async (): Promise<void> => {
    await call('scheduled.remove', { account, of })
    offerUndo({
      text: t('scheduled.deleted'),
      undone: null,
      undo: () => void restore(account, row).catch(failed),
    })
  }
  const toDraft = async (): Promise<void> => {
    await openDraft(account, await call('scheduled.toDraft', { account, of }))
  }
  const send = async (): Promise<void> => {
    await call('scheduled.send', { account, of })
    showToast(t('scheduled.sending'))
  }
  const reschedule = async (time: number, words: string): Promise<void> => {
    await call('scheduled.change', { account, of, change: { deliverAt: Math.floor(time / 1000) } })
    showToast(t('scheduled.rescheduled', { time: words }))
  }
  return {
    remove: () => void remove().catch(failed),
    toDraft: () => void toDraft().catch(failed),
    send: () => void send().catch(failed),
    reschedule: (time: number, words: string) => void reschedule(time, words).catch(failed),
  }
}
