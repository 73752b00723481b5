import type { ChannelId } from '../../../shared/api/types.ts'
import { channelStart, opensToTopicList } from '../../../shared/model/navigation/channelStart.ts'
import { channelNarrow } from '../../../shared/model/views/narrow.ts'
import type { AccountStore } from '../account/accountStore.ts'
import { call } from '../bridge.ts'
import { navigate } from './navigation.ts'
import { openAddress } from './openAddress.ts'
import { uiStore } from '../uiStore.ts'

/** Milliseconds to wait for the list of topics. */
const timeoutMs = 1500

/**
 * Shows a channel as the account's setting asks for. If that is a topic and none is known, the list of topics is
 * requested first. Shows all messages of the channel if the list does not load in time or there is no connection.
 */
export function openChannel(store: AccountStore, channelId: ChannelId): void {
  const { state } = store.getState()
  if (state !== null && opensToTopicList(state)) return openAddress({ view: 'topics', channelId })
  const start = state === null ? null : channelStart(state, channelId)
  if (start !== null) return navigate(start)
  if (state?.connection.state !== 'live') return navigate(channelNarrow(channelId))
  const { account, route } = uiStore.getState()
  const show = (): void => {
    const now = uiStore.getState()
    // The user has navigated elsewhere meanwhile.
    if (now.account !== account || now.route !== route) return
    const { state: later } = store.getState()
    navigate((later === null ? null : channelStart(later, channelId)) ?? channelNarrow(channelId))
  }
  const asked = call('topics.fetch', { account: store.id, channelId }).catch(() => undefined)
  void Promise.race([asked, new Promise((resolve) => setTimeout(resolve, timeoutMs))]).then(show)
}
