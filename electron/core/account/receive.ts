import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { UserId } from '../../../shared/api/types.ts'

/** What a batch changes of how we talk to the service; null: nothing. */
export function receive(
  events: readonly ServerEvent[],
  selfUserId: UserId,
): { readonly email: string | null; readonly featureLevel: number | null } {
  let email: string | null = null
  let featureLevel: number | null = null
  for (const event of events) {
    // The queue survives a restart, but what may be sent follows the server's new level.
    if (event.type === 'restart') featureLevel = event.featureLevel ?? featureLevel
    if (event.type === 'realm_user' && event.op === 'update' && event.userId === selfUserId)
      // The e-mail that is shown to others (`change.email`) is no credential.
      email = event.change.deliveryEmail ?? email
  }
  return { email, featureLevel }
}
