import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '../../../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../../../shared/model/channels/partialSubscribers.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../../shared/model/topics/topics.ts'
import { channelNarrow, narrowKey, topicNarrow } from '../../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../../shared/model/views/views.ts'
import { call, callQuietly, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { latestTopics } from './latestTopics.ts'

/** Delay in milliseconds before fetching, so that moving past channels fetches nothing. */
const restMs = 200
const newest = 50

interface PreviewFetches {
  /** True while the first fetches for the channel are running. */
  readonly isLoading: boolean
  /** Returns true while a topic's newest message, given by its id, is being fetched. */
  readonly isLineLoading: (messageId: MessageId) => boolean
}

/** Fetches the members, the topics and the newest messages of the previewed channel. */
export function usePreviewFetches(channelId: number): PreviewFetches {
  const store = useAccountStore()
  const isLive = useAccount((state) => state.connection.state === 'live')
  const mayRead = useAccount((state) => canInChannel(state, 'readContent', channelId))
  const [isDone, setDone] = useState(false)
  const narrow = channelNarrow(channelId)
  // Keeps the fetched messages in memory while the preview is shown.
  const key = narrowKey(narrow)
  useEffect(() => store.showView(key, () => null), [store, key])
  useEffect(() => {
    const { state } = store.getState()
    if (state === null) return undefined
    let isOver = false
    const timer = setTimeout(() => {
      const account = store.id
      const asked: Promise<unknown>[] = []
      if (isLive && !knowsAllSubscribers(state, channelId))
        callQuietly('subscribers.fetch', { account, channelId })
      if (mayRead) {
        const { loaded, stale } = knownTopics(state, channelId)
        if (isLive && (!loaded || stale)) asked.push(call('topics.fetch', { account, channelId }))
        // Offline, cached messages are shown.
        const known = viewOf(state, channelNarrow(channelId))
        if (known === undefined || !known.foundNewest || known.stale)
          asked.push(fetchNewest(account, channelNarrow(channelId), newest))
      }
      void Promise.allSettled(asked).then(() => {
        if (!isOver) setDone(true)
      })
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [store, channelId, isLive, mayRead])
  const answered = useMissingLines(channelId, isDone && isLive && mayRead)
  return {
    isLoading: !isDone,
    isLineLoading: (messageId) => isLive && mayRead && !answered.has(messageId),
  }
}

const fetchNewest = (account: string, narrow: ReturnType<typeof channelNarrow>, before: number) =>
  call('messages.fetch', {
    account,
    narrow,
    anchor: 'newest',
    before,
    after: 0,
    direction: 'around',
    replaces: false,
  })

/**
 * Fetches the newest message of topics that are not among the channel's newest messages, once per topic. Returns the
 * message ids whose fetch has ended.
 */
function useMissingLines(channelId: number, isWanted: boolean): ReadonlySet<MessageId> {
  const store = useAccountStore()
  const topics = useAccount((state) => latestTopics(state, channelId))
  const asked = useRef(new Set<MessageId>())
  const [answered, setAnswered] = useState<ReadonlySet<MessageId>>(new Set())
  useEffect(() => {
    if (!isWanted) return
    for (const { topic, maxId, message } of topics) {
      if (message !== null || asked.current.has(maxId)) continue
      asked.current.add(maxId)
      // If a fetch fails, the topic is shown without its newest message and can still be opened.
      void fetchNewest(store.id, topicNarrow(channelId, topic), 1)
        .catch(() => undefined)
        .then(() => setAnswered((before) => new Set(before).add(maxId)))
    }
  }, [store, channelId, isWanted, topics])
  return answered
}
