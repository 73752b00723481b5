import { notify } from '../events/queue.ts'
import type { Server } from '../server.ts'
import { ownRecords, type CallProvider } from '../state/ownRecords.ts'
import type { User } from '../state/records.ts'

/** What ends the sign-in with a provider of calls, or the permission that it gave. */
export function allowCalls(server: Server, user: User, provider: CallProvider, isAllowed: boolean): void {
  const { callTokens } = ownRecords(user)
  if (callTokens.has(provider) === isAllowed) return
  if (isAllowed) callTokens.add(provider)
  else callTokens.delete(provider)
  notify(server, [user.id], { type: `has_${provider}_token`, value: isAllowed })
}
