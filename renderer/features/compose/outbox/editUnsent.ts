import { t } from '../../../../shared/i18n.ts'
import { failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { openDraft } from '../compose/index.ts'
import { discardSend } from './discardSend.ts'
import type { OutboxRow } from '../../../../shared/model/state/localEvent.ts'

/** True when the message is unsent and its text is not among the drafts yet. It can then return to the composer. */
export const isEditable = ({ drafted, status }: OutboxRow): boolean =>
  status === 'queued' || (status === 'failed' && drafted !== true)

/** Removes a message from the outbox and opens its text in the composer. */
export async function editSend(account: string, localId: string): Promise<void> {
  const draft = await discardSend(account, localId, true)
  if (draft === null) return
  await openDraft(account, draft).catch((error: unknown) =>
    showToast(t('drafts.failed', { reason: failureText(error) })),
  )
}
