import { useEffect, useRef, useState } from 'react'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { SearchHit } from '../../../../../shared/model/search/searchHit.ts'
import { useSurface } from '../../../../state/index.ts'
import type { useSearchHits } from '../../hits/index.ts'

/** Follows the current match: brings it into view, and steps to the others. `asked` is the text that found them. */
export function useFindPosition(
  narrow: Narrow,
  asked: string,
  { hasMore, index, more, server }: ReturnType<typeof useSearchHits>,
  hits: readonly SearchHit[],
) {
  const [current, setCurrent] = useState<{ readonly of: string; readonly id: MessageId } | null>(null)
  const at = current === null ? -1 : hits.findIndex(({ id }) => id === current.id)
  const goTo = (position: number): void => {
    const hit = hits[position % hits.length]
    if (hit !== undefined) setCurrent({ of: asked, id: hit.id })
  }
  const hasAnswer = index !== null || server === 'done'
  const first = hasAnswer ? hits[0]?.id : undefined
  // Goes to the newest match as soon as one is found. Later ones do not move the view.
  if (asked !== '' && first !== undefined && current?.of !== asked) setCurrent({ of: asked, id: first })
  const isDone = index !== null && server !== 'busy'
  const isSought = at < 0 && current?.of === asked && !isDone
  // The last match is followed by the first one once the search is complete.
  const isThere = (position: number): boolean =>
    !isSought && hits.length > 0 && (position < hits.length || isDone)
  // Steps requested while the search runs again because the conversation was renamed. They are taken once the current
  // match is found again.
  const [pendingSteps, setPendingSteps] = useState(0)
  if (pendingSteps > 0 && isThere(at + pendingSteps)) {
    goTo(at + pendingSteps)
    setPendingSteps(0)
  }
  const near = current?.id ?? null
  const here = useRef(narrow)
  const surface = useSurface()
  useEffect(() => {
    here.current = narrow
  })
  // Runs only when the current match changes, not for another letter that finds the same match, nor for a renamed
  // conversation.
  useEffect(() => {
    if (near !== null) surface.showMessage(here.current, near)
  }, [near, surface])
  const step = (by: 1 | -1): void => {
    if (by === 1 && at === hits.length - 1 && hasMore) more()
    else if (isThere(at + by)) goTo(at + by + hits.length)
    else if (by === 1 && current?.of === asked) setPendingSteps(pendingSteps + 1)
  }
  return {
    /** Index of the current match, or -1. */
    at,
    step,
    forgetSteps: () => setPendingSteps(0),
  }
}
