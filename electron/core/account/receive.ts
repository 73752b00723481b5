import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessageId, UserId } from '../../../shared/api/types.ts'

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

/**
 * The events with the newest message that each "all messages are read" means: a page of messages that is answered
 * meanwhile may hold later ones, and such events are played over it. `newest` is that of the events before.
 */
export function withNewestMeant(
  events: readonly ServerEvent[],
  newest: MessageId,
): { readonly events: readonly ServerEvent[]; readonly newest: MessageId } {
  let upTo = newest
  const meant = events.map((event) => {
    if (event.type === 'message') upTo = Math.max(upTo, event.message.id)
    return event.type === 'update_message_flags' && event.all ? { ...event, upTo } : event
  })
  return { events: meant, newest: upTo }
}
