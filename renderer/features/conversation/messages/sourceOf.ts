import type { MessageId } from '../../../../shared/api/types.ts'
import { call } from '../../../state/index.ts'

/** The Markdown of a message, as the server has it. */
export async function sourceOf(account: string, id: MessageId): Promise<string> {
  const params = { messageId: id, applyMarkdown: false }
  const answer = await call('api.call', { account, route: 'getMessage', params })
  // Main has parsed it by the route's schema.
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'content' in answer &&
    typeof answer.content === 'string'
  )
    return answer.content
  throw new TypeError('The answer holds no message')
}
