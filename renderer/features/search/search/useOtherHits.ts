import { useEffect, useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { isWholeTerm, parseSearch, searchText } from '../../../../shared/model/search/searchGrammar.ts'
import {
  groupHits,
  type HitGroup,
  type OtherHits,
  type OtherSearch,
} from '../../../../shared/model/search/groupHits.ts'
import type { LocalSearchAnswer } from '../../../../shared/model/search/searchHit.ts'
import { searchNames } from '../../../../shared/model/search/searchTargets.ts'
import { call, type AccountStore } from '../../../state/index.ts'

/** Delay in ms after the last key, so that the account on the screen is searched first. */
const delayMs = 80
/** Maximum number of results per account. */
const maxHits = 20
const noSearches: readonly OtherSearch[] = []
const none: ReadonlyMap<string, readonly HitGroup[]> = new Map()

interface FoundElsewhere {
  /** Results in the accounts that know all names in the search. */
  readonly found: readonly OtherHits[]
  /** False while the results belong to an earlier search. */
  readonly isCurrent: boolean
}

/**
 * Searches the messages of other accounts on this computer. Their servers are not contacted, so that text typed for
 * one organization is not sent to another.
 */
export function useOtherHits(
  stores: readonly AccountStore[],
  narrow: Narrow | null,
  names: SearchNames,
): FoundElsewhere {
  const searches = useMemo(() => searchesIn(stores, narrow ?? [], names), [stores, narrow, names])
  const key = JSON.stringify(searches)
  const [answer, setAnswer] = useState({ key: '[]', groups: none })
  useEffect(() => {
    if (searches.length === 0) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const asked = searches.map(({ account, narrow: terms }) =>
        call('search.local', { account, narrow: terms, before: null, limit: maxHits, asRows: true }).then(
          ({ hits }: LocalSearchAnswer) => [account, groupHits(hits, account)] as const,
        ),
      )
      void Promise.allSettled(asked).then((answers) => {
        // An account without a store has no results. Its row can search on its server instead.
        const found = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
        if (isCurrent) setAnswer({ key, groups: new Map(found) })
      })
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, searches])
  const { groups } = answer
  const found = useMemo(
    () => searches.map((search) => ({ ...search, groups: groups.get(search.account) ?? [] })),
    [searches, groups],
  )
  return { found, isCurrent: searches.length === 0 || answer.key === key }
}

/** Filters that refer to channels, conversations or messages of one account. */
const isOfOne: ReadonlySet<string> = new Set(['channel', 'topic', 'dm', 'id', 'near', 'with'])

/** Returns the search in each of the accounts in which it can be made. */
export function searchesIn(
  stores: readonly AccountStore[],
  narrow: Narrow,
  names: SearchNames,
): readonly OtherSearch[] {
  const isNone = stores.length === 0 || narrow.length === 0
  if (isNone || narrow.some(({ operator }) => isOfOne.has(operator))) return noSearches
  const text = searchText(narrow, names)
  return stores.flatMap(({ id, getState }) => {
    const { state } = getState()
    const terms = state === null ? [] : parseSearch(text, searchNames(state))
    return terms.length > 0 && terms.every(isWholeTerm) ? [{ account: id, narrow: terms }] : []
  })
}
