import { routes } from '../../../shared/api/routes/index.ts'
import { isDeadKey } from '../http/apiError.ts'
import type { Session } from './session.ts'

/** A message as the service has it, its text as written; gone: none that the person may see; null: it is not known. */
export async function readMessage({ api, signal }: Session, messageId: number) {
  const answer = await api.call(routes.getMessage, { messageId, applyMarkdown: false }, { signal })
  if (answer.ok) return answer.value
  return answer.error.kind === 'refused' && !isDeadKey(answer.error) ? 'gone' : null
}
