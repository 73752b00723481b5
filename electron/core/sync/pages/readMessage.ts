import { routes } from '../../../../shared/api/routes/index.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { AccountRuntime } from '../accountRuntime.ts'

/**
 * Fetches a message with its Markdown source. Resolves with 'gone' if it does not exist or is not visible to the user,
 * 'hidden' if this server cannot answer, and null after a temporary error.
 */
export async function readMessage({ api, signal }: AccountRuntime, messageId: number) {
  const answer = await api.call(routes.getMessage, { messageId, applyMarkdown: false }, { signal })
  if (answer.ok) return answer.value
  const { error } = answer
  if (isTransient(error) || isDeadKey(error) || error.kind === 'aborted') return null
  return error.kind === 'refused' ? 'gone' : 'hidden'
}
