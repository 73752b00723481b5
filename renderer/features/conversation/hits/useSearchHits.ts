import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { CallInput } from '../../../../shared/ipc/contract.ts'
import { putHits, type HitPages } from '../../../../shared/model/search/hitPages.ts'
import {
  compareDates,
  mergeHits,
  type LocalSearchAnswer,
  type SearchAnswer,
  type SearchHit,
} from '../../../../shared/model/search/searchHit.ts'
import {
  accountKey,
  accountMemory,
  call,
  failureText,
  useAccount,
  useAccountStore,
} from '../../../state/index.ts'

export interface SearchHits {
  /** In the requested order. */
  readonly hits: readonly SearchHit[]
  /** null: the local search has not answered yet. */
  readonly index: LocalSearchAnswer['index'] | null
  readonly server: 'busy' | 'done' | 'failed'
  /** Reason why the server's search failed, as text for the user. null: it did not fail. */
  readonly reason: string | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
  readonly retry: () => void
  /** Stores the hits for the next view that continues this search. */
  readonly keepHits: () => void
}

export interface SearchOptions {
  /** Origin of the search. A new search of the same origin cancels the previous one. */
  readonly from: 'search' | 'find'
  readonly limit: number
  /** rank: the best hits of the first page first, later pages below. date: newest first. */
  readonly order: 'rank' | 'date'
  /** Starts with the hits that `keepHits` stored, if they belong to the same search. */
  readonly goesOn?: boolean
}

interface Answers {
  readonly key: string
  /**
   * Hits of both searches, merged page by page. `local` and `server` hold the rest of each answer, needed to request
   * more.
   */
  readonly pages: HitPages
  readonly local: Omit<LocalSearchAnswer, 'hits'> | null
  readonly server: Omit<SearchAnswer, 'hits'> | null
  readonly reason: string | null
  readonly isLoadingMore: boolean
}

const empty: Answers = {
  key: '',
  pages: [],
  local: null,
  server: null,
  reason: null,
  isLoadingMore: false,
}

/** Results that the next view of their account can continue. */
const kept = accountMemory<Answers>()

/**
 * Replaces the first page with an answer, which may arrive more than once. If more pages were loaded since, they
 * stay, and paging continues after them.
 */
function withFirst(
  { pages, ...now }: Answers,
  side: 'local' | 'server',
  { hits, ...answer }: SearchAnswer,
): Partial<Answers> {
  if (pages.length > 1)
    return { pages: putHits(pages, 0, hits), [side]: { ...answer, next: (now[side] ?? answer).next } }
  const found = new Set(hits.map(({ id }) => id))
  const still = pages.map((page) => page.filter(({ id, by }) => by !== side || found.has(id)))
  return { pages: putHits(still, 0, hits), [side]: answer }
}

/** Adds a page of hits, unless it is empty. */
const withMore = ({ pages }: Answers, hits: readonly SearchHit[]): Partial<Answers> =>
  hits.length === 0 ? {} : { pages: putHits(pages, pages.length, hits) }

/** Max hits of one request. */
export const hitPage = 40

/** Delays (ms) after the last key. The local search is fast; the server is asked less often. */
const localMs = 40
const serverMs = 300
/** Delay (ms) until a local search with an incomplete index is repeated. */
const fillingMs = 700

/**
 * Searches this computer at once and the server a moment later, and returns the merged hits. A null `narrow` searches
 * nothing.
 */
export function useSearchHits(
  narrow: Narrow | null,
  { from, goesOn = false, limit, order }: SearchOptions,
): SearchHits {
  const { id: account } = useAccountStore()
  const live = useAccount((state) => state.connection.state === 'live')
  const key = narrow === null || narrow.length === 0 ? '' : JSON.stringify({ account, narrow, limit })
  const [begun] = useState(() => {
    const last = kept.get(accountKey(account, ''))
    return goesOn && key !== '' && last?.key === key ? last : empty
  })
  const [answers, setAnswers] = useState(begun)
  const [tries, setTries] = useState(0)
  const current = useRef(key)
  useEffect(() => {
    current.current = key
  }, [key])

  /**
   * Changes the answers of the search with the key `own`, unless another search is current by then. The hits of the
   * previous search stay until the first change.
   */
  const put = useCallback((own: string, change: (now: Answers) => Partial<Answers>): void => {
    if (current.current !== own) return
    setAnswers((now) => {
      const base = now.key === own ? now : { ...empty, key: own }
      return { ...base, ...change(base) }
    })
  }, [])
  const asked = useMemo(
    () => (key === '' ? null : (JSON.parse(key) as Omit<CallInput<'search.local'>, 'before'>)),
    [key],
  )

  useEffect(() => {
    if (asked === null || (begun.key === key && begun.local?.index === 'ready')) return
    let timer: ReturnType<typeof setTimeout>
    const ask = (): void => {
      call('search.local', { ...asked, asRows: true, before: null }).then(
        (local) => {
          put(key, (now) => withFirst(now, 'local', local))
          if (local.index === 'filling' && current.current === key) timer = setTimeout(ask, fillingMs)
        },
        () => put(key, () => ({ local: { next: null, index: 'none' } })),
      )
    }
    timer = setTimeout(ask, localMs)
    return () => clearTimeout(timer)
  }, [asked, begun, key, put])

  useEffect(() => {
    if (asked === null || (begun.key === key && begun.server !== null)) return
    const timer = setTimeout(() => {
      put(key, () => ({ reason: null }))
      call('search.server', { ...asked, from, before: null }).then(
        (server) => put(key, (now) => ({ ...withFirst(now, 'server', server), reason: null })),
        (error: unknown) => put(key, () => ({ reason: failureText(error) })),
      )
    }, serverMs)
    return () => clearTimeout(timer)
    // `live` is a dependency so that a failed search is repeated once there is a connection.
  }, [asked, begun, key, from, put, tries, live])

  const isCurrent = answers.key === key
  const { pages, local, server, reason } = answers
  const more = useCallback((): void => {
    if (asked === null || answers.key !== key || answers.isLoadingMore) return
    const ours =
      local?.next == null ? null : call('search.local', { ...asked, asRows: true, before: local.next })
    const theirs =
      server?.next == null ? null : call('search.server', { ...asked, from, before: server.next })
    put(key, () => ({ isLoadingMore: true }))
    void Promise.allSettled([ours, theirs]).then(([own, other]) => {
      const here = own.status === 'fulfilled' ? own.value : null
      const there = other.status === 'fulfilled' ? other.value : null
      put(key, (now) => ({
        isLoadingMore: false,
        ...withMore(now, mergeHits(here?.hits ?? [], there?.hits ?? [])),
        ...(here !== null && { local: here }),
        ...(there !== null && { server: there }),
        ...(other.status === 'rejected' && { reason: failureText(other.reason) }),
      }))
    })
  }, [asked, answers.key, answers.isLoadingMore, key, local, server, from, put])
  const hits = useMemo(() => {
    if (key === '') return []
    return order === 'rank' ? pages.flat() : pages.flat().sort(compareDates)
  }, [key, pages, order])
  return {
    hits,
    index: isCurrent ? (local?.index ?? null) : null,
    server: !isCurrent || (server === null && reason === null) ? 'busy' : reason === null ? 'done' : 'failed',
    reason: isCurrent ? reason : null,
    hasMore: isCurrent && (local?.next != null || server?.next != null),
    isLoadingMore: answers.isLoadingMore,
    more,
    retry: useCallback(() => setTries((count) => count + 1), []),
    keepHits: () => {
      kept.set(accountKey(account, ''), { ...answers, isLoadingMore: false })
    },
  }
}
