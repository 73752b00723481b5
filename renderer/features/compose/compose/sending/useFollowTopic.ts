import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useEffect, useRef } from 'react'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { sameConversation } from '../../../../../shared/model/topics/conversation.ts'
import { topicAfterMove } from '../../../../../shared/model/topics/conversationAfterMove.ts'
import { useAccountStore } from '../../../../state/index.ts'

/**
 * A composer that names a topic goes along with the topic when it is renamed, resolved or moved. The topic's own view
 * goes there itself and takes its text with it.
 */
export function useFollowTopic(
  narrow: Narrow,
  target: DraftTarget,
  onMoved: (to: DraftTarget) => void,
): void {
  const store = useAccountStore()
  const newest = useRef({ target, onMoved })
  useEffect(() => {
    newest.current = { target, onMoved }
  })
  useEffect(
    () =>
      store.subscribe(({ state }, { state: before }) => {
        const to = newest.current.target
        if (state === null || before === null || to.type !== 'channel') return
        const { channelId, topic } = to
        if (channelId === null || topic.trim() === '') return
        const conversation = { type: 'channel', channelId, topic } as const
        const here = narrowConversation(narrow, state.self.userId)
        const there =
          here !== null && sameConversation(here, conversation)
            ? null
            : topicAfterMove(before, state, conversation)
        if (there !== null) newest.current.onMoved(there)
      }),
    [store, narrow],
  )
}
