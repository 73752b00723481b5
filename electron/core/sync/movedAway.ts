import { routes } from '../../../shared/api/routes/index.ts'
import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import {
  isConversation,
  narrowConversation,
  conversationNarrow,
  termOf,
} from '../../../shared/model/views/narrow.ts'
import { conversationOf, sameConversation } from '../../../shared/model/topics/conversation.ts'
import { isTransient, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import type { Page } from './pages/page.ts'
import type { AccountRuntime } from './accountRuntime.ts'

/**
 * Returns where a topic is now that was renamed, resolved or moved without an event: the view shows messages of it,
 * and the server has none up to the message that the page was requested around. null: the topic was not moved. An
 * error is returned only if it may pass.
 */
export async function movedAway(
  runtime: AccountRuntime,
  { anchor, before, narrow, replaces }: PageRequest,
  { foundOldest, messages }: Page,
): Promise<Answer<Narrow | null>> {
  const selfUserId = runtime.stateStore.state()?.self.userId
  const isTopic = isConversation(narrow) && termOf(narrow, 'with') === undefined
  if (!replaces || !isTopic || typeof anchor !== 'number' || selfUserId === undefined) return success(null)
  const here = narrowConversation(narrow, selfUserId)
  const isLeft = messages.some(({ id }) => id <= anchor)
  if (here?.type !== 'channel' || isLeft || (before > 0 && !foundOldest)) return success(null)
  const now = await messageNow(runtime, anchor)
  if (!now.ok) return isTransient(now.error) ? now : success(null)
  // A message that is gone or hidden was not moved.
  if (now.value?.type !== 'channel') return success(null)
  const there = conversationOf(now.value, selfUserId)
  return success(sameConversation(here, there) ? null : conversationNarrow(there))
}

async function messageNow({ api, signal }: AccountRuntime, id: MessageId): Promise<Answer<Message | null>> {
  const found = await api.call(routes.getMessage, { messageId: id, applyMarkdown: false }, { signal })
  if (found.ok && found.value.message != null) return success(found.value.message)
  if (!found.ok && found.error.kind !== 'tooOld') return found
  // On older servers only the list of messages tells which conversation a message is in.
  const params = { narrow: [], anchor: id, before: 0, after: 0 }
  const answer = await api.call(routes.getMessages, params, { signal })
  return answer.ok ? success(answer.value.messages.find((one) => one.id === id) ?? null) : answer
}
