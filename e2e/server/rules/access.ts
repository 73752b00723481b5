import { hasField } from '../gates/fields.ts'
import type { Server } from '../server.ts'
import type { Channel, Message, User } from '../state/records.ts'
import { flagBits } from '../state/userRows.ts'
import { hasPermission } from './groups.ts'

export function isAdmin(user: User): boolean {
  return user.role <= 200
}

/** Returns the ids of active administrators, and of the concerned user if active. */
export function adminIds(server: Server, concerned: number | null = null): number[] {
  return [...server.state.users.values()]
    .filter((user) => user.isActive && (isAdmin(user) || user.id === concerned))
    .map((user) => user.id)
}

/** True if a user may see a channel: its name, settings and subscribers. */
export function canSeeChannel(server: Server, user: User, channel: Channel): boolean {
  if (channel.subscribers.has(user.id) || channel.isWebPublic) return true
  if (user.role === 600) return false
  if (!channel.isPrivate || isAdmin(user)) return true
  const now = server.seconds()
  return (['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'] as const).some(
    (name) =>
      hasField('channel', name, server.level) && hasPermission(server.state, user, channel.groups[name], now),
  )
}

/** True when a user may read a channel's messages now. */
export function canReadChannel(server: Server, user: User, channel: Channel): boolean {
  if (channel.subscribers.has(user.id) || channel.isWebPublic) return true
  if (user.role === 600) return false
  if (!channel.isPrivate) return true
  if (!server.has('contentByAddGroups')) return false
  const now = server.seconds()
  return (['can_add_subscribers_group', 'can_subscribe_group'] as const).some((name) =>
    hasPermission(server.state, user, channel.groups[name], now),
  )
}

/** True if a user may subscribe to a channel without being added by others. */
export function canSubscribe(server: Server, user: User, channel: Channel): boolean {
  if (channel.isArchived) return false
  return canReadChannel(server, user, channel)
}

/** True if users without a copy can see a channel's history. */
export function hasSharedHistory(channel: Channel): boolean {
  return !channel.isPrivate || channel.historyPublic
}

/**
 * True when a user may read a message: as a participant of a direct message, or as a reader of its channel who has a
 * copy or sees the shared history.
 */
export function canReadMessage(server: Server, user: User, message: Message): boolean {
  if (message.channelId === null) return message.participants.includes(user.id)
  const channel = server.state.channels.get(message.channelId)
  if (channel === undefined || !canReadChannel(server, user, channel)) return false
  return hasSharedHistory(channel) || flagBits(user.rows, message.id) !== null
}

/** True if a viewer may see a user. Only some organizations hide users, and only from guests. */
export function canSeeUser(server: Server, viewer: User, user: User): boolean {
  if (
    !server.has('inaccessibleUsers') ||
    viewer.role !== 600 ||
    viewer.id === user.id ||
    user.botType !== null
  )
    return true
  if (
    hasPermission(
      server.state,
      viewer,
      server.state.realm.groups['can_access_all_users_group'],
      server.seconds(),
      true,
    )
  )
    return true
  for (const channel of server.state.channels.values())
    if (channel.subscribers.has(viewer.id) && channel.subscribers.has(user.id)) return true
  for (const key of server.state.messages.byConversation.keys()) {
    const ids = key.split(',').map(Number)
    if (ids.includes(viewer.id) && ids.includes(user.id)) return true
  }
  return false
}

/** Returns the ids of the active users who may see a user. */
export function usersWhoSee(server: Server, user: User): number[] {
  return [...server.state.users.values()]
    .filter((viewer) => viewer.isActive && canSeeUser(server, viewer, user))
    .map((viewer) => viewer.id)
}

/** Returns the ids of the active users who may see a channel. */
export function usersWhoSeeChannel(server: Server, channel: Channel): number[] {
  return [...server.state.users.values()]
    .filter((user) => user.isActive && canSeeChannel(server, user, channel))
    .map((user) => user.id)
}

/** True for administrators, and for users in the channel's `can_administer_channel_group`. */
export function canAdministerChannel(server: Server, user: User, channel: Channel): boolean {
  if (isAdmin(user)) return true
  if (!hasField('channel', 'can_administer_channel_group', server.level)) return false
  return hasPermission(server.state, user, channel.groups['can_administer_channel_group'], server.seconds())
}

/** True if a viewer can see a user's real email. */
export function canSeeAddress(viewer: User, user: User): boolean {
  if (viewer.id === user.id || user.botType !== null) return true
  switch (user.settings['email_address_visibility']) {
    case 1:
      return true
    case 2:
      return viewer.role <= 400
    case 5:
      return viewer.role <= 300
    case 3:
      return viewer.role <= 200
    default:
      return false
  }
}

/** Returns the email in the API: the real one only if it is visible to everyone, or for bots. */
export function apiEmail(server: Server, user: User): string {
  if (user.botType !== null || user.settings['email_address_visibility'] === 1) return user.deliveryEmail
  return `user${String(user.id)}@${new URL(server.realmUrl).hostname}`
}
