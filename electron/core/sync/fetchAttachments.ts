import { routes } from '../../../shared/api/routes/index.ts'
import { attachmentsAfter } from '../../../shared/model/messages/attachments.ts'
import { failure, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { waitOutLimit } from './queue/waitOutLimit.ts'

/** Maximum number of requests when registrations happen meanwhile. */
const maxRounds = 3

/**
 * Fetches the list of the user's uploaded files. Events that arrive meanwhile are applied to the response. After a
 * registration, events may have been missed, so the list is requested again.
 */
export async function fetchAttachments(runtime: AccountRuntime): Promise<Answer<null>> {
  const { api, stateStore, signal } = runtime
  for (let round = 1; ; round += 1) {
    const recorder = stateStore.recordAttachments()
    const answer = await waitOutLimit(runtime, () => api.call(routes.getAttachments, {}, { signal }))
    const meanwhile = recorder.stop()
    if (!answer.ok) return failure(answer.error)
    if (meanwhile.some(({ type }) => type === 'local/snapshot')) {
      if (round < maxRounds) continue
      return failure({ kind: 'aborted' })
    }
    const { attachments, bytesUsed } = answer.value
    if (stateStore.state() !== null)
      stateStore.dispatch([
        { type: 'local/attachments', ...attachmentsAfter(attachments, bytesUsed, meanwhile) },
      ])
    return success(null)
  }
}
