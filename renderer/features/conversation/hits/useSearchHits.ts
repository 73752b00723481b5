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
import { call, failureText, useAccount, useAccountStore } from '../../../state/index.ts'

export interface SearchHits {
  /** In the order that was asked for. */
  readonly hits: readonly SearchHit[]
  /** null: this computer has not answered yet. */
  readonly index: LocalSearchAnswer['index'] | null
  readonly server: 'busy' | 'done' | 'failed'
  /** Why the server could not be asked, in plain words. */
  readonly reason: string | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
  readonly retry: () => void
  /** Keeps what was found for the place that goes on with it. */
  readonly keepHits: () => void
}

export interface SearchOptions {
  /** Whose question it is: the next from the same place ends it. */
  readonly from: 'search' | 'find'
  readonly limit: number
  /** rank: the best first, and behind them what is asked for later. date: the newest first. */
  readonly order: 'rank' | 'date'
  /** Begins with what was found when `keepHits` was called last, where it is for the same search. */
  readonly goesOn?: boolean
}

interface Answers {
  readonly key: string
  /**
   * Hits of both searches, merged page by page; `local` and `server` hold the rest of each answer, to ask for more.
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

let kept = empty

/**
 * With the answer to the question itself, which may be asked more than once. Where more was asked for since, what was
 * seen stays, and that is gone on with.
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

/** With another page, if there is anything on it. */
const withMore = ({ pages }: Answers, hits: readonly SearchHit[]): Partial<Answers> =>
  hits.length === 0 ? {} : { pages: putHits(pages, pages.length, hits) }

/** Hits that one request returns. */
export const hitPage = 40

/** Delays after the last key, in milliseconds: the local search is quick, the server is to be spared. */
const localMs = 40
const serverMs = 300
/** Milliseconds until a local search is repeated whose index was still being filled. */
const fillingMs = 700

/**
 * Searches this computer at once and the server a moment later, and returns the merged hits; a null `narrow` asks
 * nothing.
 */
export function useSearchHits(
  narrow: Narrow | null,
  { from, goesOn = false, limit, order }: SearchOptions,
): SearchHits {
  const { id: account } = useAccountStore()
  const live = useAccount((state) => state.connection.state === 'live')
  const key = narrow === null || narrow.length === 0 ? '' : JSON.stringify({ account, narrow, limit })
  const [begun] = useState(() => (goesOn && key !== '' && kept.key === key ? kept : empty))
  const [answers, setAnswers] = useState(begun)
  const [tries, setTries] = useState(0)
  const current = useRef(key)
  useEffect(() => {
    current.current = key
  }, [key])

  /**
   * Changes the answers of the search with the key `own`, unless another search is current by now. The hits of the
   * search before stay until the first change.
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
    // With a connection again what failed is asked again.
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
      kept = { ...answers, isLoadingMore: false }
    },
  }
}
