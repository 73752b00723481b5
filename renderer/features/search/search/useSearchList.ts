import { useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountHit } from '../../../../shared/model/search/groupHits.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { uiStore, useAccountStore, walkedNarrow } from '../../../state/index.ts'
import { useList, type ListHandle } from '../../../ui/index.ts'
import { keyOfHit, searchItems, searchRows, type FoundItems, type SearchItem } from './searchItems.ts'

interface Options extends FoundItems {
  /** The search as text. A new one selects its first result again. */
  readonly question: string
  readonly narrow: Narrow
  readonly hits: readonly AccountHit[]
  readonly onMore: () => void
  readonly onPress: (item: SearchItem) => void
}

interface SearchList {
  readonly list: ListHandle<SearchItem, string>
  /** True if Enter picks the row with the focus because the user moved the focus there. */
  readonly isChosen: boolean
  /** Loads more results and moves the focus to the first of them. */
  readonly loadMore: () => void
}

/**
 * Returns the rows of the search. The first message has the focus, or the one last opened from this search. Enter
 * therefore picks a suggestion only after an arrow key has selected it.
 */
export function useSearchList({ question, narrow, hits, onMore, onPress, ...found }: Options): SearchList {
  const { suggestions, recentCount, groups, hasMore, elsewhere } = found
  const items = useMemo(
    () => searchItems({ suggestions, recentCount, groups, hasMore, elsewhere }),
    [suggestions, recentCount, groups, hasMore, elsewhere],
  )
  const { id: account } = useAccountStore()
  const [last] = useState(() => {
    const { hitWalk } = uiStore.getState()
    const walked = walkedNarrow(hitWalk, account)
    const isSame = hitWalk !== null && walked !== undefined && narrowKey(walked) === narrowKey(narrow)
    return isSame ? { question, key: keyOfHit(hitWalk.at) } : null
  })
  const again = last?.question === question ? hits.find((hit) => keyOfHit(hit) === last.key) : undefined
  const first = again ?? hits[0]
  const [asked, setAsked] = useState<{ readonly question: string; readonly count: number } | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const firstAdded = asked?.question === question ? hits[asked.count] : undefined
  if (firstAdded !== undefined) {
    setAsked(null)
    setAdded(keyOfHit(firstAdded))
  }
  const list = useList(items, searchRows, {
    typed: question,
    beginsAt: first === undefined ? null : keyOfHit(first),
    wanted: added,
    wraps: true,
    onMove: () => setAsked(null),
    onPress,
  })
  return {
    list,
    isChosen: list.isMoved || again !== undefined,
    loadMore: () => {
      setAsked({ question, count: hits.length })
      onMore()
    },
  }
}
