import { z } from 'zod'
import {
  hasInviteDefaultChannels,
  hasInviteGroups,
  hasInviteMinutes,
  hasInviteReferrer,
  hasInviteWelcomeText,
} from '../../capabilities.ts'
import { address, flag, int, listOf, moment, name } from '../../records/lenient.ts'
import type { Invitation } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas, none, role, roleWire } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const invite = z
  .object({
    id: int,
    invited_by_user_id: int.nullish(),
    invited: moment.nullish(),
    expiry_date: moment.nullish(),
    invited_as: int.nullish(),
    email: name.nullish(),
    link_url: address.nullish(),
    is_multiuse: flag,
    notify_referrer_on_join: z.boolean().nullish(),
  })
  .transform((wire): Invitation => ({
    id: wire.id,
    inviterId: wire.invited_by_user_id ?? null,
    createdAt: wire.invited ?? 0,
    expiresAt: wire.expiry_date ?? null,
    role: wire.invited_as ?? 400,
    email: wire.email ?? null,
    linkUrl: wire.link_url ?? null,
    isMultiuse: wire.is_multiuse,
    notifiesInviter: wire.notify_referrer_on_join ?? null,
  }))

const getInvites = route({
  name: 'getInvites',
  doc: 'Invitations that are open: all of them for administrators, the own ones for others.',
  method: 'GET',
  path: '/invites',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ invites: listOf(invite) }).transform((wire) => wire.invites)),
})

const invitation = z.object({
  /** null for never. Missing: the server's default. */
  expiresInMinutes: int.positive().nullish(),
  role: role.default(400),
  channelIds: z.array(int),
  includeDefaultChannels: z.boolean().optional(),
  groupIds: z.array(int).optional(),
  /** Markdown. Missing: the organization's text. */
  welcomeText: z.string().optional(),
})

const minutesOfDay = 1440
function invitationWire(params: z.output<typeof invitation>, context: WireContext) {
  const minutes = params.expiresInMinutes
  return {
    ...(hasInviteMinutes(context.featureLevel)
      ? { invite_expires_in_minutes: minutes }
      : { invite_expires_in_days: minutes == null ? minutes : Math.ceil(minutes / minutesOfDay) }),
    invite_as: roleWire(params.role, context),
    stream_ids: params.channelIds,
    include_realm_default_subscriptions: ifHas(
      hasInviteDefaultChannels,
      context,
      params.includeDefaultChannels,
    ),
    group_ids: ifHas(hasInviteGroups, context, params.groupIds),
    welcome_message_custom_text: ifHas(hasInviteWelcomeText, context, params.welcomeText),
  }
}

const sendInvites = route({
  name: 'sendInvites',
  doc: 'Invites people by mail; those who may invite.',
  method: 'POST',
  path: '/invites',
  fromWindow: true,
  errors: ['INVITATION_FAILED'],
  params: invitation.extend({
    emails: z.array(z.string()).min(1),
    /** True to notify the inviter when an invited user has joined. */
    notifyInviter: z.boolean().optional(),
  }),
  wire: (params, context) => ({
    invitee_emails: params.emails.join(','),
    ...invitationWire(params, context),
    notify_referrer_on_join: ifHas(hasInviteReferrer, context, params.notifyInviter),
  }),
  result: nothing,
})

const createInviteLink = route({
  name: 'createInviteLink',
  doc: 'Makes a link that many may join with; those who may make such links.',
  method: 'POST',
  path: '/invites/multiuse',
  fromWindow: true,
  params: invitation,
  wire: invitationWire,
  result: reads(z.object({ invite_link: address }).transform((wire) => ({ link: wire.invite_link }))),
})

const inviteIdParam = z.object({ inviteId: int })
const inviteIdWire = (params: { inviteId: number }) => ({ invite_id: params.inviteId })

const resendInvite = route({
  name: 'resendInvite',
  doc: 'Sends the mail of an invitation again; its inviter and administrators.',
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  fromWindow: true,
  params: inviteIdParam,
  wire: inviteIdWire,
  result: nothing,
})

const revokeInvite = route({
  name: 'revokeInvite',
  doc: 'Takes an invitation by mail back; its inviter and administrators.',
  method: 'DELETE',
  path: '/invites/{invite_id}',
  fromWindow: true,
  params: inviteIdParam,
  wire: inviteIdWire,
  result: nothing,
})

const revokeInviteLink = route({
  name: 'revokeInviteLink',
  doc: 'Ends a link for many; its maker and administrators.',
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  fromWindow: true,
  params: inviteIdParam,
  wire: inviteIdWire,
  result: nothing,
})

export const inviteRoutes = {
  getInvites,
  sendInvites,
  createInviteLink,
  resendInvite,
  revokeInvite,
  revokeInviteLink,
} as const
