import { z } from 'zod'
import { badRequest } from '../http/apiError.ts'
import { userByEmail } from '../http/auth.ts'
import { bool, ints, json, maybe, or, text } from '../http/params.ts'
import { route, type Call } from '../http/route.ts'
import { canSeeUser } from '../rules/access.ts'
import { anyAvatarUrl, unknownUser, userRecord } from '../wire/user.ts'
import {
  changeRole,
  createUser,
  deactivateUser,
  reactivateUser,
  renameUser,
  setProfile,
} from '../actions/people.ts'
import type { User } from '../state/records.ts'
import { ApiError } from '../http/apiError.ts'

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
          : { ...unknownUser(server, each), is_active: each.isActive },
      ),
  }
})

const own = route('GET', '/users/me', {}, ({ server, user }) => {
  const record = userRecord(server, user, {
    viewer: user,
    clientGravatar: false,
    withActive: true,
    withProfile: true,
  })
  delete record['bot_type']
  delete record['bot_owner_id']
  delete record['is_imported_stub']
  return {
    ...record,
    avatar_url: anyAvatarUrl(server, user),
    max_message_id: server.state.messages.ids.at(-1) ?? -1,
  }
})

const one = route('GET', '/users/{who}', listParams, (call) => {
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
  ({ server, params }) => ({
    user_id: createUser(server, params.email, params.password, params.full_name).id,
  }),
  { admin: true },
)

const update = route(
  'PATCH',
  '/users/{who}',
  {
    full_name: maybe(text),
    role: maybe(json(z.number().int(), 'a role')),
    profile_data: maybe(profileData),
    new_email: maybe(text),
  },
  (call) => {
    const { server, user, params } = call
    const target = userOfPath(call, server.level >= 313)
    if (params.new_email !== undefined)
      throw badRequest('You do not have permission to change the email addresses of users.')
    if (params.role !== undefined) changeRole(server, user, target, params.role)
    if (params.full_name !== undefined) renameUser(server, target, params.full_name)
    if (params.profile_data !== undefined) setProfile(server, target, params.profile_data)
    return {}
  },
  { admin: true },
)

const deactivate = route(
  'DELETE',
  '/users/{id}',
  { deactivation_notification_comment: maybe(text) },
  (call) => {
    const target = userOfPath(call)
    if (target.role === 100 && call.user.role !== 100) throw badRequest('Must be an organization owner')
    if (isOnlyOwner(call, target)) throw badRequest('Cannot deactivate the only organization owner')
    deactivateUser(call.server, target)
    return {}
  },
  { admin: true },
)

function isOnlyOwner(call: Pick<Call, 'server'>, target: User): boolean {
  const owners = [...call.server.state.users.values()].filter((each) => each.isActive && each.role === 100)
  return owners.length === 1 && owners[0] === target
}

const leave = route('DELETE', '/users/me', {}, (call) => {
  if (isOnlyOwner(call, call.user))
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

const reactivate = route(
  'POST',
  '/users/{id}/reactivate',
  {},
  (call) => {
    reactivateUser(call.server, userOfPath(call))
    return {}
  },
  { admin: true },
)

const ownProfile = route(
  'PATCH',
  '/users/me/profile_data',
  { data: profileData },
  ({ server, user, params }) => {
    setProfile(server, user, params.data)
    return {}
  },
)

const clearProfile = route('DELETE', '/users/me/profile_data', { data: ints }, ({ server, user, params }) => {
  setProfile(
    server,
    user,
    params.data.map((id) => ({ id, value: null })),
  )
  return {}
})

export const userRoutes = [
  list,
  own,
  one,
  create,
  update,
  deactivate,
  leave,
  reactivate,
  ownProfile,
  clearProfile,
]
