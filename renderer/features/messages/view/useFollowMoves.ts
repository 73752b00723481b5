import { useEffect, useRef } from 'react'
import type { MessageId, Narrow } from '../../../../shared/api/types.ts'
import { lastId, noIds } from '../../../../shared/model/state/idList.ts'
import { narrowKey, narrowConversation, conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { conversationAfterMove } from '../../../../shared/model/topics/conversationAfterMove.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'
import { accountKey, useAccountStore, useSurface } from '../../../state/index.ts'
import { moveDraft } from '../../compose/index.ts'
import { carryFind } from '../find/useFind.ts'
import { placeOfView } from './places.ts'

/**
 * The window goes along with a topic that is renamed, resolved or moved while it is on the screen, with the reader's
 * place, what is being written and what is being found. `readerAt`: the message that the reader looks at; null: the end.
 * `markAt`: the message at which new ones begin; null: no mark is shown.
 */
export function useFollowMoves(
  narrow: Narrow,
  readerAt: () => MessageId | null,
  markAt: () => MessageId | null,
): void {
  const store = useAccountStore()
  const surface = useSurface()
  const reader = useRef(readerAt)
  const mark = useRef(markAt)
  useEffect(() => {
    reader.current = readerAt
    mark.current = markAt
  })
  useEffect(
    () =>
      // Before the rows of the old place are gone from the page.
      store.subscribe((slot, before) => {
        if (slot.state === null || before.state === null || slot.state.views === before.state.views) return
        if (!surface.shows(store.id, narrow)) return
        const there = conversationAfterMove(before.state, slot.state, narrow)
        const here = narrowConversation(narrow, slot.state.self.userId)
        if (there === null || here === null) return
        moveDraft(store, here, there)
        const keyOf = (of: Narrow): string => accountKey(store.id, narrowKey(of))
        carryFind(keyOf(narrow), keyOf(conversationNarrow(there)))
        // Messages that were read since they were shown would take the mark with them, and move what is read.
        placeOfView(store.id, conversationNarrow(there), surface).markAt = mark.current()
        const isAtEnd = reader.current() === null
        const last = lastId(viewOf(before.state, narrow)?.ids ?? noIds) ?? null
        surface.rename(store.id, there, isAtEnd ? last : null)
      }),
    [store, surface, narrow],
  )
}
