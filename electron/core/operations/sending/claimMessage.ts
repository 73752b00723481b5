import type { MessageId } from '../../../../shared/api/types.ts'
import type { SendOperation } from './sendParams.ts'

/**
 * Records that a message is that of `owner` (null: of an operation that is gone), in the operations that may be looked
 * for among later messages. Returns those: the file must have it before the owner is gone from there.
 */
export function claimMessage(
  operations: Iterable<SendOperation>,
  id: MessageId,
  owner: SendOperation | null,
): readonly SendOperation[] {
  const stale = [...operations].filter(
    ({ mayHaveApplied, params, status, ...each }) =>
      each.id !== owner?.id &&
      params.after < id &&
      !params.others.includes(id) &&
      (mayHaveApplied || status === 'sending' || status === 'unknown'),
  )
  for (const each of stale) each.params = { ...each.params, others: [...each.params.others, id] }
  return stale
}
