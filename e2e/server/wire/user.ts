import { createHash } from 'node:crypto'
import { shape } from '../gates/fields.ts'
import { apiEmail, canSeeAddress } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

export interface AvatarOptions {
  readonly clientGravatar: boolean
  readonly viewer: User
}

/** Address of a user's picture, or null when the client is to compute it from the email's hash. */
export function avatarUrl(server: Server, user: User, options: AvatarOptions): string | null {
  if (user.avatarSource === 'U') return uploadedAvatarUrl(server, user)
  // Clients compute it only from addresses that everybody sees.
  if (options.clientGravatar && apiEmail(server, user) === user.deliveryEmail) return null
  return drawnAvatarUrl(user)
}

/** Address of an uploaded picture. */
export function uploadedAvatarUrl(server: Server, user: User, medium = false): string {
  const { id } = server.state.realm
  const hash = createHash('sha256')
    .update(`avatar ${String(user.id)}`)
    .digest('hex')
    .slice(0, 40)
  return `/user_avatars/${String(id)}/${hash}-${String(user.id)}${medium ? '-medium' : ''}.png?version=${String(user.avatarVersion)}`
}

/** A picture made from the address, as of accounts without an uploaded one. */
function drawnAvatarUrl(user: User): string {
  const hash = createHash('md5').update(user.deliveryEmail.toLowerCase()).digest('hex')
  return `/avatar/${hash}?d=identicon&version=${String(user.avatarVersion)}`
}

/** A picture's address where null is not allowed. */
export function anyAvatarUrl(server: Server, user: User, medium = false): string {
  return user.avatarSource === 'U' ? uploadedAvatarUrl(server, user, medium) : drawnAvatarUrl(user)
}

/** ISO 8601 in the form of the service. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00')
}

/** Profile values of a person. */
export function profileData(server: Server, user: User): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [id, value] of user.profile) {
    const field = server.state.profileFields.find((each) => each.id === id)
    if (field === undefined) continue
    // Short and paragraph texts take Markdown.
    data[String(id)] =
      field.type === 1 || field.type === 2
        ? { value, rendered_value: `<p>${escapeText(value)}</p>` }
        : { value }
  }
  return data
}

/** Text made safe for HTML. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** The delivery address as a viewer sees it, null when hidden. */
export function visibleAddress(viewer: User, user: User): string | null {
  return canSeeAddress(viewer, user) ? user.deliveryEmail : null
}

/** The user record; `withActive` is for lists outside of registration. */
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

/** Stands for someone the viewer may not know, for clients that need every user listed. */
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
