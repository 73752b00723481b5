import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Narrow } from '../../../shared/api/types.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import {
  mergeHits,
  type LocalSearchAnswer,
  type SearchAnswer,
  type SearchHit,
} from '../../../shared/model/search/searchHit.ts'
import { call, failureText, useAccount, useAccountStore } from '../../state/index.ts'

export interface SearchHits {
  /** Newest first. */
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
}

export interface SearchOptions {
  /** Whose question it is: the next from the same place ends it. */
  readonly from: 'search' | 'find'
  readonly limit: number
}

interface Answers {
  readonly key: string
  readonly local: LocalSearchAnswer | null
  readonly server: SearchAnswer | null
  readonly reason: string | null
  readonly isLoadingMore: boolean
}

const empty: Answers = { key: '', local: null, server: null, reason: null, isLoadingMore: false }
/** After the last key, in milliseconds: this computer is quick, the server is to be spared. */
const localMs = 40
const serverMs = 300
/** Until what was not indexed is asked for again. */
const fillingMs = 700

/** What a search finds on this computer, at once, and on the server, a moment later; null: nothing is asked. */
export function useSearchHits(narrow: Narrow | null, { from, limit }: SearchOptions): SearchHits {
  const { id: account } = useAccountStore()
  const live = useAccount((state) => state.connection.state === 'live')
  const key = narrow === null || narrow.length === 0 ? '' : JSON.stringify(narrow)
  const [answers, setAnswers] = useState(empty)
  const [tries, setTries] = useState(0)
  const current = useRef(key)
  useEffect(() => {
    current.current = key
  }, [key])

  /** What was found for the last question stays until this one's is there. */
  const put = useCallback((own: string, change: (now: Answers) => Partial<Answers>): void => {
    if (current.current !== own) return
    setAnswers((now) => {
      const base = now.key === own ? now : { ...empty, key: own }
      return { ...base, ...change(base) }
    })
  }, [])
  const asked = useMemo(
    () =>
      key === '' ? null : { account, narrow: JSON.parse(key) as CallInput<'search.local'>['narrow'], limit },
    [account, key, limit],
  )

  useEffect(() => {
    if (asked === null) return
    let timer: ReturnType<typeof setTimeout>
    const ask = (): void => {
      call('search.local', { ...asked, before: null }).then(
        (local) => {
          put(key, () => ({ local }))
          if (local.index === 'filling' && current.current === key) timer = setTimeout(ask, fillingMs)
        },
        () => put(key, () => ({ local: { hits: [], next: null, index: 'none' } })),
      )
    }
    timer = setTimeout(ask, localMs)
    return () => clearTimeout(timer)
  }, [asked, key, put])

  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => {
      put(key, () => ({ reason: null }))
      call('search.server', { ...asked, from, before: null }).then(
        (server) => put(key, () => ({ server, reason: null })),
        (error: unknown) => put(key, () => ({ reason: failureText(error) })),
      )
    }, serverMs)
    return () => clearTimeout(timer)
    // With a connection again what failed is asked again.
  }, [asked, key, from, put, tries, live])

  const isCurrent = answers.key === key
  const { local, server, reason } = answers
  const more = useCallback((): void => {
    if (asked === null || answers.key !== key || answers.isLoadingMore) return
    const ours = local?.next == null ? null : call('search.local', { ...asked, before: local.next })
    const theirs =
      server?.next == null ? null : call('search.server', { ...asked, from, before: server.next })
    put(key, () => ({ isLoadingMore: true }))
    void Promise.allSettled([ours, theirs]).then(([own, other]) =>
      put(key, (now) => ({
        isLoadingMore: false,
        ...(own.status === 'fulfilled' &&
          own.value !== null &&
          now.local !== null && { local: { ...own.value, hits: [...now.local.hits, ...own.value.hits] } }),
        ...(other.status === 'fulfilled' &&
          other.value !== null &&
          now.server !== null && {
            server: { ...other.value, hits: [...now.server.hits, ...other.value.hits] },
          }),
        ...(other.status === 'rejected' && { reason: failureText(other.reason) }),
      })),
    )
  }, [asked, answers.key, answers.isLoadingMore, key, local, server, from, put])
  const hits = useMemo(
    () => (key === '' ? [] : mergeHits(local?.hits ?? [], server?.hits ?? [])),
    [key, local, server],
  )
  return {
    hits,
    index: isCurrent ? (local?.index ?? null) : null,
    server: !isCurrent || (server === null && reason === null) ? 'busy' : reason === null ? 'done' : 'failed',
    reason: isCurrent ? reason : null,
    hasMore: isCurrent && (local?.next != null || server?.next != null),
    isLoadingMore: answers.isLoadingMore,
    more,
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}
