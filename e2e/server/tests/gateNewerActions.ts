/** Rows of the level table that a request can show, from level 226 on: a response, an error code, or an event. */
import { createHash } from 'node:crypto'
import { sent, narrowed, inEvent, comes, rendered, edit, reacted, fresh } from './gateRequests.ts'
import { at, endpoint, eventOf, eventsOf, row, outcomeOf, type GateRow } from './gateRows.ts'
import { uploadRows } from './gateUploads.ts'

export const newerRows: readonly GateRow[] = [
  narrowed(249, 'has', 'reaction'),
  narrowed(250, 'channel', 'general'),
  narrowed(250, 'channels', 'public'),
  narrowed(265, 'is', 'followed'),
  row(271, 'narrow with', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const narrow = [{ operator: 'with', operand: await sent(context, 'ben') }]
    return outcomeOf(
      await context.as('ben').get('/messages', { anchor: 5, num_before: 1, num_after: 1, narrow }),
    )
  }),
  narrowed(366, 'is', 'muted'),
  narrowed(446, 'mentions', 'user8@127.0.0.1'),
  narrowed(489, 'channels', 'archived'),
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
      return outcomeOf(answer)
    },
  ),
  endpoint(233, 'POST', '/users/me/onboarding_steps'),
  row(236, 'read_by_sender', [false, true], async (context) => {
    const id = await sent(context, 'ben', { read_by_sender: true })
    const found = await context.as('ben').get('/messages', { anchor: id, num_before: 0, num_after: 0 })
    return (at(found.body, 'messages.0.flags') as string[]).includes('read')
  }),
  rendered(247, '@**channel** hi', 'data-user-id="*">@channel'),
  rendered(248, '@**all** hi', 'channel-wildcard-mention'),
  row(248, 'one setting of a channel', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('ben').patch('/users/me/subscriptions/1', { property: 'pin_to_top', value: false })),
  ),
  row(248, 'type channel', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('ben').post('/messages', { type: 'channel', to: 1, topic: 'x', content: 'x' })),
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
    const { state } = await as('ben').register(params)
    Object.assign(ada, { idleAt, activeAt })
    return at(state, `presences.${String(ada.id)}`) !== undefined
  }),
  ...uploadRows(),
  row(289, 'keys of the subscribed', ['user9@127;0;0;1', 'id'], async ({ as }) => {
    const { body } = await as('ben').post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const [key = ''] = Object.keys(at(body, 'already_subscribed') as object)
    return /^\d+$/.test(key) ? 'id' : key.replaceAll('.', ';')
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
    outcomeOf(await context.as('ben').get('/messages', { message_ids: [await sent(context, 'ben')] })),
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
  row(334, 'the empty topic', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('ben').post('/messages', { type: 'stream', to: 1, topic: '', content: 'x' })),
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
    const params = { subscriptions: [{ name }], invite_only: true, principals }
    await as('olga').post('/users/me/subscriptions', params)
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
    return outcomeOf(await edit(context, { content: fresh('x'), prev_content_sha256 }))
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
  row(407, 'a status emoji of no type', ['ok', '400 BAD_REQUEST'], async ({ as }) =>
    outcomeOf(
      await as('ben').post('/users/me/status', {
        status_text: 'out',
        emoji_name: '',
        emoji_code: '',
        reaction_type: '',
      }),
    ),
  ),
  row(407, 'a part of the subscribers', ['400 BAD_REQUEST', 'ok'], async ({ as }) =>
    outcomeOf(await as('ben').post('/register', { include_subscribers: '"partial"', fetch_event_types: [] })),
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
    return outcomeOf(await as('ben').get('/messages', params))
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
      return outcomeOf(answer)
    },
  ),
  row(508, 'links in the answer of a send', [false, true], async ({ as }) => {
    const { body } = await as('ben').post('/messages', { type: 'stream', to: 1, topic: 'x', content: 'x' })
    return at(body, 'message_link') !== undefined
  }),
  row(509, 'a move to where it is', ['ok', '400 BAD_REQUEST'], async (context) =>
    outcomeOf(await edit(context, { stream_id: 1 })),
  ),
  row(510, 'hiding previews', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const messages = [await sent(context, 'ben')]
    return outcomeOf(
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
    return outcomeOf(answer)
  }),
  endpoint(512, 'PATCH', '/users/me/subscriptions', false),
]

const recipients = new Map<number, unknown>()
