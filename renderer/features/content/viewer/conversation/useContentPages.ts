import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { maxContentPage } from '../../../../../shared/content/shownContent.ts'
import type { ContentPage, MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { call, failureText, useAccount } from '../../../../state/index.ts'

export type Direction = 'older' | 'newer'
export type ContentKind = 'image' | 'link' | 'attachment'

export interface ContentPages {
  /** Oldest first. */
  readonly messages: readonly MessageContent[]
  readonly isFetching: boolean
  readonly isEnd: { readonly older: boolean; readonly newer: boolean }
  /** True when only messages stored on this computer were searched. */
  readonly isOfStore: boolean
  /** Text for the user about a failure. null: nothing failed. */
  readonly fault: string | null
  readonly want: (direction: Direction) => void
}

interface Known {
  readonly messages: readonly MessageContent[]
  /** Anchor of the next page in each direction: a message id, null for the newest message, false at the end. */
  readonly next: { readonly older: number | null | false; readonly newer: number | null | false }
  readonly isOfStore: boolean
  readonly fault: string | null
}

/** Max messages kept in a window. */
const maxMessages = 2000

/**
 * Returns the messages of a narrow with content of a kind, fetched in pages after a known first part. `first` is only
 * used initially. Without it, the first page is the newest.
 */
export function useContentPages(
  account: string,
  narrow: Narrow,
  has: ContentKind,
  first: Pick<Known, 'messages' | 'next'> = noneYet,
): ContentPages {
  const key = `${account} ${narrowKey(narrow)} ${has}`
  const start = { messages: first.messages, next: first.next, isOfStore: false, fault: null, key }
  const [state, setState] = useState<Known & { readonly key: string }>(start)
  // Another narrow starts with an empty list.
  const known = state.key === key ? state : { ...start, messages: [], next: noneYet.next }
  const [fetching, setFetching] = useState<string | null>(null)
  const isBusy = useRef<string | null>(null)
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })
  const want = useCallback(
    (direction: Direction): void => {
      const before = latest.current
      const from = before.next[direction]
      if (from === false || isBusy.current === key || before.messages.length >= maxMessages) return
      isBusy.current = key
      setFetching(key)
      const settle = (to: (old: Known) => Known): void => {
        if (isBusy.current === key) isBusy.current = null
        setFetching((now) => (now === key ? null : now))
        if (latest.current.key === key) setState({ ...to(latest.current), key })
      }
      call('messages.having', { account, narrow, has, from, direction, limit: maxContentPage }).then(
        (page) => settle((old) => withPage(old, page, direction)),
        (error: unknown) => settle((old) => ({ ...old, fault: failureText(error) })),
      )
    },
    // Equal keys mean equal narrows, so the narrow is not a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [account, has, key],
  )
  useEffect(() => {
    if (latest.current.messages.length === 0) want('older')
  }, [want])
  useFetchedAgain(known, want)
  const { fault, isOfStore, messages, next } = known
  return useMemo(
    () => ({
      messages,
      isFetching: fetching === key,
      isEnd: { older: next.older === false, newer: next.newer === false },
      isOfStore,
      fault,
      want,
    }),
    [messages, fetching, key, next, isOfStore, fault, want],
  )
}

const noneYet: Pick<Known, 'messages' | 'next'> = { messages: [], next: { older: null, newer: false } }

function withPage(old: Known, { by, messages, next }: ContentPage, direction: Direction): Known {
  const there = new Set(old.messages.map(({ id }) => id))
  const more = messages.filter(({ id }) => !there.has(id))
  return {
    messages: direction === 'older' ? [...more, ...old.messages] : [...old.messages, ...more],
    next: { ...old.next, [direction]: next ?? false },
    isOfStore: old.isOfStore || by === 'store',
    fault: null,
  }
}

/** Fetches pages again after a reconnect if they failed or were empty without a connection. */
function useFetchedAgain({ fault, messages }: Known, want: ContentPages['want']): void {
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (isLive && !wasLive.current && (fault !== null || messages.length === 0)) want('older')
    wasLive.current = isLive
  }, [isLive, fault, messages, want])
}
