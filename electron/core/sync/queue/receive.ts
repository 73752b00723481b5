import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'

/**
 * Returns the user's e-mail and the server's feature level if the events change them, since both decide how requests
 * are made; null: unchanged.
 */
export function receive(
  events: readonly ServerEvent[],
  selfUserId: UserId,
): { readonly email: string | null; readonly featureLevel: number | null } {
  let email: string | null = null
  let featureLevel: number | null = null
  for (const event of events) {
    // The queue survives a restart of the server, but requests must follow the server's new level.
    if (event.type === 'restart') featureLevel = event.featureLevel ?? featureLevel
    if (event.type === 'realm_user' && event.op === 'update' && event.userId === selfUserId)
      // The e-mail that is shown to others (`change.email`) does not authenticate requests.
      email = event.change.deliveryEmail ?? email
  }
  return { email, featureLevel }
}

/**
 * Adds to each "all messages are read" event the newest message id that it means. A page that is fetched meanwhile
 * may hold later messages, and such events are replayed on top of it. newest: the id from the events before.
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
