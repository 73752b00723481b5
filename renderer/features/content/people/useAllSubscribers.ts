import { useEffect } from 'react'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../state/index.ts'

/** The channel shown at the start. Its list opens with the window, without the user's request. */
const start: { place: string | null; isOver: boolean } = { place: null, isOver: false }

/**
 * Fetches all subscribers if the server sent only some of them, once the user opens the list: by its panel, by
 * opening another channel, or by calling the returned function. Not at the start, when nobody has asked for thousands
 * of names.
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
