import { useEffect, useState } from 'react'
import type { SavedSearch } from '../../../../shared/model/search/savedSearch.ts'
import { call, useAccount } from '../../../state/index.ts'
import { savedCounter, type CountedSearch, type SavedCount } from './savedCounter.ts'

/** Maximum number of messages counted per search. */
const maxCounted = 99

/**
 * Counts the unread messages that each search finds, one search after another. Searches only the unread messages
 * stored on this computer.
 */
export function useSavedCounts(
  account: string,
  searches: readonly SavedSearch[],
): ReadonlyMap<string, SavedCount> {
  const unreads = useAccount((state) => state.unreads)
  const [counts, setCounts] = useState<ReadonlyMap<string, SavedCount>>(new Map())
  const [counter] = useState(() =>
    savedCounter(
      (search) => ask(account, search),
      ({ id }, { atLeast, unread }) =>
        setCounts((old) =>
          isSame(old.get(id), { atLeast, unread }) ? old : new Map(old).set(id, { atLeast, unread }),
        ),
    ),
  )
  useEffect(() => counter.stop, [counter])
  useEffect(() => counter.changed(searches), [counter, searches, unreads])
  return counts
}

async function ask(account: string, { narrow }: SavedSearch): Promise<CountedSearch | null> {
  const unread = [...narrow, { operator: 'is', operand: 'unread' }]
  const request = { account, narrow: unread, before: null, limit: maxCounted }
  const answer = await call('search.local', request).catch(() => null)
  if (answer === null) return null
  return {
    unread: answer.hits.length,
    atLeast: answer.next !== null,
    isFilling: answer.index === 'filling',
  }
}

const isSame = (a: SavedCount | undefined, b: SavedCount): boolean =>
  a?.unread === b.unread && a.atLeast === b.atLeast
