import { useEffect, useState } from 'react'
import type { SavedSearch } from '../../../../shared/lists/itemSchemas.ts'
import { call, useAccount } from '../../../state/index.ts'

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

/** Number of unread messages on this computer that a saved search finds. */
export interface SavedCount {
  readonly unread: number
  /** True if there are more than were counted. */
  readonly atLeast: boolean
}

/** The result for one search. */
export interface CountedSearch extends SavedCount {
  /** True if the index was still being filled. */
  readonly isFilling: boolean
}

/**
 * Milliseconds from the first change of unread messages to a new count. Later changes do not delay it, since they
 * never stop in a busy account.
 */
const restMs = 1_000
/** Milliseconds between two counts while the index is being filled. */
const fillingMs = 5_000

/** Counts the results of the searches one after another, soon after each change. Only one count runs at a time. */
export function savedCounter(
  ask: (search: SavedSearch) => Promise<CountedSearch | null>,
  tell: (search: SavedSearch, count: SavedCount) => void,
) {
  let searches: readonly SavedSearch[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let run = 0
  let isCounting = false
  let isStale = false

  const stop = (): void => {
    clearTimeout(timer)
    due = Infinity
    run += 1
    isCounting = false
  }
  /** Schedules a count. If one is scheduled already, the earlier time applies. */
  const countIn = (ms: number): void => {
    const at = Date.now() + ms
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void count(), ms)
  }
  const count = async (): Promise<void> => {
    due = Infinity
    isCounting = true
    isStale = false
    const thisRun = run
    let isFilling = false
    for (const search of searches) {
      const answer = await ask(search)
      if (run !== thisRun) return
      if (answer === null) continue
      isFilling ||= answer.isFilling
      tell(search, answer)
    }
    isCounting = false
    if (isStale) countIn(restMs)
    else if (isFilling) countIn(fillingMs)
  }
  return {
    /** Called when the searches or the unread messages have changed. */
    changed(now: readonly SavedSearch[]): void {
      searches = now
      if (isCounting) isStale = true
      else if (now.length > 0) countIn(restMs)
    },
    stop,
  }
}
