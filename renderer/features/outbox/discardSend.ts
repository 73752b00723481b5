import { call, CallFailure } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/**
 * Takes what waits back; the text of a message stands with the drafts from then on. Answers the draft's id. edits: the
 * person goes on with it.
 */
export async function discardSend(account: string, localId: string, edits = false): Promise<string | null> {
  try {
    return await call('outbox.discard', { account, localId, ...(edits && { edits }) })
  } catch (error) {
    if (error instanceof CallFailure) showToast(error.message)
    return null
  }
}
