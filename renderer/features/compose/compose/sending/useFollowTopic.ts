import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useEffect, useEffectEvent } from 'react'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import { topicAfterMove } from '../../../../../shared/model/views/conversationAfterMove.ts'
import { useAccountStore } from '../../../../state/index.ts'

/**
 * Updates the topic in the composer when that topic is renamed, resolved or moved. The topic's own view follows it
 * elsewhere, together with its text.
 */
export function useFollowTopic(
  narrow: Narrow,
  target: DraftTarget,
  onMoved: (to: DraftTarget) => void,
): void {
  const store = useAccountStore()
  const follow = useEffectEvent((state: AccountState | null, before: AccountState | null) => {
    if (state === null || before === null || target.type !== 'channel') return
    const { channelId, topic } = target
    if (channelId === null || topic.trim() === '') return
    const conversation = { type: 'channel', channelId, topic } as const
    const here = narrowConversation(narrow, state.self.userId)
    const there =
      here !== null && sameConversation(here, conversation)
        ? null
        : topicAfterMove(before, state, conversation)
    if (there !== null) onMoved(there)
  })
  useEffect(() => store.subscribe((slot, before) => follow(slot.state, before.state)), [store])
}
