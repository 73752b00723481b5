import { useEffect, useState } from 'react'
import type { SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import { call, useAccount } from '../../state/index.ts'

/** Unread messages that a saved search finds on this computer. */
export interface SavedCount {
  readonly unread: number
  /** There are more than were counted. */
  readonly atLeast: boolean
}

/** More than anybody reads as a number. */
const maxCounted = 99
/** Milliseconds from a change of what is unread until the searches are counted anew; what comes meanwhile waits too. */
const restMs = 1_000
/** Milliseconds until they are counted again while the index was still being filled. */
const fillingMs = 5_000

/**
 * Counts the unread messages of each search, one search after the other and only those on this computer, where the
 * unread ones are looked through and nothing else.
 */
export function useSavedCounts(
  account: string,
  searches: readonly SavedSearch[],
): ReadonlyMap<string, SavedCount> {
  const unreads = useAccount((state) => state.unreads)
  const [counts, setCounts] = useState<ReadonlyMap<string, SavedCount>>(new Map())
  const [again, setAgain] = useState(0)
  useEffect(() => {
    if (searches.length === 0) return undefined
    let isOver = false
    let timer = setTimeout(() => void count(), restMs)
    const count = async (): Promise<void> => {
      let isFilling = false
      for (const { id, narrow } of searches) {
        const unread = [...narrow, { operator: 'is', operand: 'unread' }]
        const answer = await call('search.local', {
          account,
          narrow: unread,
          before: null,
          limit: maxCounted,
        }).catch(() => null)
        if (isOver) return
        if (answer === null) continue
        if (answer.index === 'filling') isFilling = true
        const next = { unread: answer.hits.length, atLeast: answer.next !== null }
        setCounts((old) => (isSame(old.get(id), next) ? old : new Map(old).set(id, next)))
      }
      if (isFilling) timer = setTimeout(() => setAgain((times) => times + 1), fillingMs)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [account, searches, unreads, again])
  return counts
}

const isSame = (a: SavedCount | undefined, b: SavedCount): boolean =>
  a?.unread === b.unread && a.atLeast === b.atLeast
