import { apiEmail, canSeeUser } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** Modern presence of a user; the day of joining stands for a time that is not known. */
export function modernPresence(user: User): Record<string, number> {
  return {
    active_timestamp: user.activeAt ?? user.joined,
    idle_timestamp: user.idleAt ?? user.joined,
  }
}

/** Legacy status and time: the newer of the two. */
export function legacyStatus(user: User): { status: 'active' | 'idle'; timestamp: number } {
  const active = user.activeAt ?? 0
  const idle = user.idleAt ?? 0
  return active >= idle - 60 && active > 0
    ? { status: 'active', timestamp: active }
    : { status: 'idle', timestamp: Math.max(active, idle) }
}

/** Legacy presence under `website` and `aggregated`. */
export function legacyPresence(server: Server, user: User): Record<string, unknown> {
  const { status, timestamp } = legacyStatus(user)
  return {
    aggregated: { client: 'website', status, timestamp },
    website: { client: 'website', status, timestamp, pushable: false },
    // Old servers told each client apart.
    ...(server.has('presenceOneClient')
      ? {}
      : { desktop: { client: 'desktop', status, timestamp, pushable: false } }),
  }
}

/** People who have a presence that a viewer may see: nobody where the organization has switched it off. */
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

/** Presences keyed by id (modern) or API email (legacy). */
export function presences(server: Server, users: readonly User[], modern: boolean): Record<string, unknown> {
  return Object.fromEntries(
    users.map((user) =>
      modern
        ? [String(user.id), modernPresence(user)]
        : [apiEmail(server, user), legacyPresence(server, user)],
    ),
  )
}

/** The status object; keys that are unset are missing, save where a level has them empty. */
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
