import { call, CallFailure } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Takes what waits back; the text of a message stands with the drafts from then on. Answers the draft's id. */
export async function discardSend(account: string, localId: string): Promise<string | null> {
  try {
    return await call('outbox.discard', { account, localId })
  } catch (error) {
    if (error instanceof CallFailure) showToast(error.message)
    return null
  }
}
