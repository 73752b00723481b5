import { routes } from '../../../shared/api/routes/index.ts'
import type { ChannelId } from '../../../shared/api/types.ts'
import { subscribersAfter } from '../../../shared/model/channels/subscribers.ts'
import { failure, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { waitOutLimit } from './queue/waitOutLimit.ts'

/**
 * Fetches all subscribers of a channel, because a registration may list only some. Events that arrive meanwhile are
 * applied to the response.
 */
export async function fetchSubscribers(runtime: AccountRuntime, channelId: ChannelId): Promise<Answer<null>> {
  const { api, stateStore, signal } = runtime
  const recorder = stateStore.recordSubscribers()
  const answer = await waitOutLimit(runtime, () => api.call(routes.getSubscribers, { channelId }, { signal }))
  const meanwhile = recorder.stop()
  const state = stateStore.state()
  if (!answer.ok) return failure(answer.error)
  if (state !== null)
    stateStore.dispatch([
      {
        type: 'local/subscribers',
        channelId,
        userIds: subscribersAfter(channelId, answer.value, meanwhile, state),
      },
    ])
  return success(null)
}
