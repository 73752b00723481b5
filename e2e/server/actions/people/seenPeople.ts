import { notify } from '../../events/queue.ts'
import { canSeeUser } from '../../rules/access.ts'
import { systemGroups } from '../../rules/groups.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { userRecord } from '../../wire/user.ts'

/**
 * Makes a change that may show users to guests or hide them, as it affects shared channels or conversations. Costs
 * nothing if guests can see all users.
 */
export function watchingGuests(server: Server, change: () => void): void {
  const everybody = server.state.realm.groups['can_access_all_users_group'] === systemGroups['role:everyone']
  const guests = everybody
    ? []
    : [...server.state.users.values()].filter((user) => user.role === 600 && user.isActive)
  if (guests.length === 0) change()
  else watchingPeople(server, guests, change)
}

/** Makes a change, and sends viewers the users who appear or disappear for them. */
export function watchingPeople(server: Server, viewers: readonly User[], change: () => void): void {
  const people = [...server.state.users.values()].filter((user) => !user.isSystem)
  const seen = viewers.map((viewer) => new Set(people.filter((user) => canSeeUser(server, viewer, user))))
  change()
  for (const [at, viewer] of viewers.entries())
    for (const user of people) {
      const saw = seen[at]?.has(user) === true
      const sees = canSeeUser(server, viewer, user)
      if (sees && !saw) sendUserAdd(server, viewer, user)
      if (!sees && saw)
        notify(server, [viewer.id], {
          type: 'realm_user',
          op: 'remove',
          person: { user_id: user.id, full_name: user.fullName },
        })
    }
}

/** Sends a viewer a user as if they were new. */
export function sendUserAdd(server: Server, viewer: User, user: User): void {
  notify(server, [viewer.id], (queue) => ({
    type: 'realm_user',
    op: 'add',
    person: userRecord(server, user, {
      viewer,
      clientGravatar: queue.clientGravatar,
      withActive: true,
      withProfile: true,
    }),
  }))
}
