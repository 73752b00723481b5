import { routes } from '../../../shared/api/routes/index.ts'
import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import { isConversation, narrowPlace, placeNarrow, termOf } from '../../../shared/model/narrow.ts'
import { placeOf, samePlace } from '../../../shared/model/place.ts'
import { isPassing, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { Page, PageRequest } from './fetchMessages.ts'
import type { Session } from './session.ts'

/**
 * Where a topic is now of which the view shows something and the service nothing any more, up to the message that the
 * page was asked around: it was renamed, resolved or moved, and nobody told of it. null: it was not. An error may pass.
 */
export async function movedAway(
  session: Session,
  { anchor, before, narrow, replaces }: PageRequest,
  { foundOldest, messages }: Page,
): Promise<Answer<Narrow | null>> {
  const selfUserId = session.door.state()?.self.userId
  const isTopic = isConversation(narrow) && termOf(narrow, 'with') === undefined
  if (!replaces || !isTopic || typeof anchor !== 'number' || selfUserId === undefined) return success(null)
  const here = narrowPlace(narrow, selfUserId)
  const isLeft = messages.some(({ id }) => id <= anchor)
  if (here?.type !== 'channel' || isLeft || (before > 0 && !foundOldest)) return success(null)
  const now = await messageNow(session, anchor)
  if (!now.ok) return isPassing(now.error) ? now : success(null)
  // What is gone or out of sight went nowhere.
  if (now.value?.type !== 'channel') return success(null)
  const there = placeOf(now.value, selfUserId)
  return success(samePlace(here, there) ? null : placeNarrow(there))
}

async function messageNow({ api, signal }: Session, id: MessageId): Promise<Answer<Message | null>> {
  const found = await api.call(routes.getMessage, { messageId: id, applyMarkdown: false }, { signal })
  if (found.ok && found.value.message != null) return success(found.value.message)
  if (!found.ok && found.error.kind !== 'tooOld') return found
  // Older servers tell the place of a message only where they tell of all.
  const params = { narrow: [], anchor: id, before: 0, after: 0 }
  const answer = await api.call(routes.getMessages, params, { signal })
  return answer.ok ? success(answer.value.messages.find((one) => one.id === id) ?? null) : answer
}
