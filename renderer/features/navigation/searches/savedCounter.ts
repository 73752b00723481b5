import type { SavedSearch } from '../../../../shared/model/search/savedSearch.ts'

/** Unread messages that a saved search finds on this computer. */
export interface SavedCount {
  readonly unread: number
  /** There are more than were counted. */
  readonly atLeast: boolean
}

/** The answer about one search. */
export interface CountedSearch extends SavedCount {
  /** The index was still being filled. */
  readonly isFilling: boolean
}

/**
 * Milliseconds from the first change of what is unread until the searches are counted anew. Later changes do not put it
 * off: in a busy account they never end.
 */
const restMs = 1_000
/** Milliseconds until they are counted again while the index was still being filled. */
const fillingMs = 5_000

/** Counts searches one after the other, each change within moments, and never twice at a time. */
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
  /** The earlier of two times counts. */
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
    const own = run
    let isFilling = false
    for (const search of searches) {
      const answer = await ask(search)
      if (run !== own) return
      if (answer === null) continue
      isFilling ||= answer.isFilling
      tell(search, answer)
    }
    isCounting = false
    if (isStale) countIn(restMs)
    else if (isFilling) countIn(fillingMs)
  }
  return {
    /** The searches, or what is unread, are others. */
    changed(now: readonly SavedSearch[]): void {
      searches = now
      if (isCounting) isStale = true
      else if (now.length > 0) countIn(restMs)
    },
    stop,
  }
}
