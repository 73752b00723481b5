import { randomBytes } from 'node:crypto'
import { notify } from '../events/queue.ts'
import { badRequest } from '../http/apiError.ts'
import { userByEmail } from '../http/auth.ts'
import { usersWhoSee } from '../rules/access.ts'
import { isFullMember, systemGroups } from '../rules/groups.ts'
import type { Server } from '../server.ts'
import type { Role, User } from '../state/records.ts'
import { emptyRows } from '../state/userRows.ts'
import { newSubscription } from '../wire/channel.ts'
import { escapeText, userRecord } from '../wire/user.ts'

/** Tells those who know a user of a change; `person` gets the user's id. */
export function tellPerson(server: Server, user: User, person: Readonly<Record<string, unknown>>): void {
  notify(server, usersWhoSee(server, user), {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, ...person },
  })
}

/** A name as it is stored; refuses what cannot be one. */
export function checkName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw badRequest('Name too short!')
  if ([...trimmed].length > 100) throw badRequest('Name too long!')
  if (/[*`\\>"@\p{Cc}]/u.test(trimmed)) throw badRequest('Invalid characters in name!')
  return trimmed
}

/** Gives a user another name. */
export function renameUser(server: Server, user: User, name: string): void {
  const fullName = checkName(name)
  if (fullName === user.fullName) return
  user.fullName = fullName
  tellPerson(server, user, { full_name: fullName })
}

const roles: readonly number[] = [100, 200, 300, 400, 600]

const groupOfRole: Readonly<Record<number, number>> = {
  100: systemGroups['role:owners'],
  200: systemGroups['role:administrators'],
  300: systemGroups['role:moderators'],
  400: systemGroups['role:members'],
  600: systemGroups['role:everyone'],
}

function groupsOfRole(server: Server, user: User): number[] {
  const own = groupOfRole[user.role] ?? systemGroups['role:everyone']
  return user.role === 400 && isFullMember(server.state, user, server.seconds())
    ? [own, systemGroups['role:fullmembers']]
    : [own]
}

function tellGroups(
  server: Server,
  op: 'add_members' | 'remove_members',
  groupIds: readonly number[],
  userId: number,
): void {
  if (server.level < 93) return
  for (const id of groupIds)
    notify(server, activeIds(server), { type: 'user_group', op, group_id: id, user_ids: [userId] })
}

function activeIds(server: Server): number[] {
  return [...server.state.users.values()].filter((user) => user.isActive).map((user) => user.id)
}

/** Gives a user another role, by the rules for owners. */
export function changeRole(server: Server, editor: User, user: User, role: number): void {
  if (!roles.includes(role)) throw badRequest('Invalid role')
  if (role === user.role) return
  if ((role === 100 || user.role === 100) && editor.role !== 100)
    throw badRequest('Must be an organization owner')
  const owners = [...server.state.users.values()].filter((each) => each.isActive && each.role === 100)
  if (user.role === 100 && owners.length === 1)
    throw badRequest('The owner permission cannot be removed from the only organization owner.')
  const before = groupsOfRole(server, user)
  user.role = role as Role
  const after = groupsOfRole(server, user)
  tellPerson(server, user, { role })
  tellGroups(
    server,
    'remove_members',
    before.filter((id) => !after.includes(id)),
    user.id,
  )
  tellGroups(
    server,
    'add_members',
    after.filter((id) => !before.includes(id)),
    user.id,
  )
}

/** Sets or clears profile values. */
export function setProfile(
  server: Server,
  user: User,
  values: readonly { readonly id: number; readonly value: string | readonly number[] | null }[],
): void {
  for (const { id, value } of values) {
    const field = server.state.profileFields.find((each) => each.id === id)
    if (!field) throw badRequest(`Field id ${String(id)} not found.`)
    const text = Array.isArray(value) ? JSON.stringify(value) : (value as string | null)
    if (text === null || text === '') user.profile.delete(id)
    else user.profile.set(id, text)
    const rendered =
      field.type <= 2 && text !== null && text !== '' ? { rendered_value: `<p>${escapeText(text)}</p>` } : {}
    tellPerson(server, user, { custom_profile_field: { id, value: text === '' ? null : text, ...rendered } })
  }
}

/** Turns an account off: their queues end, memberships go. */
export function deactivateUser(server: Server, user: User): void {
  if (!user.isActive) return
  const groups = groupsOfRole(server, user)
  const audience = usersWhoSee(server, user)
  user.isActive = false
  const others = audience.filter((id) => id !== user.id)
  if (server.has('activationAsUpdate'))
    notify(server, others, {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, is_active: false },
    })
  else
    notify(server, others, {
      type: 'realm_user',
      op: 'remove',
      person: { user_id: user.id, full_name: user.fullName },
    })
  if (server.has('deactivatedInNoGroup')) {
    tellGroups(server, 'remove_members', groups, user.id)
    for (const group of server.state.groups.values()) {
      if (!group.members.delete(user.id)) continue
      tellGroups(server, 'remove_members', [group.id], user.id)
    }
  }
  if (server.has('peerRemoveOnDeactivation')) tellPeers(server, 'peer_remove', user)
  for (const queue of [...(server.queues.byUser.get(user.id) ?? [])]) {
    server.queues.byId.delete(queue.id)
    queue.poll?.([])
  }
  server.queues.byUser.delete(user.id)
}

function tellPeers(server: Server, op: 'peer_add' | 'peer_remove', user: User): void {
  const channels = [...server.state.channels.values()].filter((channel) => channel.subscribers.has(user.id))
  for (const channel of channels)
    notify(
      server,
      activeIds(server).filter((id) => id !== user.id && (!channel.isPrivate || channel.subscribers.has(id))),
      { type: 'subscription', op, stream_ids: [channel.id], user_ids: [user.id] },
    )
}

/** Turns an account on again. */
export function reactivateUser(server: Server, user: User): void {
  if (user.isActive) throw badRequest('User is already active')
  user.isActive = true
  const others = usersWhoSee(server, user)
  if (server.has('activationAsUpdate'))
    notify(server, others, {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, is_active: true },
    })
  else announceUser(server, user)
  if (server.has('deactivatedInNoGroup'))
    tellGroups(server, 'add_members', groupsOfRole(server, user), user.id)
  tellPeers(server, 'peer_add', user)
}

function announceUser(server: Server, user: User): void {
  notify(server, usersWhoSee(server, user), (queue) => {
    const viewer = server.state.users.get(queue.userId)
    return viewer
      ? {
          type: 'realm_user',
          op: 'add',
          person: userRecord(server, user, {
            viewer,
            clientGravatar: queue.clientGravatar,
            withActive: true,
            withProfile: true,
          }),
        }
      : null
  })
}

/** A new member, not yet subscribed to anything but the default channels. */
export function createUser(server: Server, email: string, password: string, name: string): User {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw badRequest('Enter a valid email address.')
  if (userByEmail(server, email)) throw badRequest(`Email '${email}' already in use`)
  const { state } = server
  const user: User = {
    id: state.nextIds.user++,
    deliveryEmail: email,
    fullName: checkName(name),
    role: 400,
    isActive: true,
    botType: null,
    botOwnerId: null,
    isSystem: false,
    joined: server.seconds(),
    timezone: '',
    avatarSource: 'G',
    avatarVersion: 1,
    avatarColor: '#8a94a6',
    avatarFile: null,
    password,
    apiKey: randomBytes(24).toString('base64url').replace(/[-_]/g, 'x').slice(0, 32),
    profile: new Map(),
    settings: { ...state.realm.userDefaults },
    status: null,
    activeAt: null,
    idleAt: null,
    presenceUpdateId: 0,
    alertWords: [],
    mutedUsers: new Map(),
    topics: new Map(),
    drafts: new Map(),
    onboardingSeen: new Set(),
    rows: emptyRows(),
  }
  state.users.set(user.id, user)
  announceUser(server, user)
  if (server.level >= 93) tellGroups(server, 'add_members', groupsOfRole(server, user), user.id)
  for (const channel of state.channels.values()) {
    if (!channel.isDefault || channel.isArchived) continue
    channel.subscribers.set(user.id, newSubscription(user, server))
    notify(
      server,
      activeIds(server).filter((id) => id !== user.id),
      { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: [user.id] },
    )
  }
  return user
}
