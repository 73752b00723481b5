import type { MessageId } from '../../../../shared/api/types.ts'
import type { SendEntry } from './sendJob.ts'

/**
 * The message is that of `owner` (null: of a row that is gone). Notes it in the rows that may be looked for among later
 * messages, and answers those: their file must have it before the owner's row is gone from there.
 */
export function claimMessage(
  entries: Iterable<SendEntry>,
  id: MessageId,
  owner: SendEntry | null,
): readonly SendEntry[] {
  const stale = [...entries].filter(
    (entry) =>
      entry !== owner &&
      entry.after < id &&
      !entry.others.includes(id) &&
      (entry.unsure || entry.row.status === 'sending' || entry.row.status === 'unknown'),
  )
  for (const entry of stale) entry.others = [...entry.others, id]
  return stale
}
