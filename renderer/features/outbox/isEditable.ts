import type { OutboxRow } from '../../../shared/model/state/localEvent.ts'

/** A message that has not left, and whose text is not in the drafts yet, can go back to where it was written. */
export const isEditable = ({ drafted, status }: OutboxRow): boolean =>
  status === 'queued' || (status === 'failed' && drafted !== true)
