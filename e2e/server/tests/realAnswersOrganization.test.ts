/** Responses of real servers about roles, groups and the organization. */
import { knownLevels, realAnswers, satisfies, type Row } from './realAnswers.ts'

const old = [247] as const

const ownerOnly = (levels: readonly number[], code: string) => ({
  levels,
  status: 400,
  code,
  msg: 'Must be an organization owner',
})
const adminOnly = (levels: readonly number[], code: string) => ({
  levels,
  status: 400,
  code,
  msg: 'Must be an organization administrator',
})
const refusal = 'UNAUTHORIZED_PRINCIPAL'

const roles: readonly Row[] = [
  {
    title: 'an administrator makes nobody an owner',
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 100 }],
    ...ownerOnly(knownLevels, refusal),
  },
  {
    title: 'a refusal of a role has the general code in the specification',
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 100 }],
    ...ownerOnly([407], 'BAD_REQUEST'),
  },
  {
    title: 'an administrator deactivates no owner',
    request: (w) => ['ada', 'DELETE', `/users/${String(w.user('olga'))}`],
    ...ownerOnly(knownLevels, refusal),
  },
  {
    title: 'the only owner is not deactivated by an administrator either',
    levels: [407],
    request: (w) => ['ada', 'DELETE', `/users/${String(w.user('olga'))}`],
    status: 400,
    msg: 'Cannot deactivate the only organization owner',
  },
  {
    title: 'a member deactivates nobody',
    request: (w) => ['ben', 'DELETE', `/users/${String(w.user('gus'))}`],
    status: 400,
    msg: 'Insufficient permission',
  },
  {
    title: 'the organization is not for members to change',
    request: ['ben', 'PATCH', '/realm', { name: 'Mine' }],
    ...adminOnly(knownLevels, refusal),
  },
  {
    title: 'defaults of new people are not for members to change',
    request: ['ben', 'PATCH', '/realm/user_settings_defaults', { left_side_userlist: true }],
    ...adminOnly([407], 'BAD_REQUEST'),
  },
  {
    title: 'profile fields are not for members to make',
    request: ['ben', 'POST', '/realm/profile_fields', { name: 'x', hint: '', field_type: 1 }],
    ...adminOnly(knownLevels, refusal),
  },
  {
    title: 'how long messages are kept is for owners',
    request: ['ada', 'PATCH', '/realm', { message_retention_days: 100 }],
    ...ownerOnly(knownLevels, refusal),
  },
  {
    title: 'a member invites nobody as an owner',
    request: (w) => [
      'ben',
      'POST',
      '/invites',
      { invitee_emails: 'new@demo.example', invite_as: 100, stream_ids: [w.channel('general')] },
    ],
    ...ownerOnly(knownLevels, refusal),
  },
  {
    title: 'guests make no bots',
    request: ['gus', 'POST', '/bots', { full_name: 'Robot', short_name: 'robot' }],
    status: 400,
    msg: 'Not allowed for guest users',
  },
  {
    title: 'the address of a bot is free only once',
    before: [['ben', 'POST', '/bots', { full_name: 'Twin', short_name: 'twin' }]],
    request: ['ben', 'POST', '/bots', { full_name: 'Twin', short_name: 'twin' }],
    status: 400,
    msg: ({ level }) => (level < 387 ? 'Username already in use' : 'Email is already in use.'),
  },
]

const group = (
  by: string,
  method: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
): Row['request'] => [by, method, `/user_groups/20${path}`, params]

type Groups = readonly { readonly is_system_group: boolean; readonly can_mention_group: number }[]
type Records = readonly Readonly<Record<string, unknown>>[]

const organization: readonly Row[] = [
  {
    title: 'nobody may mention the groups that follow from roles',
    request: ['ben', 'GET', '/user_groups'],
    body: {
      user_groups: satisfies((all: Groups) =>
        all.every((each) => !each.is_system_group || each.can_mention_group === 9),
      ),
    },
  },
  {
    title: 'a subscription says how busy its channel is before channels do',
    levels: [185],
    request: ['ben', 'GET', '/users/me/subscriptions'],
    body: {
      subscriptions: satisfies((all: Records) =>
        all.every((each) => 'stream_weekly_traffic' in each && 'can_remove_subscribers_group_id' in each),
      ),
    },
  },
  {
    title: 'an invitation of an older server does not say whom it tells',
    levels: [247],
    before: [['olga', 'POST', '/invites', { invitee_emails: 'guest@demo.example', stream_ids: [1] }]],
    request: ['olga', 'GET', '/invites'],
    body: { invites: satisfies((all: Records) => all.every((each) => !('notify_referrer_on_join' in each))) },
  },
  {
    title: 'a new domain is answered with its id',
    request: ['olga', 'POST', '/realm/domains', { domain: 'q.example' }],
    body: {
      new_domain: satisfies(([id, name]: [unknown, unknown]) => Number.isInteger(id) && name === 'q.example'),
    },
  },
  {
    title: 'people have a storage as bots have',
    before: [['ben', 'PUT', '/bot_storage', { storage: { key: 'value' } }]],
    request: ['ben', 'GET', '/bot_storage'],
    body: { storage: { key: 'value' } },
  },
  {
    title: 'groups without names are unknown to an older server',
    levels: old,
    request: group('ada', 'PATCH', '', { can_mention_group: { new: 15 } }),
    status: 400,
    msg: 'can_mention_group is not an integer',
  },
  {
    title: 'members are changed by adding or deleting some',
    request: group('ada', 'POST', '/members'),
    status: 400,
    msg: (w) =>
      `Nothing to do. Specify at least one of ${
        w.level < 311 ? '"add" or "delete"' : '"add", "delete", "add_subgroups" or "delete_subgroups"'
      }.`,
  },
  {
    title: 'a deactivated group tells nothing of its members',
    levels: [339],
    before: [group('ada', 'POST', '/deactivate')],
    request: group('ada', 'GET', '/members'),
    status: 400,
    msg: 'User group is deactivated.',
  },
  {
    title: 'capitals are in no name of an emoji',
    request: ['ada', 'POST', '/realm/emoji/Grin'],
    status: 400,
    msg: 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
  },
  {
    title: 'the organization speaks a language that there is',
    request: ['ada', 'PATCH', '/realm', { default_language: 'klingon' }],
    status: 400,
    msg: "Invalid language 'klingon'",
  },
  {
    title: 'a limit of no time is refused with its value',
    request: ['ada', 'PATCH', '/realm', { message_content_edit_limit_seconds: 0 }],
    status: 400,
    code: 'REQUEST_VARIABLE_INVALID',
    body: { var_name: 'message_content_edit_limit_seconds', bad_value: 0 },
  },
  {
    title: 'an invitation names its channels',
    request: ['ada', 'POST', '/invites', { invitee_emails: 'guest@demo.example' }],
    status: 400,
    code: 'REQUEST_VARIABLE_MISSING',
  },
  {
    title: 'only owners may make channels for the web',
    levels: old,
    before: [['olga', 'PATCH', '/realm', { create_web_public_stream_policy: 4 }]],
    request: ['olga', 'PATCH', '/realm', { create_web_public_stream_policy: 7 }],
    types: ['realm'],
    events: () => ({ ben: [{ property: 'create_web_public_stream_policy', value: 7 }] }),
  },
  {
    title: 'a command that asks for nothing is answered',
    request: ['ben', 'POST', '/zcommand', { command: '/ping' }],
  },
  {
    title: 'a command that there is not is refused',
    request: ['ben', 'POST', '/zcommand', { command: '/dance' }],
    status: 400,
    msg: 'No such command: dance',
  },
  {
    title: 'methods that an endpoint has are told with those of its head',
    request: ['ben', 'PUT', '/messages'],
    status: 405,
    body: { allowed_methods: ['GET', 'HEAD', 'POST'] },
  },
]

realAnswers([...roles, ...organization])
