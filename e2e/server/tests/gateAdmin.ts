/** Rows of the level table for administrators: invitations, groups, bots, accounts, archives. */
import type { TestClient } from '../testClient.ts'
import { comes, fresh, rendered } from './gateRequests.ts'
import { newChannel, newGroup, newUser } from './gatePeople.ts'
import { at, eventsOf, row, outcomeOf, type GateContext, type GateRow } from './gateRows.ts'

type Params = Readonly<Record<string, string | number | boolean | object>>

/** A parameter that was added at a level; before, the response lists it as ignored. */
const parameter = (
  level: number,
  name: string,
  request: (context: GateContext) => Promise<readonly [method: string, path: string, params: Params]>,
): GateRow =>
  row(level, `parameter ${name}`, [true, false], async (context) => {
    const [method, path, params] = await request(context)
    const { status, body } = await context.as('olga').call(method, path, params)
    if (status !== 200) throw new Error(`${path}: ${body.msg}`)
    return ((at(body, 'ignored_parameters_unsupported') ?? []) as string[]).includes(name)
  })

/** An export needs an owner whose email administrators can see. */
const showsAddress = (owner: TestClient) => owner.patch('/settings', { email_address_visibility: 1 })

const toInvite = (params: Params) => () => Promise.resolve(['POST', '/invites/multiuse', params] as const)

async function newBot({ as }: GateContext): Promise<{ id: number; key: string; email: string }> {
  const short_name = fresh('bot').replace(' ', '')
  const { body } = await as('olga').post('/bots', { full_name: short_name, short_name, bot_type: 1 })
  const id = Number(at(body, 'user_id'))
  const { body: found } = await as('olga').get(`/users/${String(id)}`)
  return { id, key: String(at(body, 'api_key')), email: String(at(found, 'user.email')) }
}

/** A row about a group setting: a plain value before a level, a pair from that level on. */
const pairs = (
  level: number,
  what: string,
  request: (context: GateContext, value: unknown) => Promise<string>,
): GateRow =>
  row(level, `pairs for ${what}`, ['ok, 400 BAD_REQUEST', '400 BAD_REQUEST, ok'], async (context) =>
    [await request(context, 14), await request(context, { new: 14 })].join(', '),
  )

export const adminRows: readonly GateRow[] = [
  row(126, 'minutes of an invitation', [false, true], async ({ as, running }) => {
    await as('olga').post('/invites/multiuse', { invite_expires_in_minutes: 5 })
    const invites = at((await as('olga').get('/invites')).body, 'invites') as { expiry_date: number }[]
    return invites.some((each) => each.expiry_date <= running().server.seconds() + 300)
  }),
  parameter(
    261,
    'include_realm_default_subscriptions',
    toInvite({ include_realm_default_subscriptions: true }),
  ),
  parameter(267, 'notify_referrer_on_join', () => {
    const invitee_emails = `${fresh('guest').replace(' ', '')}@demo.example`
    return Promise.resolve([
      'POST',
      '/invites',
      { invitee_emails, notify_referrer_on_join: false, stream_ids: [] },
    ])
  }),
  parameter(322, 'group_ids', toInvite({ group_ids: [] })),
  parameter(416, 'welcome_message_custom_text', toInvite({ welcome_message_custom_text: 'Hi' })),
  row(252, 'a part of a profile field', ['400 REQUEST_VARIABLE_MISSING', 'ok'], async ({ as }) => {
    const { body } = await as('olga').get('/realm/profile_fields')
    const id = String(at(body, 'custom_fields.0.id'))
    return outcomeOf(await as('olga').patch(`/realm/profile_fields/${id}`, { hint: 'Where?' }))
  }),
  row(476, 'paragraphs in the summary', ['400 BAD_REQUEST', 'ok'], async ({ as, running }) => {
    const made = await as('olga').post('/realm/profile_fields', {
      name: 'About',
      field_type: 2,
      display_in_profile_summary: true,
    })
    const { state } = running().server
    state.profileFields = state.profileFields.filter((field) => field.name !== 'About')
    return outcomeOf(made)
  }),
  pairs(260, 'groups', async (context, value) => {
    const path = `/user_groups/${String(await newGroup(context))}`
    return outcomeOf(await context.as('olga').patch(path, { can_mention_group: value as object }))
  }),
  pairs(320, 'channels', async (context, value) => {
    const path = `/streams/${String(await newChannel(context))}`
    return outcomeOf(await context.as('olga').patch(path, { can_remove_subscribers_group: value as object }))
  }),
  parameter(294, 'include_deactivated_groups', () =>
    Promise.resolve(['GET', '/user_groups', { include_deactivated_groups: true }]),
  ),
  parameter(386, 'deactivated', async (context) => {
    const path = `/user_groups/${String(await newGroup(context))}`
    await context.as('olga').post(`${path}/deactivate`)
    return ['PATCH', path, { deactivated: false, description: fresh('about') }]
  }),
  row(313, 'people by address', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('olga').patch('/users/gus@demo.example', { full_name: 'Gus Guest' })),
  ),
  row(377, 'peer_remove of the deactivated', [false, true], async (context) => {
    const id = await newUser(context)
    await context.as('olga').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [id],
    })
    const events = await eventsOf(context, 'ben', () => context.as('olga').delete(`/users/${String(id)}`))
    return events.some((event) => event.op === 'peer_remove')
  }),
  parameter(459, 'actions', async (context) => [
    'DELETE',
    `/users/${String(await newUser(context))}`,
    { actions: {} },
  ]),
  row(490, 'the mark of the deleted', [false, true], async (context) => {
    const path = `/users/${String(await newUser(context))}`
    const events = await eventsOf(context, 'ben', () =>
      context.as('olga').delete(path, { actions: { delete_profile: true } }),
    )
    return events.some((event) => at(event, 'person.is_deleted') === true)
  }),
  comes(418, 'channel_folder reorder', async ({ as }) => {
    const { body } = await as('olga').get('/channel_folders')
    const order = (at(body, 'channel_folders') as { id: number }[]).map((each) => each.id)
    await as('olga').patch('/channel_folders', { order })
  }),
  row(430, 'visibility of addresses in consents', [false, true], async ({ as }) => {
    const { body } = await as('olga').get('/export/realm/consents')
    return at(body, 'export_consents.0.email_address_visibility') !== undefined
  }),
  row(449, 'the word for an export', ['400 BAD_REQUEST', 'ok'], async ({ as, running }) => {
    await showsAddress(as('olga'))
    running().server.state.admin.exports.length = 0
    return outcomeOf(await as('olga').post('/export/realm', { export_type: '"public"' }))
  }),
  row(499, 'where an export came from', [false, true], async ({ as, running }) => {
    await showsAddress(as('olga'))
    running().server.state.admin.exports.length = 0
    await as('olga').post('/export/realm')
    const { body } = await as('olga').get('/export/realm')
    return at(body, 'exports.0.export_from_prior_server') !== undefined
  }),
  parameter(447, 'short_name', async (context) => [
    'PATCH',
    `/bots/${String((await newBot(context)).id)}`,
    { short_name: fresh('other').replace(' ', '') },
  ]),
  row(461, 'the address of a bot, told', [false, true], async (context) => {
    const { id } = await newBot(context)
    const events = await eventsOf(context, 'olga', () =>
      context.as('olga').patch(`/bots/${String(id)}`, { short_name: fresh('moved').replace(' ', '') }),
    )
    return events.some((event) => event.type === 'realm_bot' && at(event, 'bot.email') !== undefined)
  }),
  row(458, 'channels of a bot', ['400 BAD_REQUEST', 'ok'], async (context) =>
    outcomeOf(await context.as('olga').get(`/users/${String((await newBot(context)).id)}/channels`)),
  ),
  row(496, 'groups by bots', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const { email, key } = await newBot(context)
    const form = new URLSearchParams({ name: fresh('by bot'), description: '', members: '[]' })
    const answer = await fetch(`${context.running().url}/api/v1/user_groups/create`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` },
    })
    return answer.status === 200 ? 'ok' : `400 ${String(at(await answer.json(), 'code'))}`
  }),
  rendered(346, '#**general>**', 'class="stream-topic"'),
  rendered(503, '<time:1700000000>', '<time ', [true, false]),
]
