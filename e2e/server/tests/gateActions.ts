/** Rows of the level table that a request can show, up to level 225: a response, an error code, or an event. */
import {
  sent,
  narrowed,
  inEvent,
  comes,
  rendered,
  edit,
  starred,
  unread,
  reacted,
  fresh,
} from './gateRequests.ts'
import { at, endpoint, eventsOf, row, outcomeOf, type GateContext, type GateRow } from './gateRows.ts'

export const olderRows: readonly GateRow[] = [
  row(1, 'anchor by name', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('ben').get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })),
  ),
  row(1, 'moves between channels', ['400 BAD_REQUEST', 'ok'], async (context) =>
    outcomeOf(await edit(context, { stream_id: 2 })),
  ),
  inEvent(2, 'user_id in reactions', 'reaction', 'user_id', reacted),
  row(2, 'reaction_type may be left out', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const id = await sent(context, 'ben')
    const path = `/messages/${String(id)}/reactions`
    await context.as('ben').post(path, { emoji_name: 'lantern' })
    return outcomeOf(await context.as('ben').delete(path, { emoji_name: 'lantern' }))
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
    outcomeOf(await as('ben').post('/typing', { type: 'stream', op: 'start', stream_id: 1, topic: 'x' })),
  ),
  row(76, 'wrong password', ['403 AUTHENTICATION_FAILED', '401 AUTHENTICATION_FAILED'], async ({ as }) =>
    outcomeOf(await as('ben').post('/fetch_api_key', { username: fresh('who'), password: 'wrong' })),
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
    outcomeOf(await as('ben').post('/users/me/status', { emoji_name: 'tada' })),
  ),
  endpoint(87, 'GET', '/drafts'),
  comes(89, 'user_settings', async ({ as, running }) => {
    const ben = [...running().server.state.users.values()].find((user) => user.fullName === 'Ben Member')
    if (ben) ben.settings['fluid_layout_width'] = false
    await as('ben').patch('/settings/display', { fluid_layout_width: true })
  }),
  row(91, 'the word for unlimited retention', ['400 REQUEST_VARIABLE_INVALID', 'ok'], async ({ as }) =>
    outcomeOf(await as('olga').patch('/streams/2', { message_retention_days: '"unlimited"' })),
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
    [['in_home_view'], ['in_home_view', 'is_muted']],
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
  row(148, 'away as presence', [false, true], async (context) => {
    const set = (away: boolean) => context.as('ben').post('/users/me/status', { away })
    const events = await eventsOf(context, 'ben', () => set(true))
    await set(false)
    return events.some((event) => event.type === 'user_settings')
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
    outcomeOf(
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
    outcomeOf(
      await as('ben').post('/typing', { type: 'private', op: 'start', to: [as('ada').account.user_id] }),
    ),
  ),
  narrowed(177, 'is', 'dm'),
  narrowed(177, 'dm', 'user8@127.0.0.1'),
  narrowed(177, 'dm-including', 'user8@127.0.0.1'),
  narrowed(194, 'id', 5),
  row(193, 'reaction that is there', ['400 BAD_REQUEST', '400 REACTION_ALREADY_EXISTS'], async (context) => {
    const path = `/messages/${String(await sent(context, 'ben'))}/reactions`
    await context.as('ben').post(path, { emoji_name: 'tada' })
    return outcomeOf(await context.as('ben').post(path, { emoji_name: 'tada' }))
  }),
  row(
    193,
    'reaction that is not there',
    ['400 BAD_REQUEST', '400 REACTION_DOES_NOT_EXIST'],
    async (context) => {
      const path = `/messages/${String(await sent(context, 'ben'))}/reactions`
      return outcomeOf(await context.as('ben').delete(path, { emoji_name: 'tada' }))
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
  row(219, 'following', ['400 REQUEST_VARIABLE_INVALID', 'ok'], async ({ as }) =>
    outcomeOf(
      await as('ben').post('/user_topics', { stream_id: 1, topic: fresh('t'), visibility_policy: 3 }),
    ),
  ),
  row(223, 'appid', ['ok', '400 REQUEST_VARIABLE_MISSING'], async ({ as }) =>
    outcomeOf(await as('ben').post('/users/me/apns_device_token', { token: 'c0ffee' })),
  ),
  inEvent(
    224,
    'wildcard flags',
    'message',
    'flags',
    (context) => sent(context, 'ada', { content: '@**all** hi' }),
    [['wildcard_mentioned'], ['stream_wildcard_mentioned', 'wildcard_mentioned']],
  ),
]

/** Rows about the response to a request that did only a part of its work. */
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
