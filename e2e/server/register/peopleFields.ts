import { apiEmail, canSeeUser, isAdmin } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { anyAvatarUrl, unknownUser, userRecord } from '../wire/user.ts'
import type { Asked } from './asked.ts'
import { ownAbilities } from './realmFields.ts'

/** All users, and fields of the own user. */
export function realmUsers({ server, user, queue }: Asked): Record<string, unknown> {
  const options = { clientGravatar: queue.clientGravatar, viewer: user, withProfile: true }
  const omit =
    server.has('avatarsLeftOut') &&
    queue.capabilities.has('user_avatar_url_field_optional') &&
    server.state.users.size > server.limits.fewUsers
  const recent = server.seconds() - 14 * 86400
  const active: unknown[] = []
  const inactive: unknown[] = []
  const system: unknown[] = []
  for (const each of server.state.users.values()) {
    if (each.isSystem) {
      system.push({
        ...userRecord(server, each, { ...options, withActive: true }),
        ...(server.level >= 83 ? { is_system_bot: true } : {}),
      })
      continue
    }
    if (!canSeeUser(server, user, each)) {
      const leftOut = server.has('inaccessibleLeftOut') && queue.capabilities.has('user_list_incomplete')
      if (!leftOut) active.push(unknownUser(server, each))
      continue
    }
    const record = userRecord(server, each, options)
    if (omit && each.id !== user.id && (each.idleAt ?? 0) < recent) delete record['avatar_url']
    ;(each.isActive ? active : inactive).push(record)
  }
  return {
    realm_users: active,
    realm_non_active_users: inactive,
    cross_realm_bots: system,
    ...ownFields(server, user),
  }
}

function ownFields(server: Server, user: User): Record<string, unknown> {
  return {
    user_id: user.id,
    email: apiEmail(server, user),
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    avatar_url: anyAvatarUrl(server, user),
    avatar_url_medium: anyAvatarUrl(server, user, true),
    avatar_source: user.avatarSource,
    is_admin: isAdmin(user),
    ...(server.level >= 8 ? { is_owner: user.role === 100 } : {}),
    ...(server.level >= 60
      ? { is_moderator: user.role === 300 || (server.has('adminsAreModerators') && user.role <= 300) }
      : {}),
    is_guest: user.role === 600,
    ...(server.level >= 73 && server.level < 363 ? { is_billing_admin: false } : {}),
    ...ownAbilities(server, user),
  }
}

export function mutedUsers(user: User): unknown[] {
  return [...user.mutedUsers].map(([id, timestamp]) => ({ id, timestamp }))
}
