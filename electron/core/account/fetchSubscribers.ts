import { routes } from '../../../shared/api/routes/index.ts'
import type { ChannelId } from '../../../shared/api/types.ts'
import { subscribersAfter } from '../../../shared/model/slices/subscribers.ts'
import { failure, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { Session } from './session.ts'
import { waitOutLimit } from './waitOutLimit.ts'

/** Completes what a registration told in part. Who comes and goes meanwhile is in the list as of the answer. */
export async function fetchSubscribers(session: Session, channelId: ChannelId): Promise<Answer<null>> {
  const { api, door, signal } = session
  const recorder = door.recordSubscribers()
  const answer = await waitOutLimit(session, () => api.call(routes.getSubscribers, { channelId }, { signal }))
  const meanwhile = recorder.stop()
  const state = door.state()
  if (!answer.ok) return failure(answer.error)
  if (state !== null)
    door.apply([
      {
        type: 'local/subscribers',
        channelId,
        userIds: subscribersAfter(channelId, answer.value, meanwhile, state),
      },
    ])
  return success(null)
}
