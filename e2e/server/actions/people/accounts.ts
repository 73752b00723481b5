import { randomBytes } from 'node:crypto'
import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import { userByDeliveryEmail } from '../../http/auth.ts'
import { adminIds, usersWhoSee } from '../../rules/access.ts'
import { directMembers } from '../../rules/groups.ts'
import { withoutMember } from '../../rules/groupValues.ts'
import type { Server } from '../../server.ts'
import { accountDetails } from '../../state/adminRecords.ts'
import type { Channel, Role, User } from '../../state/records.ts'
import { emptyRows, Flag, flagBits, setFlagBits } from '../../state/userRows.ts'
import { groupValueOf, newSubscription } from '../../wire/channel.ts'
import { notifyOfConsent } from '../../endpoints/organization/exports.ts'
import { notifyOfBot } from './bots.ts'
import { watchingSystemGroups } from './groupMembers.ts'
import { notifyOfGroup, updateGroup } from './groups.ts'
import { channelNotice, directNotice } from '../messages/notices.ts'
import { checkName, notifyOfAvatar, sendUserUpdate } from './people.ts'
import { notifyOfRealm } from './realm.ts'
import { sendUserAdd, watchingGuests } from './seenPeople.ts'
import { notifyPeers } from '../channels/subscriptions.ts'
import { notifyOfChannel } from '../channels/updateChannel.ts'

export function newKey(): string {
  return randomBytes(24).toString('base64url').replace(/[-_]/g, 'x').slice(0, 32)
}

function announceUser(server: Server, user: User): void {
  for (const id of usersWhoSee(server, user)) {
    const viewer = server.state.users.get(id)
    if (viewer) sendUserAdd(server, viewer, user)
  }
}

export interface NewUser {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role?: Role
  /** Creates a bot if present. */
  readonly bot?: { readonly type: number; readonly ownerId: number }
}

/** Refuses email addresses that are invalid or in use. */
export function checkEmail(server: Server, email: string): string {
  const trimmed = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(trimmed)) throw badRequest('Enter a valid email address.')
  if (userByDeliveryEmail(server, trimmed))
    throw badRequest(
      server.has('takenAddressIsPlain') ? 'Email is already in use.' : `Email '${trimmed}' already in use`,
    )
  return trimmed
}

/** True if the organization only accepts emails of some domains, and this is none of them. */
export function isOutsideDomains(server: Server, email: string): boolean {
  const { admin, realm } = server.state
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isInside = admin.domains.some(
    (each) => each.domain === domain || (each.allowSubdomains && domain.endsWith(`.${each.domain}`)),
  )
  return realm.settings['emails_restricted_to_domains'] === true && !isInside
}

/** Sends a new user the first direct message of the server, starred on some levels. */
function welcome(server: Server, user: User): void {
  const service = `${server.wireName.charAt(0).toUpperCase()}${server.wireName.slice(1)}`
  const guide = `[getting started guide](/help/getting-started-with-${server.wireName})`
  const { id } = directNotice(
    server,
    user,
    `Hello, and welcome to ${service}!:wave: \n\nTo learn more, check out our ${guide}!`,
  )
  if (server.has('welcomeIsStarred'))
    setFlagBits(user.rows, id, (flagBits(user.rows, id) ?? 0) | Flag.starred)
}

/** Creates an account; a human user is subscribed to the default channels and welcomed. */
export function createUser(server: Server, wanted: NewUser): User {
  const { state } = server
  const email = checkEmail(server, wanted.email)
  const fullName = checkName(server, wanted.name)
  const role = wanted.role ?? 400
  const user: User = {
    id: state.nextIds.user++,
    deliveryEmail: email,
    fullName,
    role,
    isActive: true,
    botType: wanted.bot?.type ?? null,
    botOwnerId: wanted.bot?.ownerId ?? null,
    isSystem: false,
    joined: server.seconds(),
    timezone: '',
    avatarSource: 'G',
    avatarVersion: 1,
    avatarColor: '#8a94a6',
    avatarFile: null,
    password: wanted.password,
    apiKey: newKey(),
    profile: new Map(),
    settings: { ...state.realm.userDefaults, ...(wanted.bot ? { email_address_visibility: 1 } : {}) },
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
    account: accountDetails(role, newKey()),
  }
  watchingSystemGroups(server, () => {
    state.users.set(user.id, user)
    announceUser(server, user)
  })
  if (wanted.bot) return user
  const defaults = [...state.channels.values()].filter(
    (channel) => channel.isDefault && !channel.isArchived && role !== 600,
  )
  for (const channel of defaults)
    watchingGuests(server, () => channel.subscribers.set(user.id, newSubscription(user, server)))
  notifyPeers(server, 'peer_add', peerChanges(defaults, user))
  const signups = state.channels.get(Number(state.realm.settings['signup_announcements_stream_id'] ?? -1))
  if (signups)
    channelNotice(
      server,
      signups,
      'signups',
      `@_**${fullName}|${String(user.id)}** joined this organization.`,
    )
  welcome(server, user)
  return user
}

const peerChanges = (channels: readonly Channel[], user: User) =>
  channels.map((channel) => ({ channel, users: [user] }))

function subscribedTo(server: Server, user: User): Channel[] {
  return [...server.state.channels.values()].filter((channel) => channel.subscribers.has(user.id))
}

/** Removes a user from group settings, and sends all users the new values. */
function leaveGroupSettings(server: Server, user: User): void {
  const { state, level } = server
  for (const group of state.groups.values()) {
    const changed = Object.entries(group.groups).filter(
      ([, value]) => withoutMember(value, user.id) !== value,
    )
    if (changed.length > 0)
      updateGroup(
        server,
        group,
        {},
        Object.fromEntries(changed.map(([name, value]) => [name, withoutMember(value, user.id)])),
      )
  }
  for (const channel of state.channels.values())
    for (const [name, value] of Object.entries(channel.groups)) {
      const left = withoutMember(value, user.id)
      if (left === value) continue
      channel.groups[name] = left
      notifyOfChannel(server, channel, name, groupValueOf(level, left, 'anonymousChannelGroups'))
    }
  for (const [name, value] of Object.entries(state.realm.groups)) {
    const left = withoutMember(value, user.id)
    if (left === value) continue
    state.realm.groups[name] = left
    notifyOfRealm(server, { [name]: groupValueOf(level, left) }, true)
  }
}

/** Deactivates an account and its bots: ends their queues, memberships and invitations. */
export function deactivateUser(server: Server, user: User): void {
  if (!user.isActive) return
  for (const bot of server.state.users.values())
    if (bot.botOwnerId === user.id && bot.isActive) deactivateUser(server, bot)
  const audience = usersWhoSee(server, user).filter((id) => id !== user.id)
  const switchOff = () => {
    user.isActive = false
    notify(server, audience, {
      type: 'realm_user',
      ...(server.has('activationAsUpdate')
        ? { op: 'update', person: { user_id: user.id, is_active: false } }
        : { op: 'remove', person: { user_id: user.id, full_name: user.fullName } }),
    })
  }
  switchOff()
  // No event is sent for system groups, which clients derive from roles.
  if (server.has('deactivatedInNoGroup')) {
    for (const group of server.state.groups.values())
      if (group.members.has(user.id))
        notifyOfGroup(server, group, { op: 'remove_members', group_id: group.id, user_ids: [user.id] })
    leaveGroupSettings(server, user)
  }
  if (user.botType !== null)
    notifyOfBot(
      server,
      user,
      server.has('activationAsUpdate')
        ? { op: 'update', bot: { user_id: user.id, is_active: false } }
        : { op: 'remove', bot: { user_id: user.id, full_name: user.fullName } },
    )
  if (server.has('peerRemoveOnDeactivation'))
    notifyPeers(server, 'peer_remove', peerChanges(subscribedTo(server, user), user))
  revokeInvites(server, user)
  for (const queue of [...(server.queues.byUser.get(user.id) ?? [])]) {
    server.queues.byId.delete(queue.id)
    queue.poll?.([])
  }
  server.queues.byUser.delete(user.id)
}

function revokeInvites(server: Server, user: User): void {
  const { invites } = server.state.admin
  const ownInvites = [...invites.values()].filter((invite) => invite.inviterId === user.id)
  for (const invite of ownInvites) invites.delete(invite.id)
  if (ownInvites.length > 0) notify(server, adminIds(server), { type: 'invites_changed' })
}

export function reactivateUser(server: Server, user: User): void {
  if (user.isActive) return
  if (user.account.isDeleted) throw badRequest('User is deleted')
  const owner = user.botOwnerId === null ? undefined : server.state.users.get(user.botOwnerId)
  if (owner?.isActive === false) throw badRequest('The owner of this bot is deactivated')
  user.isActive = true
  if (server.has('activationAsUpdate')) sendUserUpdate(server, user, { is_active: true })
  else announceUser(server, user)
  if (user.botType === null)
    notifyOfConsent(server, user.id, user.settings['allow_private_data_export'] === true)
  if (user.botType !== null)
    notifyOfBot(server, user, { op: 'update', bot: { user_id: user.id, is_active: true } })
  notifyPeers(server, 'peer_add', peerChanges(subscribedTo(server, user), user))
  if (server.has('deactivatedInNoGroup'))
    for (const group of server.state.groups.values())
      if (directMembers(server.state, group, server.seconds()).includes(user.id))
        notifyOfGroup(server, group, { op: 'add_members', group_id: group.id, user_ids: [user.id] })
}

/** Deletes the personal data of a deactivated account. */
export function deleteProfile(server: Server, user: User): void {
  user.account.isDeleted = true
  user.fullName = 'Deleted user'
  user.avatarFile = null
  user.avatarSource = 'G'
  user.avatarVersion += 1
  const fields = [...user.profile.keys()]
  user.profile.clear()
  sendUserUpdate(server, user, {
    full_name: user.fullName,
    ...(server.level >= 490 ? { is_deleted: true } : {}),
  })
  notifyOfAvatar(server, user)
  for (const id of fields) sendUserUpdate(server, user, { custom_profile_field: { id, value: null } })
}
