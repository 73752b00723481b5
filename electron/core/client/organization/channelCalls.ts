import type { ChannelOutputs } from '../../../../shared/ipc/calls/channelCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, done, fault } from '../../http/failure.ts'
import { setSubscribed } from '../../operations/subscriptions/setSubscribed.ts'
import { fetchSubscribers } from '../../sync/fetchSubscribers.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about channels. */
export function createChannelCalls(accounts: Accounts): Pick<CoreHandlers, keyof ChannelOutputs> {
  const using = usingAccount(accounts)

  return {
    'channel.setSubscribed': ({ account: id, channelId, isSubscribed }) =>
      using(id, async ({ operations }) => {
        const params = { channelId, isSubscribed }
        return (await operations.submit(setSubscribed.kind, params, { isAwaited: true })?.answer) ?? done
      }),
    'subscribers.fetch': ({ account: id, channelId }) =>
      using(id, async ({ runtime }) => {
        const answer = await fetchSubscribers(runtime, channelId)
        return answer.ok ? done : fault(callError(answer.error))
      }),
  }
}
