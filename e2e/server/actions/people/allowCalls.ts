import { notify } from '../../events/queue.ts'
import type { Server } from '../../server.ts'
import { ownRecords, type CallProvider } from '../../state/ownRecords.ts'
import type { User } from '../../state/records.ts'

/** Records that a sign-in with a video call provider succeeded or that its permission ended, and sends the event. */
export function allowCalls(server: Server, user: User, provider: CallProvider, isAllowed: boolean): void {
  const { callTokens } = ownRecords(user)
  if (callTokens.has(provider) === isAllowed) return
  if (isAllowed) callTokens.add(provider)
  else callTokens.delete(provider)
  notify(server, [user.id], { type: `has_${provider}_token`, value: isAllowed })
}
