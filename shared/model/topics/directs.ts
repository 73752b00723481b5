import type { DirectConversation, DirectsState } from '../state/accountState.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { dmKey, othersOf } from '../../api/conversationKey.ts'
import type { Slice } from '../state/slice.ts'

export const directsSlice = {
  fromSnapshot: ({ recentDirects, unreads }) => {
    const state = new Map<string, DirectConversation>()
    for (const { userIds, maxId } of recentDirects) put(state, userIds, maxId)
    // Unread conversations may be older than the recent ones.
    for (const { userIds, ids } of unreads.directs) put(state, userIds, ids[ids.length - 1] ?? 0)
    return state
  },
  // After a deletion the conversation may rank too high until the next registration, because the remaining messages are
  // unknown.
  on: {
    message: (slice, { message }, before) =>
      message.type === 'direct'
        ? withMessages(slice, [[othersOf(message, before.self.userId), message.id]])
        : slice,
    update_message_flags(slice, event) {
      if (event.flag !== 'read' || event.op !== 'remove') return slice
      return withMessages(
        slice,
        event.messageIds.flatMap((id) => {
          const detail = event.details[String(id)]
          return detail?.type === 'direct' ? [[detail.userIds, id] as const] : []
        }),
      )
    },
  },
} satisfies Slice<DirectsState>

function withMessages(
  slice: DirectsState,
  messages: readonly (readonly [readonly UserId[], MessageId])[],
): DirectsState {
  let next: Map<string, DirectConversation> | null = null
  for (const [userIds, id] of messages) {
    if (((next ?? slice).get(dmKey(userIds))?.maxId ?? -1) >= id) continue
    put((next ??= new Map(slice)), userIds, id)
  }
  return next ?? slice
}

function put(state: Map<string, DirectConversation>, userIds: readonly UserId[], maxId: MessageId): void {
  const key = dmKey(userIds)
  const previous = state.get(key)
  if (previous !== undefined && previous.maxId >= maxId) return
  state.set(key, { key, userIds: previous?.userIds ?? [...userIds].sort((a, b) => a - b), maxId })
}
