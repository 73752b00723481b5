import { useEffect, useState } from 'react'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../state/index.ts'

export interface CompleteLists {
  /** Some of the lists are known in part. */
  readonly isPartial: boolean
  /** Why the last request for one failed; null: none did. */
  readonly reason: string | null
  readonly again: () => void
}

/** Fetches the lists of subscribers that the registration told in part, once there is a connection. */
export function useCompleteLists(channelIds: readonly ChannelId[]): CompleteLists {
  const { id: account } = useAccountStore()
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const missing = useAccount((state) => channelIds.filter((id) => !knowsAllSubscribers(state, id)).join(' '))
  const [reason, setReason] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLive || missing === '') return undefined
    let isOver = false
    for (const id of missing.split(' '))
      call('subscribers.fetch', { account, channelId: Number(id) }).catch((error: unknown) => {
        if (!isOver) setReason(failureText(error))
      })
    return () => {
      isOver = true
    }
  }, [account, isLive, missing, tries])
  return {
    isPartial: missing !== '',
    reason: missing === '' ? null : reason,
    again: () => {
      setReason(null)
      setTries(tries + 1)
    },
  }
}
