import { routes } from '../../../shared/api/routes/index.ts'
import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import {
  isConversation,
  narrowConversation,
  conversationNarrow,
  termOf,
} from '../../../shared/model/views/narrow.ts'
import { conversationOf, sameConversation } from '../../../shared/api/conversationKey.ts'
import { isTransient, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import type { Page } from './pages/page.ts'
import type { AccountRuntime } from './accountRuntime.ts'

/**
 * Returns the current place of a topic that was renamed, resolved or moved without an event, or null if it was not. The
 * topic counts as moved if the view shows its messages but the server has none up to the page's anchor. An error is
 * returned only if it is temporary.
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
  // A deleted or hidden message was not moved.
  if (now.value?.type !== 'channel') return success(null)
  const there = conversationOf(now.value, selfUserId)
  return success(sameConversation(here, there) ? null : conversationNarrow(there))
}

async function messageNow({ api, signal }: AccountRuntime, id: MessageId): Promise<Answer<Message | null>> {
  const found = await api.call(routes.getMessage, { messageId: id, applyMarkdown: false }, { signal })
  if (found.ok && found.value.message != null) return success(found.value.message)
  if (!found.ok && found.error.kind !== 'tooOld') return found
  // Older servers show a message's conversation only in the list of messages.
  const params = { narrow: [], anchor: id, before: 0, after: 0 }
  const answer = await api.call(routes.getMessages, params, { signal })
  return answer.ok ? success(answer.value.messages.find((item) => item.id === id) ?? null) : answer
}
