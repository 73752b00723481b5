/** Rows of the level table that a deed shows: an answer, an error's code, or an event. */
import { createHash } from 'node:crypto'
import { at, endpoint, eventOf, eventsOf, row, told, type GateContext, type GateRow } from './gateRows.ts'

type Params = Record<string, string | number | boolean | object>

const idOf = (body: unknown) => Number(at(body, 'id'))

async function sent(context: GateContext, name: string, params: Params = {}): Promise<number> {
  const { body } = await context.as(name).post('/messages', {
    type: 'stream',
    to: 1,
    topic: 'gates',
    content: 'text',
    ...params,
  })
  return idOf(body)
}

/** The answer's code when somebody asks for messages. */
const narrowed = (level: number, operator: string, operand: string | number | readonly number[]): GateRow =>
  row(level, `narrow ${operator}:${String(operand)}`, ['400 BAD_NARROW', 'ok'], async ({ as }) => {
    const narrow = [{ operator, operand }]
    return told(await as('olga').get('/messages', { anchor: 5, num_before: 1, num_after: 1, narrow }))
  })

/** An event's property after a deed. */
const inEvent = (
  level: number,
  what: string,
  type: string,
  path: string,
  deed: (context: GateContext) => Promise<unknown>,
  seen: GateRow['seen'] = [false, true],
): GateRow =>
  row(level, what, seen, async (context) => {
    const event = await eventOf(context, 'ben', type, () => deed(context))
    return seen.every((each) => typeof each === 'boolean') ? at(event, path) !== undefined : at(event, path)
  })

/** Whether an event of a type comes to those who ask for everything. */
const comes = (
  level: number,
  type: string,
  deed: (context: GateContext) => Promise<unknown>,
  seen: GateRow['seen'] = [false, true],
  capabilities?: object,
): GateRow =>
  row(level, `event ${type}`, seen, async (context) => {
    const more = capabilities === undefined ? {} : { client_capabilities: capabilities }
    const events = await eventsOf(context, 'ben', () => deed(context), more)
    return events.some((event) => `${event.type} ${event.op ?? ''}`.startsWith(type))
  })

const rendered = (
  level: number,
  source: string,
  part: string,
  seen: GateRow['seen'] = [false, true],
): GateRow =>
  row(level, `HTML of ${source.replace(/\n/g, ' ')}`, seen, async ({ as }) => {
    const { body } = await as('ben').post('/messages/render', { content: source })
    return String(at(body, 'rendered')).includes(part)
  })

const edit = async (context: GateContext, params: Params, before: Params = {}) => {
  const id = await sent(context, 'ben', before)
  return context.as('ben').patch(`/messages/${String(id)}`, params)
}

const starred = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
}

const unread = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' })
}

const reacted = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  return context.as('ben').post(`/messages/${String(id)}/reactions`, { emoji_name: 'tada' })
}

let serial = 0
const fresh = (word: string) => `${word} ${String((serial += 1))}`

export const actionRows: readonly GateRow[] = [
  row(1, 'anchor by name', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })),
  ),
  row(1, 'moves between channels', ['400 BAD_REQUEST', 'ok'], async (context) =>
    told(await edit(context, { stream_id: 2 })),
  ),
  inEvent(2, 'user_id in reactions', 'reaction', 'user_id', reacted),
  row(2, 'reaction_type may be left out', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const id = await sent(context, 'ben')
    const path = `/messages/${String(id)}/reactions`
    await context.as('ben').post(path, { emoji_name: 'lantern' })
    return told(await context.as('ben').delete(path, { emoji_name: 'lantern' }))
  }),
  row(3, 'version in every registration', [false, true], async ({ as }) => {
    const { body } = await as('ben').post('/register', { fetch_event_types: [] })
    return at(body, 'service_version') !== undefined
  }),
  rendered(8, '<time:2026-01-02T03:04:05Z>', '<time datetime'),
  inEvent(13, 'bulk deletion', 'delete_message', 'message_ids', async (context) => {
    const id = await sent(context, 'ben')
    await context.as('olga').delete(`/messages/${String(id)}`)
  }),
  row(18, 'avatar_url left out', [true, false], async ({ as, running }) => {
    const { server } = running()
    const people = [...server.state.users.values()]
    const ada = people.find((user) => user.fullName === 'Ada Admin')
    if (!ada) throw new Error('Ada is missing')
    const limits = server.limits as { fewUsers: number }
    const before = { few: limits.fewUsers, idle: ada.idleAt }
    Object.assign(limits, { fewUsers: 1 })
    ada.idleAt = 5
    const { state } = await as('ben').register({ fetch_event_types: ['realm_user'] })
    Object.assign(limits, { fewUsers: before.few })
    ada.idleAt = before.idle
    const users = at(state, 'realm_users') as { user_id: number }[]
    return users.some((user) => user.user_id === ada.id && 'avatar_url' in user)
  }),
  inEvent(32, 'op of flag events', 'update_message_flags', 'op', starred),
  rendered(33, '```python\nx\n```', 'data-code-language="Python"'),
  inEvent(35, 'lists in peer events', 'subscription', 'user_ids', async ({ as }) => {
    await as('gus').delete('/users/me/subscriptions', { subscriptions: ['garden'] })
    await as('olga').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'garden' }],
      principals: [as('gus').account.user_id],
    })
  }),
  inEvent(
    46,
    'topic links are objects',
    'message',
    'message.topic_links.0',
    (context) => sent(context, 'ben', { topic: 'see #7' }),
    ['https://tracker.example/7', { text: '#7', url: 'https://tracker.example/7' }],
  ),
  endpoint(48, 'POST', '/users/me/muted_users/9999'),
  endpoint(54, 'GET', '/realm/linkifiers'),
  endpoint(57, 'PATCH', '/realm/filters/9999'),
  row(58, 'typing in channels', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').post('/typing', { type: 'stream', op: 'start', stream_id: 1, topic: 'x' })),
  ),
  row(76, 'wrong password', ['403 AUTHENTICATION_FAILED', '401 AUTHENTICATION_FAILED'], async ({ as }) =>
    told(await as('ben').post('/fetch_api_key', { username: fresh('who'), password: 'wrong' })),
  ),
  ...(
    [
      [78, 'PATCH', '/settings', 'ben'],
      [96, 'PATCH', '/realm/user_settings_defaults', 'olga'],
      [167, 'GET', '/users/me', 'ben'],
    ] as const
  ).map(([level, method, path, name]) =>
    row(level, `unsupported parameters of ${path}`, [false, true], async ({ as }) => {
      const { body } = await as(name).call(method, path, { nonsense: 'x' })
      return at(body, 'ignored_parameters_unsupported') !== undefined
    }),
  ),
  row(111, 'unsupported parameters of subscription properties', [false, true], async ({ as }) => {
    const params = { subscription_data: [], nonsense: 'x' }
    const { body } = await as('ben').post('/users/me/subscriptions/properties', params)
    return at(body, 'ignored_parameters_unsupported') !== undefined
  }),
  row(80, 'one endpoint for settings', [1, 2], async ({ as, running }) => {
    const ben = [...running().server.state.users.values()].find((user) => user.fullName === 'Ben Member')
    if (ben) ben.settings['color_scheme'] = 1
    await as('ben').patch('/settings', { color_scheme: 2 })
    return ben?.settings['color_scheme']
  }),
  row(86, 'emoji of a status', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').post('/users/me/status', { emoji_name: 'tada' })),
  ),
  endpoint(87, 'GET', '/drafts'),
  comes(89, 'user_settings', async ({ as, running }) => {
    const ben = [...running().server.state.users.values()].find((user) => user.fullName === 'Ben Member')
    if (ben) ben.settings['fluid_layout_width'] = false
    await as('ben').patch('/settings/display', { fluid_layout_width: true })
  }),
  row(91, 'the word for unlimited retention', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('olga').patch('/streams/2', { message_retention_days: '"unlimited"' })),
  ),
  row(92, 'client_gravatar by default', [false, true], async (context) => {
    await sent(context, 'gus')
    const found = await context.as('ben').get('/messages', { anchor: 10 ** 15, num_before: 1, num_after: 0 })
    return at(found.body, 'messages.0.avatar_url') === null
  }),
  endpoint(95, 'PATCH', '/realm/user_settings_defaults'),
  row(108, 'user_id after external sign-in', [false, true], async ({ running, as }) => {
    const query = new URLSearchParams({ mobile_flow_otp: 'a'.repeat(64) })
    const page = await fetch(`${running().url}/accounts/login/social/oidc?${query.toString()}`)
    const ticket = /name="ticket" value="(\w+)"/.exec(await page.text())?.[1] ?? ''
    const done = await fetch(`${running().url}/accounts/login/choose`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ticket, user: String(as('ben').account.user_id) }),
    })
    return done.headers.get('Location')?.includes('user_id=') === true
  }),
  inEvent(112, 'stream_id in update_message', 'update_message', 'stream_id', (context) =>
    edit(context, { content: fresh('edited') }),
  ),
  inEvent(114, 'rendering_only', 'update_message', 'rendering_only', (context) =>
    edit(context, { content: fresh('edited') }),
  ),
  row(118, 'edit history', ['prev_subject', 'prev_topic'], async (context) => {
    const { as } = context
    const id = await sent(context, 'ben', { topic: fresh('from') })
    await as('ben').patch(`/messages/${String(id)}`, { topic: fresh('to') })
    const found = await as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    const edited = at(found.body, 'messages.0.edit_history.0') as object
    return Object.keys(edited).find((key) => key.startsWith('prev_'))
  }),
  row(120, 'the whole message', [false, true], async (context) => {
    const { body } = await context.as('ben').get(`/messages/${String(await sent(context, 'ben'))}`)
    return at(body, 'message') !== undefined
  }),
  row(121, 'details of the unread', [false, true], async (context) => {
    const events = await eventsOf(context, 'ben', () => unread(context))
    return events.some((event) => 'message_details' in event)
  }),
  endpoint(127, 'POST', '/user_groups/9999/subgroups'),
  endpoint(132, 'GET', '/streams/1'),
  comes(134, 'user_topic', async ({ as }) => {
    const params = { stream_id: 1, topic: fresh('topic'), op: 'add' }
    await as('ben').patch('/users/me/subscriptions/muted_topics', params)
  }),
  endpoint(137, 'GET', '/messages/9999/read_receipts'),
  row(
    139,
    'is_muted in subscription events',
    [['in_home_view'], ['is_muted', 'in_home_view']],
    async (context) => {
      const { as } = context
      const change = (value: boolean) =>
        as('ben').post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: 1, property: 'is_muted', value }],
        })
      const events = await eventsOf(context, 'ben', () => change(true))
      await change(false)
      return events.map((event) => String(event['property']))
    },
  ),
  inEvent(
    148,
    'away of a status',
    'user_status',
    'away',
    ({ as }) => as('ben').post('/users/me/status', { away: true, status_text: fresh('out') }),
    [true, false],
  ),
  row(153, 'marking all read in batches', ['all', 'some'], async (context) => {
    await sent(context, 'ada')
    const event = await eventOf(context, 'ben', 'update_message_flags', () =>
      context.as('ben').post('/mark_all_as_read'),
    )
    return event['all'] === true ? 'all' : 'some'
  }),
  ...batches(),
  row(155, 'include_anchor', [1, 0], async (context) => {
    const id = await sent(context, 'ada')
    const range = { anchor: id, num_before: 0, num_after: 0, include_anchor: false }
    const { body } = await context.as('ben').get('/messages', range)
    return (at(body, 'messages') as unknown[]).length
  }),
  endpoint(155, 'POST', '/messages/flags/narrow'),
  endpoint(160, 'POST', '/jwt/fetch_api_key'),
  row(163, 'hidden addresses', [false, true], async ({ as, running }) => {
    const settings = running().server.state.users.get(as('gus').account.user_id)?.settings ?? {}
    settings['email_address_visibility'] = 4
    const { body } = await as('ben').get(`/users/${String(as('gus').account.user_id)}`)
    settings['email_address_visibility'] = 1
    return at(body, 'user.delivery_email') !== undefined
  }),
  endpoint(170, 'POST', '/user_topics'),
  row(171, 'user_id with a key', [false, true], async ({ running, as }) => {
    const { email, password } = as('ben').account
    const answer = await fetch(`${running().url}/api/v1/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    })
    return at(await answer.json(), 'user_id') !== undefined
  }),
  endpoint(173, 'GET', '/scheduled_messages'),
  endpoint(179, 'POST', '/scheduled_messages'),
  endpoint(184, 'PATCH', '/scheduled_messages/9999'),
  row(174, 'type direct', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(
      await as('ben').post('/messages', { type: 'direct', to: [as('ada').account.user_id], content: 'x' }),
    ),
  ),
  inEvent(
    215,
    'typing says direct',
    'typing',
    'message_type',
    ({ as }) => as('ada').post('/typing', { op: 'start', to: [as('ben').account.user_id] }),
    ['private', 'direct'],
  ),
  row(215, 'type private of typing', ['ok', '400 BAD_REQUEST'], async ({ as }) =>
    told(await as('ben').post('/typing', { type: 'private', op: 'start', to: [as('ada').account.user_id] })),
  ),
  narrowed(177, 'is', 'dm'),
  narrowed(177, 'dm', 'ada@demo.example'),
  narrowed(177, 'dm-including', 'ada@demo.example'),
  narrowed(194, 'id', 5),
  narrowed(249, 'has', 'reaction'),
  narrowed(250, 'channel', 'general'),
  narrowed(250, 'channels', 'public'),
  narrowed(265, 'is', 'followed'),
  row(271, 'narrow with', ['400 BAD_NARROW', 'ok'], async (context) => {
    const narrow = [{ operator: 'with', operand: await sent(context, 'ben') }]
    return told(await context.as('ben').get('/messages', { anchor: 5, num_before: 1, num_after: 1, narrow }))
  }),
  narrowed(366, 'is', 'muted'),
  narrowed(446, 'mentions', 'ada@demo.example'),
  row(193, 'reaction that is there', ['400 BAD_REQUEST', '400 REACTION_ALREADY_EXISTS'], async (context) => {
    const path = `/messages/${String(await sent(context, 'ben'))}/reactions`
    await context.as('ben').post(path, { emoji_name: 'tada' })
    return told(await context.as('ben').post(path, { emoji_name: 'tada' }))
  }),
  row(
    193,
    'reaction that is not there',
    ['400 BAD_REQUEST', '400 REACTION_DOES_NOT_EXIST'],
    async (context) => {
      const path = `/messages/${String(await sent(context, 'ben'))}/reactions`
      return told(await context.as('ben').delete(path, { emoji_name: 'tada' }))
    },
  ),
  endpoint(202, 'PATCH', '/realm/linkifiers'),
  endpoint(217, 'POST', '/mobile_push/test_notification'),
  row(218, 'automatic policy in the answer', [false, true], async ({ as }) => {
    const { body } = await as('ben').post('/messages', {
      type: 'stream',
      to: 1,
      topic: fresh('started'),
      content: 'x',
    })
    return at(body, 'automatic_new_visibility_policy') !== undefined
  }),
  row(219, 'following', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').post('/user_topics', { stream_id: 1, topic: fresh('t'), visibility_policy: 3 })),
  ),
  row(223, 'appid', ['ok', '400 REQUEST_VARIABLE_MISSING'], async ({ as }) =>
    told(await as('ben').post('/users/me/apns_device_token', { token: 'c0ffee' })),
  ),
  inEvent(
    224,
    'wildcard flags',
    'message',
    'flags',
    (context) => sent(context, 'ada', { content: '@**all** hi' }),
    [['wildcard_mentioned'], ['stream_wildcard_mentioned', 'wildcard_mentioned']],
  ),
  endpoint(226, 'GET', '/streams/1/email_address'),
  row(
    229,
    'code of wildcards',
    ['400 BAD_REQUEST', '400 STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
    async (context) => {
      const limits = context.running().server.limits as { wildcardSubscribers: number }
      const before = limits.wildcardSubscribers
      limits.wildcardSubscribers = 1
      const params = { type: 'stream', to: 1, topic: 'x', content: '@**all** hi' }
      const answer = await context.as('ben').post('/messages', params)
      limits.wildcardSubscribers = before
      return told(answer)
    },
  ),
  endpoint(233, 'POST', '/users/me/onboarding_steps'),
  row(236, 'read_by_sender', [false, true], async (context) => {
    const id = await sent(context, 'ben', { read_by_sender: true })
    const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    return (at(found.body, 'messages.0.flags') as string[]).includes('read')
  }),
  rendered(247, '@**channel** hi', 'channel-wildcard-mention'),
  row(248, 'type channel', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').post('/messages', { type: 'channel', to: 1, topic: 'x', content: 'x' })),
  ),
  rendered(250, '#**general**', '/#narrow/channel/'),
  endpoint(262, 'GET', '/users/9999/status'),
  row(263, 'presence since an update', [false, true], async ({ as }) => {
    const params = { status: 'active', last_update_id: -1 }
    return (
      at((await as('ben').post('/users/me/presence', params)).body, 'presence_last_update_id') !== undefined
    )
  }),
  row(288, 'days of presence', [false, true], async ({ as, running }) => {
    const ada = [...running().server.state.users.values()].find((user) => user.fullName === 'Ada Admin')
    if (!ada) throw new Error('Ada is missing')
    const { idleAt, activeAt } = ada
    ada.idleAt = ada.activeAt = running().server.seconds() - 20 * 86400
    const params = { slim_presence: true, presence_history_limit_days: 30, fetch_event_types: ['presence'] }
    const { state } = await as('ben').register(params as never)
    Object.assign(ada, { idleAt, activeAt })
    return at(state, `presences.${String(ada.id)}`) !== undefined
  }),
  ...uploads(),
  row(289, 'keys of the subscribed', ['ben@demo;example', 'id'], async ({ as }) => {
    const { body } = await as('ben').post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const [key = ''] = Object.keys(at(body, 'already_subscribed') as object)
    return /^\d+$/.test(key) ? 'id' : key.replace('.', ';')
  }),
  endpoint(290, 'POST', '/user_groups/9999/deactivate'),
  endpoint(297, 'GET', '/saved_snippets'),
  endpoint(368, 'PATCH', '/saved_snippets/9999'),
  row(296, 'resumable uploads', [404, 204], async ({ running, as }) => {
    const { email, api_key } = as('ben').account
    const headers = { Authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` }
    return (await fetch(`${running().url}/api/v1/tus/`, { method: 'OPTIONS', headers })).status
  }),
  row(300, 'messages by ids', ['400 REQUEST_VARIABLE_MISSING', 'ok'], async (context) =>
    told(await context.as('ben').get('/messages', { message_ids: [await sent(context, 'ben')] })),
  ),
  rendered(319, '#**general>lunch@1004**', 'class="message-link"'),
  row(328, 'user in reactions', [true, false], async (context) => {
    const id = await sent(context, 'ben')
    await context.as('ben').post(`/messages/${String(id)}/reactions`, { emoji_name: 'tada' })
    const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    return at(found.body, 'messages.0.reactions.0.user') !== undefined
  }),
  inEvent(328, 'user in reaction events', 'reaction', 'user', reacted, [true, false]),
  inEvent(339, 'user in reaction events again', 'reaction', 'user', reacted),
  inEvent(484, 'user in reaction events', 'reaction', 'user', reacted, [true, false]),
  ...(
    [
      [327, 'recipient_id of two people'],
      [482, 'recipient_id of two people once more'],
    ] as const
  ).map(([level, what]) =>
    row(level, what, ['before', 'after'], async (context, now) => {
      const id = await sent(context, 'ben', { type: 'private', to: [context.as('ada').account.user_id] })
      const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
      const key = at(found.body, 'messages.0.recipient_id')
      recipients.set(now, key)
      return now === level - 1 ? 'before' : key === recipients.get(level - 1) ? 'same' : 'after'
    }),
  ),
  inEvent(
    334,
    'the empty topic',
    'message',
    'message.subject',
    (context) => sent(context, 'ben', { topic: '' }),
    ['(no topic)', ''],
  ),
  inEvent(
    370,
    '(no topic) is the empty topic',
    'message',
    'message.subject',
    (context) => sent(context, 'ben', { topic: '(no topic)' }),
    ['(no topic)', ''],
  ),
  inEvent(
    372,
    '(no topic) of typing',
    'typing',
    'topic',
    ({ as }) => as('ada').post('/typing', { type: 'stream', op: 'start', stream_id: 1, topic: '(no topic)' }),
    ['(no topic)', ''],
  ),
  row(343, 'ids of deleted channels', [false, true], async (context) => {
    const { as } = context
    const [name, principals] = [fresh('closed'), [as('ben').account.user_id]]
    const asked = { subscriptions: [{ name }], invite_only: true, principals }
    await as('olga').post('/users/me/subscriptions', asked)
    const events = await eventsOf(context, 'ben', () =>
      as('olga').delete('/users/me/subscriptions', { subscriptions: [name], principals }),
    )
    return events.some((event) => event.op === 'delete' && 'stream_ids' in event)
  }),
  rendered(347, '#**general>lunch**', '/with/'),
  endpoint(351, 'POST', '/message_edit_typing'),
  endpoint(361, 'POST', '/message_edit_typing', false),
  endpoint(361, 'POST', '/messages/9999/typing'),
  row(355, 'channels that were left out', [false, true], async (context) => {
    const params = { messages: [await sent(context, 'ben')], op: 'remove', flag: 'read' }
    const { body } = await context.as('ben').post('/messages/flags', params)
    return at(body, 'ignored_because_not_subscribed_channels') !== undefined
  }),
  row(365, 'last_edit_timestamp of a move', [true, false], async (context) => {
    const id = await sent(context, 'ben', { topic: fresh('from') })
    await context.as('ben').patch(`/messages/${String(id)}`, { topic: fresh('to') })
    const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    return at(found.body, 'messages.0.last_edit_timestamp') !== undefined
  }),
  row(365, 'last_moved_timestamp', [false, true], async (context) => {
    const id = await sent(context, 'ben', { topic: fresh('from') })
    await context.as('ben').patch(`/messages/${String(id)}`, { topic: fresh('to') })
    const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    return at(found.body, 'messages.0.last_moved_timestamp') !== undefined
  }),
  row(379, 'hash of the text before', ['ok', '400 EXPECTATION_MISMATCH'], async (context) => {
    const prev_content_sha256 = createHash('sha256').update('another').digest('hex')
    return told(await edit(context, { content: fresh('x'), prev_content_sha256 }))
  }),
  endpoint(381, 'POST', '/reminders'),
  endpoint(382, 'POST', '/messages/9999/report'),
  endpoint(399, 'GET', '/reminders'),
  row(384, 'user_ids of the list', [5, 1], async ({ as }) => {
    const { body } = await as('ben').get('/users', { user_ids: [as('ada').account.user_id] })
    return Math.min(5, (at(body, 'members') as unknown[]).length)
  }),
  endpoint(389, 'GET', '/channel_folders'),
  endpoint(414, 'PATCH', '/channel_folders'),
  endpoint(390, 'GET', '/navigation_views'),
  row(393, 'ids in order', [false, true], async (context) => {
    const topic = fresh('many')
    const first = await sent(context, 'ben', { topic })
    await sent(context, 'ben', { topic })
    const event = await eventOf(context, 'ben', 'update_message', () =>
      context
        .as('ben')
        .patch(`/messages/${String(first)}`, { topic: fresh('moved'), propagate_mode: 'change_all' }),
    )
    return at(event, 'message_ids.0') === first
  }),
  row(397, 'whether people were told', [false, true], async ({ as }) => {
    const { body } = await as('ben').post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    return at(body, 'new_subscription_messages_sent') !== undefined
  }),
  rendered(405, '![a.mp3](/user_uploads/2/ab/a.mp3)', '<audio '),
  endpoint(406, 'POST', '/mobile_push/register'),
  endpoint(407, 'POST', '/users/9999/status'),
  row(412, 'a part of the subscribers', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    told(await as('ben').post('/register', { include_subscribers: '"partial"', fetch_event_types: [] })),
  ),
  row(415, 'notes of reminders', [false, true], async (context) => {
    const { as, running } = context
    await as('ben').post('/reminders', {
      message_id: await sent(context, 'ben'),
      scheduled_delivery_timestamp: running().server.seconds() + 9000,
      note: 'bring-it',
    })
    const { body } = await as('ben').get('/reminders')
    return String((at(body, 'reminders') as { content: string }[]).at(-1)?.content).includes('bring-it')
  }),
  endpoint(417, 'POST', '/channels/create'),
  row(419, 'short presence events', [false, true], async (context) => {
    const { as, running } = context
    const ada = [...running().server.state.users.values()].find((user) => user.fullName === 'Ada Admin')
    if (ada) ada.idleAt = ada.activeAt = 5
    const event = await eventOf(context, 'ben', 'presence', () =>
      as('ada').post('/users/me/presence', { status: 'active' }),
    )
    return 'presences' in event
  }),
  endpoint(420, 'POST', '/mobile_push/e2ee/test_notification'),
  comes(
    439,
    'update_display_settings',
    async ({ as, running }) => {
      const ben = [...running().server.state.users.values()].find((user) => user.fullName === 'Ben Member')
      if (ben) ben.settings['fluid_layout_width'] = false
      await as('ben').patch('/settings', { fluid_layout_width: true })
    },
    [true, false],
    {},
  ),
  endpoint(440, 'GET', '/users/9999/channels'),
  row(444, 'settings of others', [1, 2], async ({ as, running }) => {
    const { server } = running()
    const gus = server.state.users.get(as('gus').account.user_id)
    if (gus) gus.settings['color_scheme'] = 1
    const target_users = { user_ids: [as('gus').account.user_id] }
    await as('olga').patch('/settings', { color_scheme: 2, target_users })
    return gus?.settings['color_scheme']
  }),
  row(445, 'anchor by date', ['400 BAD_REQUEST', 'ok'], async ({ as }) => {
    const params = { anchor: 'date', anchor_date: '2026-01-01', num_before: 1, num_after: 1 }
    return told(await as('ben').get('/messages', params))
  }),
  rendered(451, '<time:nonsense>', 'timestamp-error', [true, false]),
  row(452, 'events of retention', [false, true], async (context) => {
    const { as, running } = context
    const { server } = running()
    const id = await sent(context, 'ben', { topic: fresh('old') })
    const channel = server.state.channels.get(1)
    const message = server.state.messages.byId.get(id)
    if (!channel || !message) throw new Error('nothing to keep')
    const all = [...server.state.messages.byId.values()].filter((each) => each !== message)
    message.timestamp = Math.min(...all.map((each) => each.timestamp)) - 90000
    channel.retentionDays = Math.ceil((server.seconds() - message.timestamp) / 86400) - 1
    const events = await eventsOf({ ...context, as }, 'ben', () => {
      running().advanceClock(1)
      return Promise.resolve()
    })
    channel.retentionDays = null
    if (server.state.messages.byId.has(id)) throw new Error('still there')
    return events.some((event) => event.type === 'delete_message')
  }),
  endpoint(460, 'POST', '/calls/constructorgroups/create'),
  endpoint(465, 'POST', '/calls/nextcloud_talk/create'),
  endpoint(493, 'POST', '/calls/webex/create'),
  endpoint(468, 'POST', '/register_client_device'),
  endpoint(470, 'POST', '/remove_client_device'),
  endpoint(463, 'GET', '/bots/9999/api_key'),
  endpoint(479, 'GET', '/thumbnail/status/2/a/b'),
  row(481, 'how long a queue lives', [600, 60], async ({ as, running }) => {
    const { id } = await as('ben').register({ idle_queue_timeout: 60 })
    return running().server.queues.byId.get(id)?.idleTimeout
  }),
  row(487, 'presence of one', [false, true], async ({ as }) => {
    const { body } = await as('ben').get(`/users/${String(as('gus').account.user_id)}/presence`)
    return at(body, 'server_timestamp') !== undefined
  }),
  row(492, 'a new key and pushes', [1, 0], async ({ as, running }) => {
    await as('gus').post('/users/me/android_gcm_reg_id', { token: 'kept' })
    await as('gus').post('/users/me/api_key/regenerate')
    return running().server.state.users.get(as('gus').account.user_id)?.own?.pushTokens.size
  }),
  row(
    504,
    'plain pushes off altogether',
    ['ok', '400 PUSH_NOTIFICATIONS_DISALLOWED'],
    async ({ as, running }) => {
      const { settings } = running().server.state.realm
      settings['require_e2ee_push_notifications'] = true
      const answer = await as('ben').post('/mobile_push/test_notification')
      settings['require_e2ee_push_notifications'] = false
      return told(answer)
    },
  ),
  row(508, 'links in the answer of a send', [false, true], async ({ as }) => {
    const { body } = await as('ben').post('/messages', { type: 'stream', to: 1, topic: 'x', content: 'x' })
    return at(body, 'message_link') !== undefined
  }),
  row(509, 'a move to where it is', ['ok', '400 BAD_REQUEST'], async (context) =>
    told(await edit(context, { stream_id: 1 })),
  ),
  row(510, 'hiding previews', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const messages = [await sent(context, 'ben')]
    return told(
      await context.as('ben').post('/messages/flags', { messages, op: 'add', flag: 'hide_link_previews' }),
    )
  }),
  row(511, 'a report that is lost', ['ok', '400 BAD_REQUEST'], async (context) => {
    const { server } = context.running()
    const channel = server.state.channels.get(3)
    if (!channel) throw new Error('planning is missing')
    server.state.realm.settings['moderation_request_channel_id'] = 3
    channel.isArchived = true
    const path = `/messages/${String(await sent(context, 'ben'))}/report`
    const answer = await context.as('ben').post(path, { report_type: 'spam' })
    channel.isArchived = false
    server.state.realm.settings['moderation_request_channel_id'] = -1
    return told(answer)
  }),
  endpoint(512, 'PATCH', '/users/me/subscriptions', false),
]

const recipients = new Map<number, unknown>()

/** What a request says that did only a part. */
function batches(): GateRow[] {
  const part = async (context: GateContext) => {
    const limits = context.running().server.limits as { batch: number }
    const before = limits.batch
    await context.as('ben').post('/mark_all_as_read')
    await sent(context, 'ada')
    await sent(context, 'ada')
    limits.batch = 1
    const { body } = await context.as('ben').post('/mark_all_as_read')
    limits.batch = before
    return [at(body, 'result'), at(body, 'complete')]
  }
  const topic = async (context: GateContext) => {
    const limits = context.running().server.limits as { batch: number }
    const before = limits.batch
    const topic_name = fresh('doomed')
    await sent(context, 'ada', { topic: topic_name })
    await sent(context, 'ada', { topic: topic_name })
    limits.batch = 1
    const { body } = await context.as('olga').post('/streams/1/delete_topic', { topic_name })
    limits.batch = before
    return [at(body, 'result'), at(body, 'complete')]
  }
  const whole = ['success', undefined]
  const partly = ['partially_completed', undefined]
  return [
    row(153, 'marking a part read', [whole, partly], part),
    row(211, 'marking a part read', [partly, ['success', false]], part),
    row(154, 'deleting a part of a topic', [whole, partly], topic),
    row(211, 'deleting a part of a topic', [partly, ['success', false]], topic),
  ]
}

/** What uploads and their records look like. */
function uploads(): GateRow[] {
  const upload = async ({ as, running }: GateContext) => {
    const form = new FormData()
    form.set('file', new Blob(['text']), 'a.txt')
    const { email, api_key } = as('ben').account
    const answer = await fetch(`${running().url}/api/v1/user_uploads`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    })
    return (await answer.json()) as unknown
  }
  const listed = async (context: GateContext) => {
    const file = await upload(context)
    await sent(context, 'ben', { content: `[a](${String(at(file, 'uri'))})` })
    return at((await context.as('ben').get('/attachments')).body, 'attachments') as Record<string, unknown>[]
  }
  return [
    row(22, 'whole milliseconds', [false, true], async (context) =>
      Number.isInteger((await listed(context)).at(-1)?.['create_time']),
    ),
    row(
      272,
      'url of an upload',
      [false, true],
      async (context) => at(await upload(context), 'url') !== undefined,
    ),
    row(
      285,
      'filename of an upload',
      [false, true],
      async (context) => at(await upload(context), 'filename') !== undefined,
    ),
    row(285, 'detached uploads', [false, true], async (context) => {
      const { body } = await edit(context, { content: fresh('x') })
      return at(body, 'detached_uploads') !== undefined
    }),
    row(
      443,
      'seconds',
      [true, false],
      async (context) => Number((await listed(context)).at(-1)?.['create_time']) > 1e11,
    ),
    row(
      472,
      'ids of messages',
      [false, true],
      async (context) => 'message_ids' in ((await listed(context)).at(-1) ?? {}),
    ),
    row(
      472,
      'messages',
      [true, false],
      async (context) => 'messages' in ((await listed(context)).at(-1) ?? {}),
    ),
  ]
}
