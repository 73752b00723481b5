import { useEffect, useRef } from 'react'
import type { Narrow } from '../../../shared/api/types.ts'
import { narrowPlace } from '../../../shared/model/narrow.ts'
import { samePlace } from '../../../shared/model/place.ts'
import { topicAfterMove } from '../../../shared/model/placeAfterMove.ts'
import { useAccountStore } from '../../state/index.ts'
import type { Target } from './target.ts'

/**
 * A composer that names a topic goes along with the topic when it is renamed, resolved or moved. The topic's own view
 * goes there itself and takes its text with it.
 */
export function useFollowTopic(narrow: Narrow, target: Target, onMoved: (to: Target) => void): void {
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
        const place = { type: 'channel', channelId, topic } as const
        const here = narrowPlace(narrow, state.self.userId)
        const there = here !== null && samePlace(here, place) ? null : topicAfterMove(before, state, place)
        if (there !== null) newest.current.onMoved(there)
      }),
    [store, narrow],
  )
}
