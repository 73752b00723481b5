import { call, CallFailure } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Takes what waits back; the text of a message stands with the drafts from then on. */
export async function discardSend(account: string, localId: string): Promise<void> {
  try {
    const row = await call('outbox.discard', { account, localId })
    if (row === null) return
    await call('draft.restore', { account, target: row.destination, content: row.content })
  } catch (error) {
    if (error instanceof CallFailure) showToast(error.message)
  }
}
