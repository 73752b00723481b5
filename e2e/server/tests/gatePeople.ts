/** Rows of the level table about users, groups, channels and the organization. */
import { at, eventOf, eventsOf, row, outcomeOf, type GateContext, type GateRow } from './gateRows.ts'
import { picture } from '../pictures.ts'

let serial = 0
const fresh = (word: string) => `${word}${String((serial += 1))}`

export async function newGroup({ as }: GateContext): Promise<number> {
  const made = await as('olga').post('/user_groups/create', {
    name: fresh('group'),
    description: '',
    members: [as('olga').account.user_id],
  })
  if (at(made.body, 'group_id') !== undefined) return Number(at(made.body, 'group_id'))
  const { body } = await as('olga').get('/user_groups')
  return Math.max(...(at(body, 'user_groups') as { id: number }[]).map((group) => group.id))
}

export async function newUser({ as, running }: GateContext): Promise<number> {
  const { server } = running()
  const before = server.level
  server.level = 512
  const email = `${fresh('person')}@demo.example`
  const { body } = await as('olga').post('/users', {
    email,
    password: 'x'.repeat(12),
    full_name: fresh('Person '),
  })
  server.level = before
  const id = Number(at(body, 'user_id'))
  for (const channel of server.state.channels.values()) channel.subscribers.delete(id)
  return id
}

export async function newChannel({ as, running }: GateContext): Promise<number> {
  const { server } = running()
  const before = server.level
  server.level = 512
  const { body } = await as('olga').post('/channels/create', {
    name: fresh('channel'),
    subscribers: [as('olga').account.user_id, as('ben').account.user_id],
  })
  server.level = before
  return Number(at(body, 'id'))
}

const kinds = (events: readonly { readonly type: string; readonly op?: string }[]) =>
  [...new Set(events.map((event) => `${event.type} ${event.op ?? ''}`.trim()))].sort()

async function uploaded({ as, running }: GateContext): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(picture(20, 10, '#336699', '#ffffff'))], { type: 'image/png' }),
    'p.png',
  )
  const { email, api_key } = as('ben').account
  const answer = await fetch(`${running().url}/api/v1/user_uploads`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
  })
  const path = String(at(await answer.json(), 'uri'))
  for (const upload of running().server.state.uploads.values()) upload.thumbnailAt = 0
  return path
}

const preview = (level: number, what: string, mark: string, part: string): GateRow =>
  row(level, what, [false, true], async (context) => {
    const content = `${mark}[p](${await uploaded(context)})`
    const { body } = await context.as('ben').post('/messages/render', { content })
    return String(at(body, 'rendered')).includes(part)
  })

const limit = (level: number, name: string): GateRow =>
  row(level, `${name} without limit`, [0, null], async ({ as, running }) => {
    const { settings } = running().server.state.realm
    const before = settings[name]
    settings[name] = null
    const { state } = await as('ben').register({ fetch_event_types: ['realm'] })
    settings[name] = before ?? null
    return at(state, `realm_${name}`)
  })

export const peopleRows: readonly GateRow[] = [
  row(59, 'versions of a restart', [false, true], async (context) => {
    const { running, as } = context
    const queue = await as('ben').register({ event_types: ['restart'] })
    await running().restart()
    const [event] = await again(() => queue.events())
    return event !== undefined && 'service_feature_level' in event
  }),
  row(240, 'reloading is told apart', [['restart'], ['restart', 'web_reload_client']], async (context) => {
    const { running, as } = context
    const queue = await as('ben').register({ event_types: ['restart', 'web_reload_client'] })
    await running().restart()
    return kinds(await again(() => queue.events()))
  }),
  limit(100, 'message_content_delete_limit_seconds'),
  limit(138, 'message_content_edit_limit_seconds'),
  row(251, 'the quota', [5 * 1024 * 1024, 5], async ({ as, running }) => {
    const { settings } = running().server.state.realm
    settings['upload_quota_mib'] = 5
    const { state } = await as('ben').register({ fetch_event_types: ['realm'] })
    settings['upload_quota_mib'] = null
    return at(state, 'realm_upload_quota_mib')
  }),
  preview(273, 'thumbnails', '', '/thumbnail/'),
  preview(278, 'dimensions of pictures', '', 'data-original-dimensions="20x10"'),
  preview(336, 'types of pictures', '', 'data-original-content-type="image/png"'),
  preview(437, 'pictures in the text', '!', 'class="inline-image"'),
  row(176, 'linkifiers without the capability', [1, 0], async ({ as }) => {
    const { state } = await as('ben').register({
      client_capabilities: {},
      fetch_event_types: ['realm_linkifiers'],
    })
    return (at(state, 'realm_linkifiers') as unknown[]).length
  }),
  row(222, 'deactivation', ['realm_user remove', 'realm_user update'], async (context) => {
    const id = await newUser(context)
    const events = await eventsOf(context, 'ada', () => context.as('olga').delete(`/users/${String(id)}`))
    return kinds(events).find((kind) => kind.startsWith('realm_user'))
  }),
  row(228, 'people who are not accessible', [false, true], async ({ as, running }) => {
    const { groups } = running().server.state.realm
    const before = groups['can_access_all_users_group']
    groups['can_access_all_users_group'] = 14
    const id = await newUser({ as, running, state: () => Promise.resolve({}) })
    const { state } = await as('gus').register({ client_capabilities: {}, fetch_event_types: ['realm_user'] })
    groups['can_access_all_users_group'] = before ?? 15
    const users = at(state, 'realm_users') as { user_id: number; full_name: string }[]
    return users.some((user) => user.user_id === id && user.full_name === 'Unknown user')
  }),
  row(232, 'leaving them out', [false, true], async ({ as, running }) => {
    const { groups } = running().server.state.realm
    const before = groups['can_access_all_users_group']
    groups['can_access_all_users_group'] = 14
    const id = await newUser({ as, running, state: () => Promise.resolve({}) })
    const { state } = await as('gus').register({ fetch_event_types: ['realm_user'] })
    groups['can_access_all_users_group'] = before ?? 15
    return !(at(state, 'realm_users') as { user_id: number }[]).some((user) => user.user_id === id)
  }),
  row(298, 'a group in use', ['400 BAD_REQUEST', '400 CANNOT_DEACTIVATE_GROUP_IN_USE'], async (context) => {
    const { as, running } = context
    const id = await newGroup(context)
    const channel = running().server.state.channels.get(await newChannel(context))
    if (channel) channel.groups['can_send_message_group'] = id
    return outcomeOf(await as('olga').post(`/user_groups/${String(id)}/deactivate`))
  }),
  row(303, 'groups of roles of the deactivated', [true, false], async (context) => {
    const { as } = context
    const user = await newUser(context)
    await as('olga').delete(`/users/${String(user)}`)
    const { state } = await as('olga').register()
    const groups = at(state, 'realm_user_groups') as readonly { name: string; members: readonly number[] }[]
    return groups.some(({ name, members }) => name === 'role:members' && members.includes(user))
  }),
  ...[false, true].map((direct_member_only) =>
    row(
      303,
      `members of such groups, the direct ones: ${String(direct_member_only)}`,
      ['true true', 'false false'],
      async (context) => {
        const { as } = context
        const user = await newUser(context)
        await as('olga').delete(`/users/${String(user)}`)
        const { state } = await as('olga').register()
        const groups = at(state, 'realm_user_groups') as readonly { name: string; id: number }[]
        const path = `/user_groups/${String(groups.find(({ name }) => name === 'role:members')?.id)}/members`
        const all = await as('olga').get(path, { direct_member_only })
        const reply = await as('olga').get(`${path}/${String(user)}`, { direct_member_only })
        const isListed = (at(all.body, 'members') as readonly number[]).includes(user)
        return `${String(isListed)} ${String(at(reply.body, 'is_user_group_member'))}`
      },
    ),
  ),
  row(311, 'subgroups at creation', [0, 1], async (context) => {
    const { as, running } = context
    const inner = await newGroup(context)
    const name = fresh('outer')
    await as('olga').post('/user_groups/create', { name, description: '', members: [], subgroups: [inner] })
    return [...running().server.state.groups.values()].find((group) => group.name === name)?.subgroups.size
  }),
  row(317, 'id of a new group', [false, true], async ({ as }) => {
    const { body } = await as('olga').post('/user_groups/create', {
      name: fresh('named'),
      description: '',
      members: [],
    })
    return at(body, 'group_id') !== undefined
  }),
  row(285, 'addresses by owners', [false, true], async (context) => {
    const { as, running } = context
    const [id, new_email] = [await newUser(context), `${fresh('new')}@demo.example`]
    await as('olga').patch(`/users/${String(id)}`, { new_email })
    return running().server.state.users.get(id)?.deliveryEmail === new_email
  }),
  row(356, 'all channels', [false, true], async (context) => {
    const { as } = context
    const id = await newChannel(context)
    const { body } = await as('ben').get('/streams', {
      include_all: true,
      include_public: false,
      include_subscribed: false,
    })
    return (at(body, 'streams') as { stream_id: number }[]).some((channel) => channel.stream_id === id)
  }),
  row(315, 'archived channels appear', [false, true], async (context) => {
    const id = await newChannel(context)
    await context.as('olga').delete(`/streams/${String(id)}`)
    const { state } = await context.as('olga').register()
    return (at(state, 'subscriptions') as { stream_id: number }[]).some((each) => each.stream_id === id)
  }),
  row(378, 'archiving', ['stream delete', 'stream update'], async (context) => {
    const id = await newChannel(context)
    const events = await eventsOf(context, 'ada', () => context.as('olga').delete(`/streams/${String(id)}`))
    return kinds(events).find((kind) => kind.startsWith('stream'))
  }),
  row(388, 'taking channels back', [true, false], async (context) => {
    const { as, running } = context
    const id = await newChannel(context)
    await as('olga').delete(`/streams/${String(id)}`)
    await as('olga').patch(`/streams/${String(id)}`, { is_archived: false })
    return running().server.state.channels.get(id)?.isArchived
  }),
  row(480, 'an archived channel by its id', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const id = await newChannel(context)
    await context.as('olga').delete(`/streams/${String(id)}`)
    return outcomeOf(await context.as('olga').get(`/streams/${String(id)}`))
  }),
  row(480, 'the topics of an archived channel', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const id = await newChannel(context)
    await context.as('olga').delete(`/streams/${String(id)}`)
    return outcomeOf(await context.as('olga').get(`/users/me/${String(id)}/topics`))
  }),
  row(448, 'address of a channel one may not post to', ['ok', '400 BAD_REQUEST'], async (context) => {
    const id = await newChannel(context)
    const channel = context.running().server.state.channels.get(id)
    if (channel) channel.groups['can_send_message_group'] = 10
    return outcomeOf(await context.as('ben').get(`/streams/${String(id)}/email_address`))
  }),
  row(349, 'reading by adding', [false, true], async ({ as, running }) => {
    const channel = running().server.state.channels.get(3)
    const user = running().server.state.users.get(as('ben').account.user_id)
    const subscription = user && channel?.subscribers.get(user.id)
    if (!channel || !user || !subscription) throw new Error('planning is missing')
    const before = channel.groups['can_add_subscribers_group']
    channel.groups['can_add_subscribers_group'] = { direct_members: [user.id], direct_subgroups: [] }
    channel.subscribers.delete(user.id)
    const { status } = await as('ben').get('/users/me/3/topics')
    channel.subscribers.set(user.id, subscription)
    channel.groups['can_add_subscribers_group'] = before ?? 9
    return status === 200
  }),
  row(491, 'single changes of emoji', ['realm_emoji update', 'realm_emoji update_one'], async (context) => {
    const { server } = context.running()
    const id = server.state.nextIds.other++
    const [first] = server.state.emoji.values()
    if (!first) throw new Error('no emoji')
    const name = fresh('emoji')
    server.state.emoji.set(id, { ...first, id, name })
    const events = await eventsOf(context, 'ben', () => context.as('olga').delete(`/realm/emoji/${name}`))
    return kinds(events).find((kind) => kind.startsWith('realm_emoji'))
  }),
  row(
    505,
    'a move that comes too late for its message',
    ['400 BAD_REQUEST', '400 MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'],
    async (context) => {
      const { as, running } = context
      const topic = fresh('topic')
      const send = async () =>
        Number(
          at((await as('ben').post('/messages', { type: 'stream', to: 1, topic, content: 'x' })).body, 'id'),
        )
      const [first] = [await send(), await send()]
      const message = running().server.state.messages.byId.get(first)
      if (message) message.timestamp -= 700000
      const params = { topic: fresh('moved'), propagate_mode: 'change_all' }
      return outcomeOf(await as('ben').patch(`/messages/${String(first)}`, params))
    },
  ),
  row(404, 'the one-topic policy', ['400 BAD_REQUEST', 'ok'], async (context) => {
    const id = await newChannel(context)
    const { messages } = context.running().server.state
    for (const message of messages.byId.values()) if (message.channelId === id) message.topic = ''
    return outcomeOf(
      await context.as('olga').patch(`/streams/${String(id)}`, { topics_policy: 'empty_topic_only' }),
    )
  }),
  row(408, 'the locale’s clock', [false, null], async ({ as, running }) => {
    const settings = running().server.state.users.get(as('ben').account.user_id)?.settings ?? {}
    const before = settings['twenty_four_hour_time'] ?? false
    settings['twenty_four_hour_time'] = null
    const { state } = await as('ben').register({ fetch_event_types: ['user_settings'] })
    settings['twenty_four_hour_time'] = before
    return at(state, 'user_settings.twenty_four_hour_time')
  }),
  row(450, 'ids of push accounts', ['string', 'number'], async (context) => {
    const event = await eventOf(context, 'ben', 'push_device', () =>
      context.as('ben').post('/mobile_push/register', {
        token_kind: 'fcm',
        push_account_id: 7,
        push_public_key: 'a2V5',
        bouncer_public_key: 'a2V5',
        encrypted_push_registration: 'a2V5',
      }),
    )
    return typeof event['push_account_id']
  }),
]

/** The first request after a restart may use a broken connection. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(() => ask())
}
