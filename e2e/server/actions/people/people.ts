import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import { apiEmail, canSeeUser, isAdmin, usersWhoSee } from '../../rules/access.ts'
import { mustBeOwner } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { Role, User } from '../../state/records.ts'
import { anyAvatarUrl, escapeText, visibleAddress } from '../../wire/user.ts'
import { sendOwnedBots } from './bots.ts'
import { watchingSystemGroups } from './groupMembers.ts'
import { watchingPeople } from './seenPeople.ts'
import { watchingChannels } from '../channels/visibility.ts'
import { sendDefaults } from '../channels/updateChannel.ts'

/** Sends a change of a user to all who can see them; `person` is extended by the user id. */
export function sendUserUpdate(server: Server, user: User, person: Readonly<Record<string, unknown>>): void {
  notify(server, usersWhoSee(server, user), {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, ...person },
  })
}

/** Sends the user's current picture to all who can see them; returns its address. */
export function notifyOfAvatar(server: Server, user: User): string {
  const url = anyAvatarUrl(server, user)
  sendUserUpdate(server, user, {
    avatar_source: user.avatarSource,
    avatar_url: url,
    avatar_url_medium: anyAvatarUrl(server, user, true),
    avatar_version: user.avatarVersion,
  })
  return url
}

/**
 * Changes a user's email or its visibility, and sends events to users for whom the API email or the real one changed.
 */
export function watchingAddress(server: Server, user: User, change: () => void): void {
  const before = apiEmail(server, user)
  const viewers = [...server.state.users.values()].filter((viewer) => viewer.isActive)
  const seen = viewers.map((viewer) => visibleAddress(viewer, user))
  const { deliveryEmail } = user
  change()
  const after = apiEmail(server, user)
  for (const [at, viewer] of viewers.entries()) {
    const sees = visibleAddress(viewer, user)
    if (sees === seen[at] || !canSeeUser(server, viewer, user)) continue
    notify(server, [viewer.id], {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, delivery_email: sees },
    })
  }
  // A generated picture depends on the email.
  const isDrawn = user.avatarSource === 'G' && user.botType === null
  const isMoved = user.deliveryEmail !== deliveryEmail
  if (isDrawn && isMoved) notifyOfAvatar(server, user)
  if (after === before) return
  sendUserUpdate(server, user, { new_email: after })
  if (isDrawn && !isMoved) notifyOfAvatar(server, user)
}

/** Returns a name in its stored form; refuses invalid names. */
export function checkName(server: Server, name: string, self?: User): string {
  const trimmed = name.trim()
  if ([...trimmed].length < 2) throw badRequest('Name too short!')
  if ([...trimmed].length > 100) throw badRequest('Name too long!')
  if (/[*`\\>"@\p{Cc}]/u.test(trimmed)) throw badRequest('Invalid characters in name!')
  // Such a name would be ambiguous in a mention.
  if (/\|\d+$/.test(trimmed)) throw badRequest('Invalid format!')
  if (server.state.realm.settings['require_unique_names'] === true)
    for (const user of server.state.users.values())
      if (user !== self && user.isActive && user.fullName.toLowerCase() === trimmed.toLowerCase())
        throw badRequest('Unique names required in this organization.')
  return trimmed
}

export function renameUser(server: Server, user: User, name: string): void {
  const fullName = checkName(server, name, user)
  if (fullName === user.fullName) return
  user.fullName = fullName
  sendUserUpdate(server, user, { full_name: fullName })
}

const roles: readonly number[] = [100, 200, 300, 400, 600]

export function activeOwners(server: Server): User[] {
  return [...server.state.users.values()].filter((each) => each.isActive && each.role === 100)
}

/** Refuses a role that an editor may not give a user. */
export function checkRole(server: Server, editor: User, user: User, role: number): void {
  if (!roles.includes(role)) throw badRequest('Invalid role')
  if (role === user.role) return
  if (role === 100 || user.role === 100) mustBeOwner(server, editor)
  if (user.role === 100 && activeOwners(server).length === 1)
    throw badRequest('The owner permission cannot be removed from the only organization owner.')
}

/** Changes a user's role and everything that depends on it: groups, and visible data. */
export function changeRole(server: Server, user: User, role: number): void {
  if (role === user.role) return
  const wasGuest = user.role === 600
  const wasAdmin = isAdmin(user)
  watchingPeople(server, [user], () => {
    watchingChannels(server, [user], [...server.state.channels.values()], () => {
      watchingSystemGroups(server, () => {
        user.role = role as Role
        sendUserUpdate(server, user, { role })
      })
    })
  })
  if (wasGuest !== (user.role === 600)) sendDefaults(server, [user.id])
  if (wasAdmin !== isAdmin(user)) sendOwnedBots(server, user)
}

/** A profile value from a request; null clears it. */
export interface ProfileChange {
  readonly id: number
  readonly value: string | readonly number[] | null
}

function checkedValue(server: Server, change: ProfileChange, byAdmin: boolean): string | null {
  const { id, value } = change
  const field = server.state.profileFields.find((each) => each.id === id)
  if (!field) throw badRequest(`Field id ${String(id)} not found.`)
  if (!byAdmin && !field.editable && server.level >= 296)
    throw badRequest(`You are not allowed to change this field. Contact an administrator to update it.`)
  const wrong = (what: string) => badRequest(`${field.name} ${what}`)
  if (value === null || value.length === 0) return null
  if (field.type === 6) {
    const ids: readonly number[] = typeof value === 'string' ? (parsedIds(value) ?? []) : value
    if (ids.length === 0) throw wrong('is not a list')
    for (const each of ids)
      if (server.state.users.get(each)?.isActive !== true)
        throw badRequest(`Invalid user ID: ${String(each)}`)
    return JSON.stringify(ids)
  }
  if (typeof value !== 'string') throw wrong('is not a string')
  if (field.type === 2 ? [...value].length > 500 : [...value].length > 50 && field.type !== 5)
    throw wrong('is too long.')
  if (field.type === 3) {
    const options = JSON.parse(field.data === '' ? '{}' : field.data) as Record<string, unknown>
    if (!(value in options)) throw badRequest(`'${value}' is not a valid choice for '${field.name}'.`)
  }
  if (field.type === 4 && (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value))))
    throw wrong('is not a date')
  if (field.type === 5 && !/^https?:\/\/[^\s/]+/.test(value)) throw wrong('is not a URL')
  return value
}

function parsedIds(text: string): number[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((each) => Number.isInteger(each))
      ? (parsed as number[])
      : null
  } catch {
    return null
  }
}

/** Sets or clears profile values; all are checked before any is set. */
export function setProfile(
  server: Server,
  user: User,
  changes: readonly ProfileChange[],
  byAdmin: boolean,
): void {
  const values = changes.map((change) => [change.id, checkedValue(server, change, byAdmin)] as const)
  for (const [id, text] of values) {
    if (text === null) user.profile.delete(id)
    else user.profile.set(id, text)
    const type = server.state.profileFields.find((each) => each.id === id)?.type ?? 0
    const rendered = type <= 2 && text !== null ? { rendered_value: `<p>${escapeText(text)}</p>` } : {}
    sendUserUpdate(server, user, { custom_profile_field: { id, value: text, ...rendered } })
  }
}
