import { z } from 'zod'
import {
  changesEmails,
  hasDeactivationActions,
  hasDeactivationMails,
  hasUserIdFilter,
} from '../../capabilities.ts'
import { ids, int, listOf } from '../../records/lenient.ts'
import { user } from '../../records/people/user.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas, none, role, roleWire, tooOld, userIdParam, userIdWire } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const withProfile = z.object({ withProfile: z.boolean().default(true) })
/** Omits picture addresses that the client can compute, a quarter of the response's size. */
const recordWire = (params: { withProfile: boolean }) => ({
  client_gravatar: true,
  include_custom_profile_fields: params.withProfile,
})
const oneUser = reads(z.object({ user }).transform((wire) => wire.user))

const getUsers = route({
  name: 'getUsers',
  doc: 'Everybody in the organization, or the people with these ids; any user, of those whom they may see.',
  method: 'GET',
  path: '/users',
  fromWindow: true,
  params: withProfile.extend({ userIds: z.array(int).optional() }),
  wire: (params, context) => ({
    ...recordWire(params),
    user_ids: ifHas(hasUserIdFilter, context, params.userIds),
  }),
  result: reads(z.object({ members: listOf(user) }).transform((wire) => wire.members)),
})

const getUser = route({
  name: 'getUser',
  doc: 'One person; anybody who may see them.',
  method: 'GET',
  path: '/users/{user_id}',
  fromWindow: true,
  params: withProfile.extend({ userId: int }),
  wire: (params) => ({ ...userIdWire(params), ...recordWire(params) }),
  result: oneUser,
})

const getUserByEmail = route({
  name: 'getUserByEmail',
  doc: 'The person with this e-mail address; anybody who may see them.',
  method: 'GET',
  path: '/users/{email}',
  since: 39,
  fromWindow: true,
  params: withProfile.extend({ email: z.string().min(1) }),
  wire: (params) => ({ email: params.email, ...recordWire(params) }),
  result: oneUser,
})

/** Fetches the own user record, because `fetchApiKey` of old servers does not return the id. */
const getOwnUser = route({
  name: 'getOwnUser',
  doc: 'The own user record; everybody.',
  method: 'GET',
  path: '/users/me',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(user),
})

const createUser = route({
  name: 'createUser',
  doc: 'Creates a user with a password; administrators who may create users.',
  method: 'POST',
  path: '/users',
  params: z.object({ email: z.string(), password: z.string(), fullName: z.string() }),
  wire: (params) => ({ email: params.email, password: params.password, full_name: params.fullName }),
  result: reads(
    // Missing below level 30.
    z.object({ user_id: int.nullish() }).transform((wire) => ({ userId: wire.user_id ?? null })),
  ),
})

const userChange = z.object({
  fullName: z.string().optional(),
  role: role.optional(),
  profile: z.array(z.object({ id: int, value: z.union([z.string(), z.array(int)]) })).optional(),
  newEmail: z.string().optional(),
})
function userChangeWire(params: z.output<typeof userChange>, context: WireContext) {
  if (params.newEmail !== undefined && !changesEmails(context.featureLevel)) tooOld('new_email')
  return {
    full_name: params.fullName,
    role: roleWire(params.role, context),
    profile_data: params.profile,
    new_email: params.newEmail,
  }
}

const updateUser = route({
  name: 'updateUser',
  doc: 'Changes name, role, profile or address of somebody; administrators, and owners for the role of owners.',
  method: 'PATCH',
  path: '/users/{user_id}',
  fromWindow: true,
  params: userChange.extend({ userId: int }),
  wire: (params, context) => ({ ...userIdWire(params), ...userChangeWire(params, context) }),
  result: nothing,
})

const updateUserByEmail = route({
  name: 'updateUserByEmail',
  doc: 'Changes the person with this e-mail address; administrators.',
  method: 'PATCH',
  path: '/users/{email}',
  since: 313,
  fromWindow: true,
  params: userChange.extend({ email: z.string().min(1) }),
  wire: (params, context) => ({ email: params.email, ...userChangeWire(params, context) }),
  result: nothing,
})

const deactivateUser = route({
  name: 'deactivateUser',
  doc: 'Deactivates somebody, with a mail to them if there is a comment; administrators, never the only owner.',
  method: 'DELETE',
  path: '/users/{user_id}',
  fromWindow: true,
  params: userIdParam.extend({
    /** Missing: no email. "": an email without a comment. */
    notificationComment: z.string().optional(),
    actions: z
      .object({
        deleteProfile: z.boolean().optional(),
        deletePublicChannelMessages: z.boolean().optional(),
        deletePrivateChannelMessages: z.boolean().optional(),
        deleteDirectMessages: z.boolean().optional(),
      })
      .optional(),
  }),
  wire: ({ actions, ...params }, context) => {
    // Otherwise the user would believe that data were deleted or an email was sent.
    if (actions !== undefined && !hasDeactivationActions(context.featureLevel)) tooOld('actions')
    if (params.notificationComment !== undefined && !hasDeactivationMails(context.featureLevel))
      tooOld('a mail to the deactivated person')
    return {
      ...userIdWire(params),
      deactivation_notification_comment: params.notificationComment,
      actions: actions && {
        delete_profile: actions.deleteProfile,
        delete_public_channel_messages: actions.deletePublicChannelMessages,
        delete_private_channel_messages: actions.deletePrivateChannelMessages,
        delete_direct_messages: actions.deleteDirectMessages,
      },
    }
  },
  result: nothing,
})

/** Not callable from windows: main asks for confirmation in a dialog that no page can answer. */
const deactivateOwnUser = route({
  name: 'deactivateOwnUser',
  doc: 'Deactivates the own account; everybody but the only owner or the last user.',
  method: 'DELETE',
  path: '/users/me',
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  params: none,
  wire: () => ({}),
  result: nothing,
})

const reactivateUser = route({
  name: 'reactivateUser',
  doc: 'Lets somebody who was deactivated in again; administrators.',
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  fromWindow: true,
  params: userIdParam,
  wire: userIdWire,
  result: nothing,
})

const getUserSubscription = route({
  name: 'getUserSubscription',
  doc: 'Whether somebody is subscribed to a channel; whoever may see the channel.',
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  since: 12,
  fromWindow: true,
  params: userIdParam.extend({ channelId: int }),
  wire: (params) => ({ ...userIdWire(params), stream_id: params.channelId }),
  result: reads(
    z.object({ is_subscribed: z.boolean() }).transform((wire) => ({ isSubscribed: wire.is_subscribed })),
  ),
})

const getUserChannels = route({
  name: 'getUserChannels',
  doc: 'The channels somebody is subscribed to, of those that the caller may see.',
  method: 'GET',
  path: '/users/{user_id}/channels',
  since: 440,
  fromWindow: true,
  params: userIdParam,
  wire: userIdWire,
  result: reads(z.object({ subscribed_channel_ids: ids }).transform((wire) => wire.subscribed_channel_ids)),
})

/** Routes for users and their administration. */
export const userRoutes = {
  getUsers,
  getUser,
  getUserByEmail,
  getOwnUser,
  createUser,
  updateUser,
  updateUserByEmail,
  deactivateUser,
  deactivateOwnUser,
  reactivateUser,
  getUserSubscription,
  getUserChannels,
} as const
