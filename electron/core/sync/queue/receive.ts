import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'

/**
 * Returns the user's email and the server's feature level if the events change them, otherwise null. Requests depend on
 * both.
 */
export function receive(
  events: readonly ServerEvent[],
  selfUserId: UserId,
): { readonly email: string | null; readonly featureLevel: number | null } {
  let email: string | null = null
  let featureLevel: number | null = null
  for (const event of events) {
    // The queue survives a restart of the server, but requests must use the new level.
    if (event.type === 'restart') featureLevel = event.featureLevel ?? featureLevel
    if (event.type === 'realm_user' && event.op === 'update' && event.userId === selfUserId)
      // The email shown to others (`change.email`) cannot be used to sign in.
      email = event.change.deliveryEmail ?? email
  }
  return { email, featureLevel }
}

/**
 * Adds the newest message id to each "all messages are read" event. Such an event may be applied on top of a page with
 * later messages, which it does not cover. `newest` is the id before these events.
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
