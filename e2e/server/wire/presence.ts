import { apiEmail, canSeeUser } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** Returns the modern presence of a user; an unknown time is replaced by the day of joining. */
export function modernPresence(user: User): Record<string, number> {
  return {
    active_timestamp: user.activeAt ?? user.joined,
    idle_timestamp: user.idleAt ?? user.joined,
  }
}

/** Returns the legacy status and time, based on the newer of the two times. */
export function legacyStatus(user: User): { status: 'active' | 'idle'; timestamp: number } {
  const active = user.activeAt ?? 0
  const idle = user.idleAt ?? 0
  return active >= idle - 60 && active > 0
    ? { status: 'active', timestamp: active }
    : { status: 'idle', timestamp: Math.max(active, idle) }
}

/** Returns the legacy presence under `website` and `aggregated`. */
export function legacyPresence(server: Server, user: User): Record<string, unknown> {
  const { status, timestamp } = legacyStatus(user)
  return {
    aggregated: { client: 'website', status, timestamp },
    website: { client: 'website', status, timestamp, pushable: false },
    // Old servers distinguished clients.
    ...(server.has('presenceOneClient')
      ? {}
      : { desktop: { client: 'desktop', status, timestamp, pushable: false } }),
  }
}

/** Returns the users whose presence a viewer may see; none if the organization disabled presence. */
export function presentUsers(server: Server, viewer: User, since: number): User[] {
  if (server.state.realm.settings['presence_disabled'] === true) return []
  return [...server.state.users.values()].filter(
    (user) =>
      user.isActive &&
      user.botType === null &&
      Math.max(user.activeAt ?? 0, user.idleAt ?? 0) >= since &&
      (user.activeAt !== null || user.idleAt !== null) &&
      canSeeUser(server, viewer, user),
  )
}

/** Returns presences keyed by id (modern) or API email (legacy). */
export function presences(server: Server, users: readonly User[], modern: boolean): Record<string, unknown> {
  return Object.fromEntries(
    users.map((user) =>
      modern
        ? [String(user.id), modernPresence(user)]
        : [apiEmail(server, user), legacyPresence(server, user)],
    ),
  )
}

/** Returns the status object without unset keys, except on levels that send them empty. */
export function statusRecord(server: Server, user: User): Record<string, string> {
  const { status } = user
  if (status === null) return {}
  return {
    ...(status.text === '' ? {} : { status_text: status.text }),
    ...(status.emojiName === '' && !server.has('wholeStatusEmoji')
      ? {}
      : {
          emoji_name: status.emojiName,
          emoji_code: status.emojiCode,
          reaction_type: status.reactionType || 'unicode_emoji',
        }),
  }
}
