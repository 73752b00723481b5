import { z } from 'zod'
import { mayDo } from '../../actions/people/groups.ts'
import { notify } from '../../events/queue.ts'
import { shape } from '../../gates/fields.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { userByDeliveryEmail } from '../../http/auth.ts'
import { bool, int, ints, json, maybe, or, text, type Values } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { adminIds, canSeeChannel, isAdmin } from '../../rules/access.ts'
import { hasPermission } from '../../rules/groups.ts'
import { mustBeAdmin, mustBeMember, mustBeOwner } from '../../rules/roles.ts'
import { isOutsideDomains, newKey } from '../../actions/people/accounts.ts'
import type { Server } from '../../server.ts'
import type { Invite } from '../../state/adminRecords.ts'
import type { Role, User } from '../../state/records.ts'

const tenDays = 10 * 24 * 60

const common = {
  invite_expires_in_minutes: or(json(z.number().int().nullable(), 'a number of minutes'), tenDays),
  invite_as: or(int, 400),
  stream_ids: or(ints, []),
  include_realm_default_subscriptions: or(bool, false),
  group_ids: or(ints, []),
  welcome_message_custom_text: maybe(text),
}

/** Sends the event to administrators and the inviting user. */
function notifyOfInvites(server: Server, inviterId: number): void {
  notify(server, adminIds(server, inviterId), { type: 'invites_changed' })
}

function expiry(invite: Invite): number | null {
  return invite.minutes === null ? null : invite.invited + invite.minutes * 60
}

function isOpen(server: Server, invite: Invite): boolean {
  const end = expiry(invite)
  return end === null || end > server.seconds()
}

function linkOf(server: Server, invite: Invite): string {
  return `${server.realmUrl}/join/${invite.key}/`
}

function inviteRecord(server: Server, invite: Invite): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: invite.id,
    invited_by_user_id: invite.inviterId,
    invited: invite.invited,
    expiry_date: expiry(invite),
    invited_as: invite.role,
    is_multiuse: invite.email === null,
    ...(invite.email === null
      ? { link_url: linkOf(server, invite) }
      : { email: invite.email, notify_referrer_on_join: invite.notifyReferrer }),
  }
  return shape('invite', record, server.level)
}

const roles: readonly number[] = [100, 200, 300, 400, 600]

/** Validates the parameters that both kinds of invitation share; returns the invitation's fields. */
function checked({ server, user }: Pick<Call, 'server' | 'user'>, params: Values<typeof common>) {
  const { state } = server
  const role = params.invite_as
  if (!roles.includes(role)) throw badRequest('Invalid invite_as')
  if (role === 100) mustBeOwner(server, user)
  if (role <= 300) mustBeAdmin(server, user)
  const minutes = params.invite_expires_in_minutes
  if (minutes !== null && minutes < 1) throw badRequest('invite_expires_in_minutes must be positive')
  for (const id of params.stream_ids) {
    const channel = state.channels.get(id)
    if (!channel || channel.isArchived || !canSeeChannel(server, user, channel))
      throw badRequest(`Invalid channel ID ${String(id)}. No invites were sent.`)
  }
  const groupIds = server.level >= 322 ? params.group_ids : []
  for (const id of groupIds) {
    const group = state.groups.get(id)
    if (group?.deactivated !== false || group.isSystem) throw badRequest('Invalid user group')
    if (!mayDo(server, user, group, 'can_manage_group', 'can_add_members_group'))
      throw badRequest('Insufficient permission')
  }
  const welcomeText = server.level >= 416 ? (params.welcome_message_custom_text ?? null) : null
  if (welcomeText !== null) mustBeAdmin(server, user)
  return {
    inviterId: user.id,
    role: role as Role,
    channelIds: params.stream_ids,
    withDefaultChannels: server.level >= 261 && params.include_realm_default_subscriptions,
    groupIds,
    welcomeText,
    minutes,
  }
}

function addInvite(server: Server, invite: Omit<Invite, 'id' | 'key' | 'invited'>): Invite {
  const made = { ...invite, id: server.state.nextIds.other++, key: newKey(), invited: server.seconds() }
  server.state.admin.invites.set(made.id, made)
  return made
}

/** Sends a mail for the invitation. */
function mail(server: Server, invite: Invite): void {
  if (invite.email === null) return
  server.state.admin.mails.push({
    to: invite.email,
    subject: `Invitation to ${server.state.realm.name}`,
    text: linkOf(server, invite),
  })
}

/** Returns why an email cannot be invited, or null. */
function refusal(server: Server, email: string): readonly [text: string, isDeactivated: boolean] | null {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return ['Invalid address.', false]
  const existing = userByDeliveryEmail(server, email)
  if (existing)
    return existing.isActive ? ['Already has an account.', false] : ['Account has been deactivated.', true]
  return isOutsideDomains(server, email) ? ['Outside your domain.', false] : null
}

/** Invitations that an organization may send per day. */
const perDay = 100

const send = route(
  'POST',
  '/invites',
  { invitee_emails: text, notify_referrer_on_join: or(bool, true), ...common, stream_ids: ints },
  (call) => {
    const { server, user, params } = call
    const { state } = server
    mustBeMember(user)
    if (!hasPermission(state, user, state.realm.groups['can_invite_users_group'], server.seconds()))
      throw badRequest('Insufficient permission')
    const fields = checked(call, params)
    const emails = [
      ...new Set(
        params.invitee_emails
          .split(/[,\n]/)
          .map((each) => /<([^>]+)>/.exec(each)?.[1] ?? each.trim())
          .filter((each) => each !== ''),
      ),
    ]
    if (emails.length === 0) throw badRequest('You must specify at least one email address.')
    const today = [...state.admin.invites.values()].filter(
      (each) => each.email !== null && each.invited > server.seconds() - 86400,
    )
    const failed = (
      msg: string,
      errors: readonly unknown[],
      more: { readonly sent: boolean; readonly daily: boolean },
    ) =>
      refused('INVITATION_FAILED', msg, {
        errors,
        sent_invitations: more.sent,
        license_limit_reached: false,
        daily_limit_reached: more.daily,
      })
    if (today.length + emails.length > perDay)
      throw failed('To protect users, invitations are limited to some a day.', [], {
        sent: false,
        daily: true,
      })
    const errors: unknown[] = []
    for (const email of emails) {
      const why = refusal(server, email)
      if (why !== null) {
        errors.push([email, ...why])
        continue
      }
      const notifyReferrer = server.level < 267 || params.notify_referrer_on_join
      mail(server, addInvite(server, { ...fields, email, notifyReferrer }))
    }
    const sent = errors.length < emails.length
    if (sent) notifyOfInvites(server, user.id)
    if (errors.length === 0) return {}
    throw failed(
      sent
        ? 'Some of those addresses are already using the service, so we did not send them an invitation.'
        : "We weren't able to invite anyone.",
      errors,
      { sent, daily: false },
    )
  },
)

const multiuse = route('POST', '/invites/multiuse', common, (call) => {
  const { server, user, params } = call
  const { state } = server
  if (!hasPermission(state, user, state.realm.groups['create_multiuse_invite_group'], server.seconds()))
    throw badRequest('Insufficient permission')
  const invite = addInvite(server, { ...checked(call, params), email: null, notifyReferrer: false })
  notifyOfInvites(server, user.id)
  return { invite_link: linkOf(server, invite) }
})

/** Returns the invitations that a user can see: all for administrators, otherwise their own. */
function invitesFor(server: Server, user: User): Invite[] {
  return [...server.state.admin.invites.values()].filter(
    (invite) => isOpen(server, invite) && (isAdmin(user) || invite.inviterId === user.id),
  )
}

const list = route('GET', '/invites', {}, ({ server, user }) => {
  const { groups } = server.state.realm
  const may = ['can_invite_users_group', 'create_multiuse_invite_group'].some((name) =>
    hasPermission(server.state, user, groups[name], server.seconds()),
  )
  if (!may) throw badRequest('Insufficient permission')
  return { invites: invitesFor(server, user).map((invite) => inviteRecord(server, invite)) }
})

function inviteOfPath(
  { server, user, path }: Pick<Call, 'server' | 'user' | 'path'>,
  isMultiuse: boolean,
): Invite {
  const invite = server.state.admin.invites.get(Number(path[0]))
  if (!invite || (invite.email === null) !== isMultiuse || !isOpen(server, invite))
    throw badRequest('No such invitation')
  if (invite.inviterId !== user.id) mustBeAdmin(server, user)
  if (invite.role === 100) mustBeOwner(server, user)
  return invite
}

const resend = route('POST', '/invites/{id}/resend', {}, (call) => {
  const invite = inviteOfPath(call, false)
  invite.invited = call.server.seconds()
  mail(call.server, invite)
  notifyOfInvites(call.server, invite.inviterId)
  return {}
})

function revoke(path: string, isMultiuse: boolean) {
  return route('DELETE', path, {}, (call) => {
    const invite = inviteOfPath(call, isMultiuse)
    call.server.state.admin.invites.delete(invite.id)
    notifyOfInvites(call.server, invite.inviterId)
    return {}
  })
}

export const inviteRoutes = [
  list,
  send,
  multiuse,
  resend,
  revoke('/invites/{id}', false),
  revoke('/invites/multiuse/{id}', true),
]
