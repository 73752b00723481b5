import { t } from '../../../../shared/i18n.ts'
import { failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { openDraft } from '../compose/index.ts'
import { discardSend } from './discardSend.ts'
import type { OutboxRow } from '../../../../shared/model/state/localEvent.ts'

/** A message that has not left, and whose text is not in the drafts yet, can go back to where it was written. */
export const isEditable = ({ drafted, status }: OutboxRow): boolean =>
  status === 'queued' || (status === 'failed' && drafted !== true)

/** Takes the text out of the queue and back into the composer. */
export async function editSend(account: string, localId: string): Promise<void> {
  const draft = await discardSend(account, localId, true)
  if (draft === null) return
  await openDraft(account, draft).catch((error: unknown) =>
    showToast(t('drafts.failed', { reason: failureText(error) })),
  )
}
