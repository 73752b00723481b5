import { useEffect, useState } from 'react'
import type { Gif } from '../../../../../shared/ipc/calls/gifCalls.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'

/** Time without a key after which the words are searched, in ms. */
const pauseMs = 300

export interface GifSearchState {
  readonly gifs: readonly Gif[]
  readonly isLoading: boolean
  /** Why the last search failed. null: it did not. */
  readonly reason: string | null
  /** Loads the next page. null: there is none. */
  readonly more: (() => void) | null
  readonly again: () => void
}

interface Request {
  readonly query: string
  /** null: the first page. */
  readonly page: string | null
}

const nothing = { gifs: [] as readonly Gif[], next: null as string | null, reason: null as string | null }

/** Searches GIFs while the user types. */
export function useGifSearch(query: string): GifSearchState {
  const { id: account } = useAccountStore()
  const animate = useAccount(({ userSettings }) => userSettings.web_animate_image_previews)
  const isStill = animate === 'never' || matchMedia('(prefers-reduced-motion: reduce)').matches
  const [request, setRequest] = useState<Request>({ query: '', page: null })
  /** The last request that was answered. */
  const [answered, setAnswered] = useState<Request | null>(null)
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (query === request.query) return undefined
    const timer = setTimeout(() => setRequest({ query, page: null }), pauseMs)
    return () => clearTimeout(timer)
  }, [query, request.query])
  useEffect(() => {
    let isOver = false
    call('gifs.search', { account, query: request.query, page: request.page, isStill }).then(
      ({ gifs, next }) => {
        if (isOver) return
        setAnswered(request)
        setFound((before) => ({
          gifs: request.page === null ? gifs : [...before.gifs, ...gifs],
          next,
          reason: null,
        }))
      },
      (error: unknown) => {
        if (isOver) return
        setAnswered(request)
        const reason = failureText(error)
        setFound((before) => (request.page === null ? { ...nothing, reason } : { ...before, reason }))
      },
    )
    return () => {
      isOver = true
    }
  }, [account, isStill, request])
  const { gifs, next, reason } = found
  return {
    gifs,
    isLoading: answered !== request || query !== request.query,
    reason,
    more:
      next === null || reason !== null || query !== request.query
        ? null
        : () => setRequest({ ...request, page: next }),
    again: () => setRequest({ ...request }),
  }
}
