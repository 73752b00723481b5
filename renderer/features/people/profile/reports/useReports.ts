import { useEffect, useMemo, useState } from 'react'
import type { Message, Narrow } from '../../../../../shared/api/types.ts'
import { firstId, idsOf, noIds } from '../../../../../shared/collections/idList.ts'
import { mapGet } from '../../../../../shared/collections/shardedMap.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'

const page = 100

interface Reports {
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly isLoading: boolean
  /** Why a page could not be fetched, or null. */
  readonly reason: string | null
  /** Fetches the newest page again. */
  readonly again: () => void
  /** Fetches older reports, or null if all are loaded. */
  readonly more: (() => void) | null
}

/** Messages of the narrow that contains the reports, updated by events. */
export function useReports(narrow: Narrow): Reports {
  const store = useAccountStore()
  const account = store.id
  const key = narrowKey(narrow)
  const view = useAccount((state) => viewOf(state, narrow))
  const byId = useAccount((state) => state.messages.byId)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const [reason, setReason] = useState<string | null>(null)
  const isOutdated = view === undefined || view.stale || !view.foundNewest
  const ids = view?.ids ?? noIds
  // Keeps the messages in memory while they are shown.
  useEffect(() => store.showView(key, () => null), [store, key])
  const fetch = (anchor: 'newest' | number): Promise<void> =>
    call('messages.fetch', {
      account,
      narrow,
      anchor,
      before: page,
      after: 0,
      direction: anchor === 'newest' ? 'around' : 'older',
      replaces: anchor === 'newest' && isLive && view?.stale === true,
    }).then(
      () => setReason(null),
      (error: unknown) => setReason(failureText(error)),
    )
  useEffect(() => {
    if (isOutdated) void fetch('newest')
    // `key` stands for `narrow`, which may be a new but equal object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, key, isLive, isOutdated])
  const first = firstId(ids)
  return {
    messages: useMemo(
      () =>
        [...idsOf(ids)].toReversed().flatMap((id) => {
          const message = mapGet(byId, id)
          return message === undefined ? [] : [message]
        }),
      [ids, byId],
    ),
    isLoading: view === undefined || view.fetching.around || view.fetching.older,
    reason,
    again: () => void fetch('newest'),
    more: view === undefined || view.foundOldest || first === undefined ? null : () => void fetch(first),
  }
}
