import { call, CallFailure } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { openComposer } from '../compose/index.ts'

/** Takes the text out of the queue and back into the composer. */
export async function editSend(account: string, localId: string): Promise<void> {
  try {
    const row = await call('outbox.discard', { account, localId })
    if (row !== null) openComposer({ destination: row.destination, insert: row.content })
  } catch (error) {
    if (error instanceof CallFailure) showToast(error.message)
  }
}
