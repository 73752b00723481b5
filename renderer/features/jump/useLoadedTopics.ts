import { useEffect, useState } from 'react'
import { sidebarModel } from '../../../shared/model/sidebar.ts'
import { knownTopics } from '../../../shared/model/slices/topics.ts'
import { callQuietly, useAccount, useAccountStore } from '../../state/index.ts'

/** No more than this many lists of topics are asked for at once: the others come as their channels are opened. */
const most = 20

/** Asks for the topics of channels that nobody has opened yet; answers how many of these lists have come. */
export function useLoadedTopics(): number {
  const store = useAccountStore()
  const [asked] = useState((): readonly number[] => {
    const { state } = store.getState()
    if (state === null) return []
    return sidebarModel(state)
      .sections.flatMap(({ channels }) => channels)
      .filter(({ channelId, isMuted }) => !isMuted && !knownTopics(state, channelId).loaded)
      .slice(0, most)
      .map(({ channelId }) => channelId)
  })
  useEffect(() => {
    for (const channelId of asked) callQuietly('topics.fetch', { account: store.id, channelId })
  }, [asked, store])
  return useAccount((state) => asked.filter((channelId) => knownTopics(state, channelId).loaded).length)
}
