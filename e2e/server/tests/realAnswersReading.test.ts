/** Responses of real servers about reading messages. */
import { anyText, knownLevels, realAnswers, satisfies, type Row, type AnswerContext } from './realAnswers.ts'

const find = (by: string, ...narrow: readonly object[]) =>
  [by, 'GET', '/messages', { anchor: 'oldest', num_before: 0, num_after: 50, narrow }] as const
const term = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated })
const nothing = { body: { messages: [], found_oldest: true, found_newest: true, found_anchor: false } }
const badNarrow = (desc: string) => ({
  status: 400,
  code: 'BAD_NARROW',
  body: { desc, msg: `Invalid narrow operator: ${desc}` },
})

const narrows: readonly Row[] = [
  {
    title: 'a private channel that one is not in reads as empty',
    request: (w) => find('gus', term('stream', w.channel('planning'))),
    ...nothing,
  },
  {
    title: 'the channel of an unknown name is a stream to older servers',
    levels: [247],
    request: find('ben', term('stream', 'no such channel')),
    ...badNarrow('unknown stream no such channel'),
  },
  {
    title: 'the channel of an unknown name is named in the refusal',
    levels: [339, 407],
    request: find('ben', term('channel', 'nonesuch')),
    ...badNarrow('unknown channel nonesuch'),
  },
  {
    title: 'a topic is compared with its spaces',
    request: find('ben', term('stream', 'general'), term('topic', ' lunch ')),
    ...nothing,
  },
  {
    title: 'an unknown sender is named in the refusal',
    request: find('ben', term('sender', 'nobody@demo.example')),
    ...badNarrow('unknown user nobody@demo.example'),
  },
  {
    title: 'unknown people of a conversation are named together',
    request: find('ben', term('dm', 'nobody@demo.example,none@demo.example')),
    ...badNarrow('unknown user in nobody@demo.example,none@demo.example'),
  },
  {
    title: 'an unknown id of a conversation is named as a list',
    request: find('ben', term('dm', [99999999])),
    ...badNarrow('unknown user in [99999999]'),
  },
  {
    title: 'a conversation with an empty address is refused',
    request: find('ben', term('dm', '')),
    ...badNarrow('unknown user in '),
  },
  {
    title: 'a conversation with nobody holds nothing',
    levels: [339, 407],
    request: find('ben', term('dm', [])),
    ...nothing,
  },
  {
    title: 'what a message has is named in the singular',
    request: find('ben', term('has', 'links')),
    ...badNarrow("unknown 'has' operand links"),
  },
  {
    title: 'an unknown operator is named in the refusal',
    request: find('ben', term('colour', 'red')),
    ...badNarrow('unknown operator colour'),
  },
  {
    title: 'an operator is written in lower case',
    request: find('ben', term('STREAM', 'general')),
    ...badNarrow('unknown operator STREAM'),
  },
  {
    title: 'words are found by their stems',
    request: find('ben', term('stream', 'garden'), term('search', 'lanterns')),
    body: {
      messages: Array.from({ length: 3 }, () => ({
        match_content: '<p>The <span class="highlight">lantern</span> is broken</p>',
      })),
    },
  },
  {
    title: 'a part of a word finds nothing',
    request: find('ben', term('stream', 'garden'), term('search', 'lant')),
    ...nothing,
  },
  {
    title: 'a search with a minus finds what it names',
    request: find('ben', term('stream', 'garden'), term('search', 'lantern', true)),
    body: { messages: Array.from({ length: 3 }, () => ({ match_subject: 'tomatoes' })) },
  },
  {
    title: 'a term without its operand is told with its place',
    levels: [339, 407],
    request: find('ben', term('stream', null)),
    status: 400,
    msg: 'Invalid narrow[0]: Value error, operand is missing',
  },
  {
    title: 'a term with a wrong sign is told with its place',
    levels: [339, 407],
    request: find('ben', { operator: 'stream', operand: 'general', negated: 'true' }),
    status: 400,
    msg: 'narrow[0]["negated"] is not a boolean',
  },
  {
    title: 'a term of three strings is told with its place',
    levels: [339, 407],
    request: find('ben', ['stream', 'a', 'b']),
    status: 400,
    msg: 'Invalid narrow[0]: Value error, element is not a string pair',
  },
]

const queue = ['ben', 'POST', '/register', { event_types: ['message'] }] as const
const poll =
  (params: object) =>
  ({ before }: AnswerContext) =>
    ['ben', 'GET', '/events', { queue_id: before[0]?.['queue_id'], dont_block: true, ...params }] as const

const polls: readonly Row[] = [
  {
    title: 'a poll without the last id is refused',
    levels: knownLevels,
    before: [queue],
    request: poll({}),
    status: 400,
    msg: "Missing 'last_event_id' argument",
  },
  {
    title: 'a poll without the last id is answered',
    levels: [407],
    before: [queue],
    request: poll({}),
    body: { events: [] },
  },
  {
    title: 'a poll without a queue is refused',
    levels: knownLevels,
    request: ['ben', 'GET', '/events', { event_types: ['message'] }],
    status: 400,
    msg: "Missing 'queue_id' argument",
  },
  {
    title: 'a poll without a queue that does not wait registers one',
    request: ['ben', 'GET', '/events', { event_types: ['message'], dont_block: true }],
    body: { queue_id: anyText, events: [] },
  },
  {
    title: 'an answer at once does not name the queue',
    levels: knownLevels,
    before: [queue],
    request: poll({ last_event_id: -1 }),
    body: { events: [] },
    without: ['queue_id'],
  },
  {
    title: 'an answer names the queue',
    levels: [407],
    before: [queue],
    request: poll({ last_event_id: -1 }),
    body: { queue_id: anyText },
  },
  {
    title: 'a public message that one did not get has no flags',
    before: [
      ['gus', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }],
      ['ben', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }],
      ['ben', 'POST', '/register', { event_types: ['message'], all_public_streams: true }],
      ['ada', 'POST', '/messages', { type: 'stream', to: 'garden', topic: 'tomatoes', content: 'Ripe.' }],
    ],
    request: ({ before }) => [
      'ben',
      'GET',
      '/events',
      { queue_id: before[2]?.['queue_id'], last_event_id: -1, dont_block: true },
    ],
    body: { events: [{ type: 'message', flags: [] }] },
    after: [['ben', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }]],
  },
]

const inPlanning = (topic: string) => ({ type: 'stream', to: 'planning', topic, content: 'x' })
const register = (params: Readonly<Record<string, unknown>>) => ['ben', 'POST', '/register', params] as const

const registrations: readonly Row[] = [
  {
    title: 'a registration for everything has the older list of muted topics',
    request: register({}),
    body: { muted_topics: [] },
  },
  {
    title: 'a registration for the older list alone has it',
    request: register({ fetch_event_types: ['muted_topics'] }),
    body: { muted_topics: [] },
  },
  {
    title: 'a registration that names the newer list has no older one',
    request: register({ fetch_event_types: ['muted_topics', 'user_topic'] }),
    without: ['muted_topics'],
  },
  {
    title: 'the newest message is the newest that one received',
    before: [
      (w) => ['ada', 'POST', '/messages', { type: 'private', to: [w.user('ben')], content: 'For you.' }],
      (w) => ['ada', 'POST', '/messages', { type: 'private', to: [w.user('olga')], content: 'For her.' }],
    ],
    request: register({ event_types: ['message'] }),
    body: ({ before }) => ({ max_message_id: before[0]?.['id'] }),
  },
  {
    title: 'unread topics are told in the order of their names',
    before: ['z', 'B', 'a'].map((topic) => ['ada', 'POST', '/messages', inPlanning(topic)] as const),
    request: register({ event_types: ['message', 'update_message_flags'] }),
    body: {
      unread_msgs: {
        streams: satisfies((streams: { stream_id: number; topic: string }[]) => {
          const topics = streams.map(({ stream_id, topic }) => [stream_id, topic] as const)
          const sorted = [...topics].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1))
          return JSON.stringify(topics) === JSON.stringify(sorted)
        }),
      },
    },
  },
  {
    title: 'capabilities without the oldest one are refused',
    request: register({ client_capabilities: {} }),
    status: 400,
    msg: (w) =>
      w.level < 339
        ? 'notification_settings_null key is missing from client_capabilities'
        : 'client_capabilities["notification_settings_null"] field is missing: Field required',
  },
  {
    title: 'a capability that is no boolean is refused',
    request: register({ client_capabilities: { notification_settings_null: 'yes' } }),
    status: 400,
    msg: 'client_capabilities["notification_settings_null"] is not a boolean',
  },
  {
    title: 'an unknown operator of a queue has the general code',
    request: register({ event_types: ['message'], narrow: [['colour', 'red']] }),
    status: 400,
    msg: 'Operator colour not supported.',
  },
  {
    title: 'a client that knows no null gets it for wildcards alone',
    request: register({ fetch_event_types: ['subscription'] }),
    body: { subscriptions: [{ desktop_notifications: false, wildcard_mentions_notify: null }, {}, {}] },
  },
  {
    title: 'a client that knows no settings object gets its home view',
    request: register({}),
    body: { web_home_view: 'inbox' },
  },
  {
    title: 'new people begin with what the organization tells of all settings',
    request: register({ fetch_event_types: ['realm_user_settings_defaults'] }),
    body: {
      realm_user_settings_defaults: {
        default_language: 'en',
        enable_login_emails: true,
        enable_marketing_emails: true,
        emojiset_choices: satisfies((choices: unknown[]) => choices.length > 0),
        available_notification_sounds: satisfies((sounds: string[]) => sounds.includes('ding')),
      },
    },
  },
  {
    title: 'people have the keys of bots no more than bots lack them',
    request: register({ fetch_event_types: ['realm_user'] }),
    body: {
      realm_users: satisfies((people: { is_bot: boolean }[]) =>
        people.every((user) => user.is_bot === 'bot_type' in user && user.is_bot === 'bot_owner_id' in user),
      ),
      cross_realm_bots: satisfies((bots: object[]) => bots.every((bot) => 'is_active' in bot)),
    },
  },
  {
    title: 'permissions are told that the level has',
    levels: [247],
    request: register({ fetch_event_types: ['realm'] }),
    body: {
      giphy_rating_options: { 'pg-13': { id: 4 }, r: { id: 5 } },
      server_supported_permission_settings: satisfies(
        ({ stream, group }: Record<string, Record<string, Record<string, unknown>>>) =>
          String(Object.keys(stream ?? {})) === 'can_remove_subscribers_group' &&
          String(Object.keys(group ?? {})) === 'can_mention_group' &&
          group?.['can_mention_group']?.['default_for_system_groups'] === 'role:nobody' &&
          group['can_mention_group']['id_field_name'] === 'can_mention_group_id',
      ),
    },
  },
  {
    title: 'the older numbers of creating channels are told beside the groups',
    levels: [339],
    request: register({ fetch_event_types: ['realm'] }),
    body: { realm_create_public_stream_policy: 1, realm_create_private_stream_policy: 1 },
  },
  {
    title: 'an integration has one list of options at first',
    levels: [247],
    request: register({ fetch_event_types: ['realm_incoming_webhook_bots'] }),
    body: {
      realm_incoming_webhook_bots: satisfies((bots: object[]) =>
        bots.every((bot) => 'config' in bot && !('config_options' in bot) && !('url_options' in bot)),
      ),
    },
  },
  {
    title: 'an integration has options of its own, and none of its address',
    levels: [339],
    request: register({ fetch_event_types: ['realm_incoming_webhook_bots'] }),
    body: {
      realm_incoming_webhook_bots: satisfies((bots: object[]) =>
        bots.every((bot) => !('config' in bot) && 'config_options' in bot && !('url_options' in bot)),
      ),
    },
  },
  {
    title: 'a part of the subscribers is no JSON where it is not known',
    levels: knownLevels,
    request: register({ include_subscribers: 'partial' }),
    status: 400,
  },
]

realAnswers([...narrows, ...polls, ...registrations])
