import type { Conversation } from '../../../shared/api/conversation.ts'
import type { OutboxRow } from '../../../shared/model/state/localEvent.ts'
import type { AccountStore } from '../../state/index.ts'

/** The echo of a text that main is about to be handed. `takeBack`: main did not take it. */
export function addLocalEcho(
  store: AccountStore,
  destination: Conversation,
  content: string,
): { readonly localId: string; readonly takeBack: () => void } {
  const localId = crypto.randomUUID()
  const createdAt = Math.floor(Date.now() / 1000)
  const row: OutboxRow = { localId, destination, content, createdAt, status: 'queued', reason: null }
  store.applyOptimistic({ type: 'local/outbox', row })
  return {
    localId,
    takeBack: () => {
      // Main's own row of it is another object, and stands.
      if (store.getState().state?.outbox.get(localId) === row)
        store.applyOptimistic({ type: 'local/outbox-gone', localId })
    },
  }
}
