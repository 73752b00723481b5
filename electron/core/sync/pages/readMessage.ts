import { routes } from '../../../../shared/api/routes/index.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { AccountRuntime } from '../accountRuntime.ts'

/**
 * A message as the service has it, its text as written. gone: there is none that the person may see; hidden: this service
 * does not tell; null: it is not known now.
 */
export async function readMessage({ api, signal }: AccountRuntime, messageId: number) {
  const answer = await api.call(routes.getMessage, { messageId, applyMarkdown: false }, { signal })
  if (answer.ok) return answer.value
  const { error } = answer
  if (isTransient(error) || isDeadKey(error) || error.kind === 'aborted') return null
  return error.kind === 'refused' ? 'gone' : 'hidden'
}
