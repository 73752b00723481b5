import { useEffect, useRef, useState } from 'react'
import { sidebarModel } from '../../../shared/model/channels/sidebar.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import { useAccount, useAccountStore } from './AccountContext.tsx'
import { call } from '../bridge.ts'

/** Lists requested at once: requests of the user wait behind them. */
const batchSize = 5
/** Lists requested while a view is open; those of further channels load when the channels are opened. */
const maxLists = 20

interface SearchableView {
  readonly isOpen: boolean
  readonly isSearched: boolean
}

interface LoadedTopics {
  /** Number of the requested lists that have loaded; while lists are loading, the number before. */
  readonly loaded: number
  readonly isLoading: boolean
}

/**
 * Requests the topics of channels that were not opened yet: a first batch for a view that may be searched, further
 * ones while something is searched there. An archived channel's topics load when it is opened.
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
      .slice(0, Math.min(batchSize, limit - requested.current.size))
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
  // Counted together when the last batch is there: a reader makes tens of thousands of rows again for each count.
  const [settled, setSettled] = useState(loaded)
  if (!isUnderWay && settled !== loaded) setSettled(loaded)
  return { loaded: settled, isLoading: isUnderWay }
}
