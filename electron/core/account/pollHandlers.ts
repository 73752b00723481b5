import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { toldAsArchived } from '../../../shared/model/channels/toldAsArchived.ts'
import { queueOf } from '../sync/accountRuntime.ts'
import type { PollLoopOptions } from '../sync/queue/pollState.ts'
import { receive, withNewestMeant } from '../sync/queue/receive.ts'
import { everyList, namedLists } from './accountLists.ts'
import type { AccountCore } from './accountSession.ts'
import type { AccountWork } from './accountWork.ts'

/** Passes registrations and events to the parts of the account. If one part throws, the others still receive them. */
export function createPollHandlers(core: AccountCore, work: AccountWork): Omit<PollLoopOptions, 'runtime'> {
  const { options, registrationFeed, session, stateStore } = core
  const { drafts, lists, operations, presence, typing } = work
  const { guard } = options
  const tellLists = (events: readonly ServerEvent[] | 'all') => {
    for (const [name, list] of namedLists(lists)) guard(name, () => list.onEvents?.(events), undefined)
  }
  return {
    reading: (part) => {
      if (stateStore.state() === null)
        guard('registration feed', () => registrationFeed.reading(part), undefined)
    },
    registered: registeredIn(core, work, () => {
      guard('operations', operations.registered, undefined)
      guard('drafts', () => drafts.onEvents('all'), undefined)
      tellLists('all')
      guard('presence', presence.registered, undefined)
    }),
    received: (told) => {
      const { events, newest } = withNewestMeant(toldAsArchived(told, stateStore.state()), session.newestTold)
      session.newestTold = newest
      const { email, featureLevel } = receive(events, session.context.selfUserId)
      if (featureLevel !== null) session.context = { ...session.context, featureLevel }
      if (email !== null) {
        session.credentials = { ...session.credentials, email }
        guard('email', () => options.onEmail(email), undefined)
      }
      const isApplied = stateStore.dispatch(guard('operations', () => operations.settle(events), events))
      guard('drafts', () => drafts.onEvents(events), undefined)
      tellLists(events)
      guard('typing', typing.received, undefined)
      return isApplied
    },
    kept: async () => session.store?.reached(core.cursor()),
    keyChange: () => session.keyChange,
    keyDied: (error) => {
      session.isDead = true
      guard('key', () => options.onKeyDied(error), undefined)
    },
  }
}

/** Applies a registration together with the pending operations, then calls `applied`. */
function registeredIn(
  { options, registrationFeed, session, signal, stateStore }: AccountCore,
  { drafts, lists, operations, uploads }: AccountWork,
  applied: () => void,
): PollLoopOptions['registered'] {
  const { guard } = options
  return async (snapshot) => {
    const pending = () => {
      session.queue = queueOf(snapshot, (session.queue?.generation ?? 0) + 1)
      session.context = session.queue.context
      session.newestTold = snapshot.maxMessageId
      guard('operations', () => operations.onSnapshot(snapshot), undefined)
      return [drafts, ...everyList(lists), operations].flatMap((one) => guard('pending', one.pending, []))
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
    if (isFirst) {
      // Operations are shown again, because their descriptions and effects need a state.
      stateStore.dispatch(guard('pending', operations.pending, []))
      uploads.known()
    }
    applied()
    guard('registered', () => options.onRegistered(snapshot), undefined)
  }
}
