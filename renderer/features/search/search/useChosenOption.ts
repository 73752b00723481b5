import { useEffect, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { uiStore, useAccountStore } from '../../../state/index.ts'
import type { AccountHit } from '../../conversation/hits/index.ts'

/** Option that the person moved to: a hit stays chosen when hits that arrive later change its position. */
interface Moved {
  readonly for: string
  /** null: wherever the hit is. */
  readonly index: number | null
  readonly hit: Pick<AccountHit, 'account' | 'id'> | null
}

interface Options {
  /** The search in one text; another one begins with `first` again. */
  readonly question: string
  readonly narrow: Narrow
  readonly hits: readonly AccountHit[]
  /** Suggestions, which stand above the hits. */
  readonly above: number
  readonly count: number
  /** Option that is chosen until the user moves to another; -1: none. */
  readonly first: number
}

export const optionId = (index: number): string => `search-${String(index)}`

/** Returns the option that is chosen, what chooses another one, and if the user did. It is scrolled into view. */
export function useChosenOption({ question, narrow, hits, above, count, first }: Options) {
  const { id: account } = useAccountStore()
  const [moved, setMoved] = useState<Moved | null>(() => {
    // The hit that was opened last is chosen again.
    const { hitWalk } = uiStore.getState()
    const isSame = hitWalk?.account === account && narrowKey(hitWalk.narrow) === narrowKey(narrow)
    return isSame ? { for: question, index: null, hit: { account, id: hitWalk.at } } : null
  })
  const index = Math.min((moved?.for === question ? indexOf(moved, hits, above) : null) ?? first, count - 1)
  const move = (next: number): void =>
    setMoved({ for: question, index: next, hit: hits[next - above] ?? null })
  useEffect(() => {
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return { index, move, isMoved: moved?.for === question }
}

function indexOf({ hit, index }: Moved, hits: readonly AccountHit[], offset: number): number | null {
  const at = hit === null ? -1 : hits.findIndex(({ account, id }) => account === hit.account && id === hit.id)
  return at < 0 ? index : offset + at
}
