import { notify } from '../../events/queue.ts'
import { apiEmail, usersWhoSee } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { modernPresence } from '../../wire/presence.ts'

/** Seconds without a report after which a user counts as offline. */
const offlineAfter = 200

function notifyOfPresence(server: Server, user: User, status: 'active' | 'idle', timestamp: number): void {
  notify(server, usersWhoSee(server, user), (queue) => {
    if (server.has('capabilitySimplePresence') && queue.capabilities.has('simplified_presence_events'))
      return { type: 'presence', presences: { [String(user.id)]: modernPresence(user) } }
    return {
      type: 'presence',
      user_id: user.id,
      ...(queue.slimPresence ? {} : { email: apiEmail(server, user) }),
      server_timestamp: server.now() / 1000,
      presence: { website: { client: 'website', status, timestamp, pushable: false } },
    }
  })
}

/** Records a presence report of a user, and sends an event if the user was offline. */
export function reportPresence(server: Server, user: User, status: 'active' | 'idle'): void {
  const now = server.seconds()
  const wasOffline = now - Math.max(user.activeAt ?? 0, user.idleAt ?? 0) > offlineAfter
  const wasActive = now - (user.activeAt ?? 0) <= offlineAfter
  user.idleAt = now
  if (status === 'active') user.activeAt = now
  user.presenceUpdateId = server.state.presenceUpdateId += 1
  // Events are sent only for returning users; the rest is polled.
  if (!wasOffline && (wasActive || status === 'idle')) return
  notifyOfPresence(server, user, status, now)
}

/** Shows at once that a user shares presence or no longer does, in which case they appear as long offline. */
export function switchPresence(server: Server, user: User, isShared: boolean): void {
  if (user.botType !== null) return
  const now = server.seconds()
  if (isShared) user.activeAt = user.idleAt = now
  else {
    const past = now - offlineAfter - 120
    if (user.activeAt !== null) user.activeAt = Math.min(user.activeAt, past)
    user.idleAt = Math.min(user.idleAt ?? past, past)
  }
  user.presenceUpdateId = server.state.presenceUpdateId += 1
  notifyOfPresence(server, user, isShared ? 'active' : 'idle', user.idleAt)
}
