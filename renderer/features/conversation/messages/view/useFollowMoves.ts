import { useEffect, useEffectEvent } from 'react'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { lastId, noIds } from '../../../../../shared/collections/idList.ts'
import {
  narrowKey,
  narrowConversation,
  conversationNarrow,
} from '../../../../../shared/model/views/narrow.ts'
import { conversationAfterMove } from '../../../../../shared/model/views/conversationAfterMove.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { accountKey, giveFocus, useAccountStore, useSurface } from '../../../../state/index.ts'
import { moveDraft } from '../../../compose/compose/index.ts'
import { carryFind } from '../find/useFind.ts'
import { carryPlace, type CarriedPlace } from './places.ts'

export interface Reader {
  /** `around` is null at the end. */
  readonly carried: CarriedPlace
  /** True while the messages have the focus. */
  readonly hasFocus: boolean
}

/**
 * Follows a visible topic that is renamed, resolved or moved, and keeps the reader's position, the focus, the
 * selected message, the draft and the find bar.
 */
export function useFollowMoves(narrow: Narrow, readerNow: () => Reader): void {
  const store = useAccountStore()
  const surface = useSurface()
  const reader = useEffectEvent(readerNow)
  useEffect(
    () =>
      // A store subscription runs before the rows of the old conversation are removed from the page.
      store.subscribe((slot, before) => {
        if (slot.state === null || before.state === null || slot.state.views === before.state.views) return
        if (!surface.shows(store.id, narrow)) return
        const there = conversationAfterMove(before.state, slot.state, narrow)
        const here = narrowConversation(narrow, slot.state.self.userId)
        if (there === null || here === null) return
        moveDraft(store, here, there)
        const to = conversationNarrow(there)
        const keyOf = (of: Narrow): string => accountKey(store.id, narrowKey(of))
        carryFind(keyOf(narrow), keyOf(to))
        const { carried, hasFocus } = reader()
        const last = lastId(viewOf(before.state, narrow)?.ids ?? noIds) ?? null
        const around = carried.around ?? last
        carryPlace(store.id, surface, { from: narrow, to, carried: { ...carried, around } })
        surface.rename(store.id, there)
        if (hasFocus) giveFocus('selected', surface.id)
      }),
    [store, surface, narrow],
  )
}
