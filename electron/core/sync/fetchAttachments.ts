import { routes } from '../../../shared/api/routes/index.ts'
import { attachmentsAfter } from '../../../shared/model/messages/attachments.ts'
import { failure, success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { waitOutLimit } from './queue/waitOutLimit.ts'

/**
 * Asks for the list of own files. Files that come and go meanwhile are in the list as of the answer; after a
 * registration, before which changes may have been missed, it is asked for once more.
 */
export async function fetchAttachments(runtime: AccountRuntime): Promise<Answer<null>> {
  const { api, stateStore, signal } = runtime
  for (;;) {
    const recorder = stateStore.recordAttachments()
    const answer = await waitOutLimit(runtime, () => api.call(routes.getAttachments, {}, { signal }))
    const meanwhile = recorder.stop()
    if (!answer.ok) return failure(answer.error)
    if (meanwhile.some(({ type }) => type === 'local/snapshot')) continue
    const { attachments, bytesUsed } = answer.value
    if (stateStore.state() !== null)
      stateStore.dispatch([
        { type: 'local/attachments', ...attachmentsAfter(attachments, bytesUsed, meanwhile) },
      ])
    return success(null)
  }
}
