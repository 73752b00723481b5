import { useEffect, useRef, useState } from 'react'
import { sidebarModel } from '../../../shared/model/navigation/sidebar.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import { useAccount, useAccountStore } from './AccountContext.tsx'
import { call } from '../bridge.ts'

/** Number of topic lists requested at once. Requests that the user makes wait behind them. */
const batchSize = 5
/**
 * Maximum number of topic lists requested while a view is open. The topics of further channels load when the user
 * opens them.
 */
const maxLists = 20

interface SearchableView {
  readonly isOpen: boolean
  readonly isSearched: boolean
}

interface LoadedTopics {
  /** Number of requested topic lists that have loaded. While lists are loading, it keeps its previous value. */
  readonly loaded: number
  readonly isLoading: boolean
}

/**
 * Requests the topics of channels that were not opened yet: one batch when a view with a search field opens, further
 * ones once the user searches there. An archived channel's topics load only when it is opened.
 */
export function useLoadedTopics({ isOpen, isSearched }: SearchableView): LoadedTopics {
  const store = useAccountStore()
  const isLive = useAccount((state) => state.connection.state === 'live')
  const requested = useRef(new Set<number>())
  const isRequesting = useRef(false)
  const [isLoading, setLoading] = useState(false)
  const [batches, setBatches] = useState(0)
  const limit = isSearched ? maxLists : batchSize
  useEffect(() => {
    const { state } = store.getState()
    if (!isOpen) requested.current.clear()
    if (!isOpen || !isLive || isRequesting.current || state === null) return
    const missing = sidebarModel(state)
      .sections.flatMap(({ channels }) => channels)
      .filter(({ isMuted, isArchived }) => !isMuted && !isArchived)
      .filter(({ channelId }) => !requested.current.has(channelId) && !knownTopics(state, channelId).loaded)
      .slice(0, Math.max(0, Math.min(batchSize, limit - requested.current.size)))
    if (missing.length === 0) {
      setLoading(false)
      return
    }
    for (const { channelId } of missing) requested.current.add(channelId)
    isRequesting.current = true
    setLoading(true)
    // A list that fails to load is requested again when its channel is opened.
    const calls = missing.map(({ channelId }) => call('topics.fetch', { account: store.id, channelId }))
    void Promise.allSettled(calls).then(() => {
      isRequesting.current = false
      setBatches((count) => count + 1)
    })
  }, [store, isOpen, isLive, limit, batches])
  const loaded = useAccount(
    (state) => [...requested.current].filter((channelId) => knownTopics(state, channelId).loaded).length,
  )
  const isUnderWay = isOpen && isLive && isLoading
  // Updated once, when the last batch has loaded: each new count makes the caller rebuild tens of thousands of rows.
  const [settled, setSettled] = useState(loaded)
  if (!isUnderWay && settled !== loaded) setSettled(loaded)
  return { loaded: settled, isLoading: isUnderWay }
}
