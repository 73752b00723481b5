import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { LookupResult } from './operationKind.ts'

/**
 * Fetches a message to check whether an operation is in effect. Resolves with 'gone' if the message does not exist, and
 * with null if the request failed and must be repeated.
 */
export async function isInMessage(
  { api, signal }: Pick<AccountRuntime, 'api' | 'signal'>,
  messageId: MessageId,
  isIn: (message: Message) => boolean,
): Promise<LookupResult> {
  const answer = await api.call(
    routes.getMessages,
    { narrow: [{ operator: 'id', operand: messageId }], anchor: messageId, before: 0, after: 0 },
    { signal },
  )
  if (!answer.ok) return isTransient(answer.error) || isDeadKey(answer.error) ? null : false
  const message = answer.value.messages.find(({ id }) => id === messageId)
  return message === undefined ? 'gone' : isIn(message)
}
