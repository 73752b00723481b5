import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessageId, UserId } from '../../../shared/api/types.ts'
import { archiveEventsFor } from '../../../shared/model/channels/archiveEvents.ts'
import { queueOf } from '../sync/accountRuntime.ts'
import type { PollHandlers } from '../sync/queue/pollState.ts'
import type { AccountCore } from './accountCore.ts'
import type { AccountParts } from './accountParts.ts'

/** Passes registrations and events to the parts of the account. If one part throws, the others still receive them. */
export function createPollHandlers(core: AccountCore, { all, operations }: AccountParts): PollHandlers {
  const { cursor, options, registrationFeed, runtime, session } = core
  const { signal, stateStore } = runtime
  const { guard } = options
  const onEvents = (events: readonly ServerEvent[] | 'all') => {
    for (const part of all) guard(part.name, () => part.onEvents?.(events), undefined)
  }
  return {
    reading: (part) => {
      if (stateStore.state() === null)
        guard('registration feed', () => registrationFeed.reading(part), undefined)
    },
    registered: async (snapshot) => {
      const pending = () => {
        session.queue = queueOf(snapshot, (session.queue?.generation ?? 0) + 1)
        session.context = session.queue.context
        session.newestTold = snapshot.maxMessageId
        guard('operations', () => operations.onSnapshot(snapshot), undefined)
        return all.flatMap((part) => guard(part.name, () => part.pending?.() ?? [], []))
      }
      const isFirst = stateStore.state() === null
      const publish: Parameters<typeof stateStore.register>[3] = (event) =>
        guard(
          'registration feed',
          () => registrationFeed.publish(event),
          () => null,
        )
      await stateStore.register(snapshot, pending, signal, isFirst ? publish : undefined)
      if (signal.aborted) return
      if (stateStore.state() === null) throw new Error('the first registration could not be applied')
      if (isFirst) for (const part of all) guard(part.name, () => part.known?.(), undefined)
      onEvents('all')
      guard('registered', () => options.onRegistered(snapshot), undefined)
    },
    received: (answered) => {
      const { events, newest } = withNewestMeant(
        archiveEventsFor(answered, stateStore.state()),
        session.newestTold,
      )
      session.newestTold = newest
      const { email, featureLevel } = accountChanges(events, session.context.selfUserId)
      if (featureLevel !== null) session.context = { ...session.context, featureLevel }
      if (email !== null) {
        session.credentials = { ...session.credentials, email }
        guard('email', () => options.onEmail(email), undefined)
      }
      const isApplied = stateStore.dispatch(guard('operations', () => operations.settle(events), events))
      onEvents(events)
      return isApplied
    },
    kept: async () => session.store?.reached(cursor()),
    keyChange: () => session.keyChange,
    keyDied: (error) => {
      session.isDead = true
      guard('key', () => options.onKeyDied(error), undefined)
    },
  }
}

/**
 * Returns the user's email and the server's feature level if the events change them, otherwise null. Requests depend on
 * both.
 */
function accountChanges(
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
function withNewestMeant(
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
