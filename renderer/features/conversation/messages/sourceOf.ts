import type { MessageId } from '../../../../shared/api/types.ts'
import { call } from '../../../state/index.ts'

/** Fetches the Markdown source of a message from the server. */
export async function sourceOf(account: string, id: MessageId): Promise<string> {
  const params = { messageId: id, applyMarkdown: false }
  const answer = await call('api.call', { account, route: 'getMessage', params })
  // Guaranteed by the route's schema, which the main process has applied.
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'content' in answer &&
    typeof answer.content === 'string'
  )
    return answer.content
  throw new TypeError('The answer holds no message')
}
