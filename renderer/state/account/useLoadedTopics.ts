import { useEffect, useRef, useState } from 'react'
import { sidebarModel } from '../../../shared/model/channels/sidebar.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import { useAccount, useAccountStore } from './AccountContext.tsx'
import { call } from '../bridge.ts'

/** No more than this many lists of topics are asked for at once: the others come as their channels are opened. */
const maxLists = 20

interface LoadedTopics {
  /** How many of the lists that were asked for have come. */
  readonly loaded: number
  readonly isLoading: boolean
}

/** Asks for the topics of channels that nobody has opened yet, once they are wanted to find something among them. */
export function useLoadedTopics(isWanted = true): LoadedTopics {
  const store = useAccountStore()
  const isLive = useAccount((state) => state.connection.state === 'live')
  const asked = useRef(new Set<number>())
  const [pending, setPending] = useState(0)
  useEffect(() => {
    const { state } = store.getState()
    if (!isWanted || !isLive || state === null) return
    const missing = sidebarModel(state)
      .sections.flatMap(({ channels }) => channels)
      .filter(({ channelId, isMuted }) => !isMuted && !knownTopics(state, channelId).loaded)
      .filter(({ channelId }) => !asked.current.has(channelId))
      .slice(0, maxLists)
    if (missing.length === 0) return
    setPending((count) => count + missing.length)
    for (const { channelId } of missing) {
      asked.current.add(channelId)
      call('topics.fetch', { account: store.id, channelId })
        // A list that does not come now is asked for again when its channel is opened.
        .catch(() => asked.current.delete(channelId))
        .finally(() => setPending((count) => count - 1))
    }
  }, [store, isWanted, isLive])
  const loaded = useAccount(
    (state) => [...asked.current].filter((channelId) => knownTopics(state, channelId).loaded).length,
  )
  return { loaded, isLoading: isWanted && pending > 0 }
}
