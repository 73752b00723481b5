import { useEffect, useMemo } from 'react'
import { firstId } from '../../../../../shared/model/state/idList.ts'
import { narrowKey, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { callQuietly, useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import type { FocusedTopic } from '../focusedTopic.ts'

/** Maximum number of messages in one fetch. Topics are counted up to this number. */
const maxCounted = 1000

export interface TopicCount {
  readonly count: number
  /** False if the topic may have more messages than are known. */
  readonly isAll: boolean
}

/** Returns the number of messages in a topic, as far as this window knows them. Fetches more of them once. */
export function useTopicCount({ channelId, topic }: FocusedTopic): TopicCount {
  const store = useAccountStore()
  const narrow = useMemo(() => topicNarrow(channelId, topic), [channelId, topic])
  const view = useAccount((state) => viewOf(state, narrow))
  const isOffline = useIsOffline()
  // Keeps the view from being evicted while the dialog counts its messages.
  useEffect(() => store.showView(narrowKey(narrow), () => null), [store, narrow])
  useEffect(() => {
    if (isOffline) return
    const { state } = store.getState()
    const known = state === null ? undefined : viewOf(state, narrow)
    // The pane that shows an outdated view fetches it again.
    if (known?.stale === true || known?.foundOldest === true) return
    const first = known && firstId(known.ids)
    callQuietly('messages.fetch', {
      account: store.id,
      narrow,
      anchor: first ?? 'newest',
      before: maxCounted,
      after: 0,
      direction: first === undefined ? 'around' : 'older',
      replaces: false,
    })
  }, [store, narrow, isOffline])
  return {
    count: view?.ids.length ?? 0,
    isAll: view !== undefined && view.foundOldest && view.foundNewest && !view.stale,
  }
}
