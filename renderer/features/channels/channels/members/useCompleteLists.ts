import { useEffect, useRef, useState } from 'react'
import type { ChannelId } from '../../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'

export interface CompleteLists {
  /** True if some of the lists are incomplete. */
  readonly isPartial: boolean
  /** Why the last fetch failed, or null. */
  readonly reason: string | null
  readonly again: () => void
}

/**
 * Channel ids whose lists were requested since the account connected. Failed ones are requested again when the user
 * retries.
 */
interface Asked {
  readonly account: string
  readonly ids: Set<string>
  readonly failed: Set<string>
}

/** Fetches the lists of subscribers that the registration sent only in part. Waits for a connection. */
export function useCompleteLists(channelIds: readonly ChannelId[]): CompleteLists {
  const { id: account } = useAccountStore()
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const missing = useAccount((state) => channelIds.filter((id) => !knowsAllSubscribers(state, id)).join(' '))
  const [reason, setReason] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const asked = useRef<Asked | null>(null)
  useEffect(() => {
    if (!isLive) asked.current = null
    if (!isLive || missing === '') return
    if (asked.current?.account !== account)
      asked.current = { account, ids: new Set<string>(), failed: new Set<string>() }
    const now = asked.current
    for (const id of missing.split(' ')) {
      if (now.ids.has(id)) continue
      now.ids.add(id)
      call('subscribers.fetch', { account, channelId: Number(id) }).catch((error: unknown) => {
        now.failed.add(id)
        if (asked.current === now) setReason(failureText(error))
      })
    }
  }, [account, isLive, missing, tries])
  return {
    isPartial: missing !== '',
    reason: missing === '' ? null : reason,
    again: () => {
      const now = asked.current
      for (const id of now?.failed ?? []) now?.ids.delete(id)
      now?.failed.clear()
      setReason(null)
      setTries(tries + 1)
    },
  }
}
