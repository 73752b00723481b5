import { createHash } from 'node:crypto'
import { shape } from '../gates/fields.ts'
import { apiEmail, canSeeAddress } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

export interface AvatarOptions {
  readonly clientGravatar: boolean
  readonly viewer: User
}

/** Returns the address of a user's picture, or null if the client shall compute it from the email's hash. */
export function avatarUrl(server: Server, user: User, options: AvatarOptions): string | null {
  if (user.avatarSource === 'U') return uploadedAvatarUrl(server, user)
  // Clients compute it only from emails that are visible to everyone.
  if (options.clientGravatar && apiEmail(server, user) === user.deliveryEmail) return null
  return drawnAvatarUrl(user)
}

/** Returns the address of an uploaded picture. */
export function uploadedAvatarUrl(server: Server, user: User, medium = false): string {
  const { id } = server.state.realm
  const hash = createHash('sha256')
    .update(`avatar ${String(user.id)}`)
    .digest('hex')
    .slice(0, 40)
  return `/user_avatars/${String(id)}/${hash}-${String(user.id)}${medium ? '-medium' : ''}.png?version=${String(user.avatarVersion)}`
}

/** Returns the address of a picture generated from the email, for accounts without an uploaded one. */
function drawnAvatarUrl(user: User): string {
  const hash = createHash('md5').update(user.deliveryEmail.toLowerCase()).digest('hex')
  return `/avatar/${hash}?d=identicon&version=${String(user.avatarVersion)}`
}

/** Returns the address of a picture, never null. */
export function anyAvatarUrl(server: Server, user: User, medium = false): string {
  return user.avatarSource === 'U' ? uploadedAvatarUrl(server, user, medium) : drawnAvatarUrl(user)
}

/** Formats a time as ISO 8601 as the server does. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00')
}

/** Returns the profile values of a user. */
export function profileData(server: Server, user: User): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [id, value] of user.profile) {
    const field = server.state.profileFields.find((each) => each.id === id)
    if (field === undefined) continue
    // Short and paragraph texts support Markdown.
    data[String(id)] =
      field.type === 1 || field.type === 2
        ? { value, rendered_value: `<p>${escapeText(value)}</p>` }
        : { value }
  }
  return data
}

/** Escapes a text for HTML. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Returns the delivery email as a viewer sees it, or null if hidden. */
export function visibleAddress(viewer: User, user: User): string | null {
  return canSeeAddress(viewer, user) ? user.deliveryEmail : null
}

/** Returns the user record; `withActive` is for lists outside of registration. */
export function userRecord(
  server: Server,
  user: User,
  options: AvatarOptions & { readonly withActive?: boolean; readonly withProfile?: boolean },
): Record<string, unknown> {
  const record: Record<string, unknown> = {
    user_id: user.id,
    email: apiEmail(server, user),
    delivery_email: visibleAddress(options.viewer, user),
    full_name: user.fullName,
    date_joined: isoTime(user.joined),
    is_owner: user.role === 100,
    is_admin: user.role <= 200,
    is_guest: user.role === 600,
    is_billing_admin: false,
    role: user.role,
    is_bot: user.botType !== null,
    ...(user.botType === null ? {} : { bot_type: user.botType, bot_owner_id: user.botOwnerId }),
    timezone: user.timezone,
    avatar_url: avatarUrl(server, user, options),
    avatar_version: user.avatarVersion,
    is_imported_stub: false,
  }
  if (user.account.isDeleted && server.level >= 490) record['is_deleted'] = true
  if (options.withActive === true) record['is_active'] = user.isActive
  if (options.withProfile === true && user.botType === null)
    record['profile_data'] = profileData(server, user)
  if (server.level < 163 && record['delivery_email'] === null) delete record['delivery_email']
  return shape('user', record, server.level)
}

/** Returns a placeholder for a user whom the viewer may not see, for clients that need every user. */
export function unknownUser(server: Server, user: User): Record<string, unknown> {
  const record: Record<string, unknown> = {
    user_id: user.id,
    email: `user${String(user.id)}@${new URL(server.realmUrl).hostname}`,
    delivery_email: null,
    full_name: 'Unknown user',
    date_joined: isoTime(user.joined),
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_billing_admin: false,
    role: 400,
    is_bot: false,
    timezone: '',
    avatar_url: `/static/images/unknown-user-avatar.png`,
    avatar_version: 1,
    profile_data: {},
  }
  return shape('user', record, server.level)
}
