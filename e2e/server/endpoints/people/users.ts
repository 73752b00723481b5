import { z } from 'zod'
import { badRequest } from '../../http/apiError.ts'
import { userByEmail } from '../../http/auth.ts'
import { bool, ints, json, maybe, oneOfInts, or, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { canSeeUser, isAdmin } from '../../rules/access.ts'
import { anyAvatarUrl, unknownUser, userRecord } from '../../wire/user.ts'
import {
  activeOwners,
  changeRole,
  checkName,
  checkRole,
  renameUser,
  setProfile,
  watchingAddress,
} from '../../actions/people/people.ts'
import {
  checkEmail,
  createUser,
  deactivateUser,
  deleteProfile,
  isOutsideDomains,
  reactivateUser,
} from '../../actions/people/accounts.ts'
import { deleteMessages } from '../../actions/messages/deleteMessages.ts'
import type { Message, User } from '../../state/records.ts'
import { mustBeOwner } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import { dmKey, topicKey } from '../../state/state.ts'
import { ApiError } from '../../http/apiError.ts'

/** The user of the first path component: id, email (where allowed) or `me`. */
export function userOfPath(call: Pick<Call, 'server' | 'user' | 'path'>, byEmail = false): User {
  const who = call.path[0] ?? ''
  if (who === 'me') return call.user
  const user = /^\d+$/.test(who)
    ? call.server.state.users.get(Number(who))
    : byEmail
      ? userByEmail(call.server, who)
      : undefined
  if (user === undefined || !canSeeUser(call.server, call.user, user)) throw badRequest('No such user')
  return user
}

/** Returns a user of the path whom the caller may manage: any user for administrators, otherwise own bots. */
function managedUser(
  call: Pick<Call, 'server' | 'user' | 'path'>,
  takes: { readonly inactive?: boolean; readonly bots?: boolean; readonly byEmail?: boolean },
): User {
  const target = userOfPath(call, takes.byEmail)
  if (target.botType !== null && takes.bots !== true) throw badRequest('No such user')
  if (!target.isActive && takes.inactive !== true) throw badRequest('User is deactivated')
  if (!isAdmin(call.user) && target.botOwnerId !== call.user.id) throw badRequest('Insufficient permission')
  return target
}

const listParams = {
  client_gravatar: or(bool, true),
  include_custom_profile_fields: or(bool, false),
}

const list = route('GET', '/users', { ...listParams, user_ids: maybe(ints) }, ({ server, user, params }) => {
  const options = {
    viewer: user,
    clientGravatar: params.client_gravatar,
    withActive: true,
    withProfile: params.include_custom_profile_fields,
  }
  const wanted = params.user_ids !== undefined && server.level >= 384 ? new Set(params.user_ids) : null
  return {
    members: [...server.state.users.values()]
      .filter((each) => !each.isSystem && (wanted === null || wanted.has(each.id)))
      .map((each) =>
        canSeeUser(server, user, each)
          ? userRecord(server, each, options)
          : { ...unknownUser(server, each), is_active: true },
      ),
  }
})

const ownUser = route('GET', '/users/me', {}, ({ server, user }) => {
  const record = userRecord(server, user, {
    viewer: user,
    clientGravatar: false,
    withActive: true,
    withProfile: true,
  })
  delete record['is_imported_stub']
  return {
    ...record,
    avatar_url: anyAvatarUrl(server, user),
    max_message_id: server.state.messages.ids.at(-1) ?? -1,
  }
})

const userRoute = route('GET', '/users/{who}', listParams, (call) => {
  const { server, user, params } = call
  return {
    user: userRecord(server, userOfPath(call, true), {
      viewer: user,
      clientGravatar: params.client_gravatar,
      withActive: true,
      withProfile: params.include_custom_profile_fields,
    }),
  }
})

const profileData = json(
  z.array(
    z.object({ id: z.number().int(), value: z.union([z.string(), z.array(z.number().int()), z.null()]) }),
  ),
  'a list of profile values',
)

const create = route(
  'POST',
  '/users',
  { email: text, password: text, full_name: text },
  ({ server, user, params }) => {
    if (server.level >= 36 && !user.account.grants.has('can_create_users'))
      throw badRequest('User not authorized to create users')
    const { email, password, full_name } = params
    checkName(server, full_name)
    if (isOutsideDomains(server, checkEmail(server, email)))
      throw badRequest(`Email '${email}' not allowed in this organization`)
    if (password.length < 8) throw badRequest('The password is too weak.')
    return { user_id: createUser(server, { email, password, name: full_name }).id }
  },
  { admin: true },
)

function changeEmail(server: Server, target: User, requested: string): void {
  if (requested.trim().toLowerCase() === target.deliveryEmail.toLowerCase()) return
  const email = checkEmail(server, requested)
  watchingAddress(server, target, () => {
    target.deliveryEmail = email
  })
}

/** Reads a name as older servers did: as JSON text, or literally. */
function unquoted(name: string | undefined): string | undefined {
  if (name === undefined || !/^".*"$/.test(name)) return name
  try {
    return JSON.parse(name) as string
  } catch {
    return name
  }
}

const update = route(
  'PATCH',
  '/users/{who}',
  {
    full_name: maybe(text),
    role: maybe(oneOfInts(100, 200, 300, 400, 600)),
    profile_data: maybe(profileData),
    new_email: maybe(text),
  },
  (call) => {
    const { server, user, params } = call
    const target = managedUser(call, { inactive: true, bots: true, byEmail: server.level >= 313 })
    if (params.new_email !== undefined) {
      if (user.role !== 100 || !user.account.grants.has('can_change_user_emails'))
        throw badRequest('User not authorized to change user emails')
      if (params.new_email.trim().toLowerCase() !== target.deliveryEmail.toLowerCase())
        checkEmail(server, params.new_email)
    }
    const fullName = server.has('plainFullName') ? params.full_name : unquoted(params.full_name)
    // An empty name changes nothing.
    const name = fullName?.trim() === '' ? undefined : fullName
    if (params.role !== undefined) checkRole(server, user, target, params.role)
    if (name !== undefined) checkName(server, name, target)
    if (params.profile_data !== undefined) setProfile(server, target, params.profile_data, true)
    if (params.role !== undefined) changeRole(server, target, params.role)
    if (name !== undefined) renameUser(server, target, name)
    if (params.new_email !== undefined && server.level >= 285) changeEmail(server, target, params.new_email)
    return {}
  },
)

const deletions = json(
  z.object({
    delete_profile: z.boolean().optional(),
    delete_public_channel_messages: z.boolean().optional(),
    delete_private_channel_messages: z.boolean().optional(),
    delete_direct_messages: z.boolean().optional(),
  }),
  'an object of booleans',
)

/** Deletes matching messages of a user, one conversation after the other. */
function deleteMessagesOf(server: Server, user: User, picks: (message: Message) => boolean): void {
  const places = new Map<string, Message[]>()
  for (const message of server.state.messages.byId.values()) {
    if (message.senderId !== user.id || !picks(message)) continue
    const { channelId } = message
    const key = channelId === null ? dmKey(message.participants) : topicKey(channelId, message.topic)
    places.set(key, [...(places.get(key) ?? []), message])
  }
  for (const messages of places.values()) deleteMessages(server, messages)
}

const deactivate = route(
  'DELETE',
  '/users/{id}',
  { deactivation_notification_comment: maybe(text), actions: maybe(deletions) },
  (call) => {
    const { server, params } = call
    const target = managedUser(call, {})
    if (target.role === 100 && server.has('ownersAreOwnersOnly')) mustBeOwner(server, call.user)
    if (isOnlyOwner(server, target)) throw badRequest('Cannot deactivate the only organization owner')
    deactivateUser(server, target)
    const comment = params.deactivation_notification_comment
    if (comment !== undefined && server.level >= 135)
      server.state.admin.mails.push({
        to: target.deliveryEmail,
        subject: `Notification of account deactivation on ${server.state.realm.name}`,
        text: comment,
      })
    const actions = server.level >= 459 ? (params.actions ?? {}) : {}
    const isPrivate = (message: Message) =>
      server.state.channels.get(message.channelId ?? -1)?.isPrivate === true
    deleteMessagesOf(server, target, (message) => {
      if (message.channelId === null) return actions.delete_direct_messages === true
      return isPrivate(message)
        ? actions.delete_private_channel_messages === true
        : actions.delete_public_channel_messages === true
    })
    if (actions.delete_profile === true) deleteProfile(server, target)
    return {}
  },
)

function isOnlyOwner(server: Server, target: User): boolean {
  const owners = activeOwners(server)
  return owners.length === 1 && owners[0] === target
}

const leave = route('DELETE', '/users/me', {}, (call) => {
  if (isOnlyOwner(call.server, call.user))
    throw new ApiError(
      400,
      'CANNOT_DEACTIVATE_LAST_USER',
      'You cannot deactivate the only organization owner.',
      {
        is_last_owner: true,
        entity: 'organization owner',
      },
    )
  deactivateUser(call.server, call.user)
  return {}
})

const reactivate = route('POST', '/users/{id}/reactivate', {}, (call) => {
  reactivateUser(call.server, managedUser(call, { inactive: true, bots: true }))
  return {}
})

const ownProfile = route(
  'PATCH',
  '/users/me/profile_data',
  { data: profileData },
  ({ server, user, params }) => {
    setProfile(server, user, params.data, isAdmin(user))
    return {}
  },
)

const clearProfile = route('DELETE', '/users/me/profile_data', { data: ints }, ({ server, user, params }) => {
  setProfile(
    server,
    user,
    params.data.map((id) => ({ id, value: null })),
    isAdmin(user),
  )
  return {}
})

export const userRoutes = [
  list,
  ownUser,
  userRoute,
  create,
  update,
  deactivate,
  leave,
  reactivate,
  ownProfile,
  clearProfile,
]
