import { useEffect } from 'react'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../state/index.ts'

/** The panel comes with the window: nobody asked for the people of the place that it shows first. */
const start: { place: string | null; isOver: boolean } = { place: null, isOver: false }

/**
 * Completes a list of subscribers that the server told in part, once somebody opens it: by the panel, by going to the
 * channel, or by the function that it answers. Never at the start, where thousands of names would wait for nobody.
 */
export function useAllSubscribers(channelId: ChannelId | null): () => void {
  const { id: account } = useAccountStore()
  const isLacking = useAccount(
    (state) =>
      channelId !== null && state.connection.state === 'live' && !knowsAllSubscribers(state, channelId),
  )
  const ask = (): void => {
    if (isLacking && channelId !== null) callQuietly('subscribers.fetch', { account, channelId })
  }
  useEffect(
    () => () => {
      start.isOver = true
    },
    [],
  )
  useEffect(() => {
    const place = `${account} ${String(channelId)}`
    start.place ??= place
    start.isOver ||= start.place !== place
    if (start.isOver) ask()
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made of these
  }, [account, channelId, isLacking])
  return () => {
    if (start.isOver) return
    start.isOver = true
    ask()
  }
}
