/** Responses of real servers about accounts, users and their settings. */
import { knownLevels, realAnswers, satisfies, type Row } from './realAnswers.ts'

const old = [247] as const
const typed = [339, 407] as const

const people = ['realm_user', 'user_group', 'subscription']
const role = (w: { user(name: string): number }) => ({ user_id: w.user('ben') })

const accounts: readonly Row[] = [
  {
    title: 'new people hide their address by default',
    request: ['ada', 'PATCH', '/realm/user_settings_defaults', { email_address_visibility: 3 }],
  },
  {
    title: 'an administrator renames an owner',
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('olga'))}`, { full_name: 'Olga Boss' }],
    after: [(w) => ['ada', 'PATCH', `/users/${String(w.user('olga'))}`, { full_name: 'Olga Owner' }]],
    types: people,
    events: () => ({ ben: [{ op: 'update', person: { full_name: 'Olga Boss' } }] }),
  },
  {
    title: 'an empty name changes nothing',
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { full_name: ' ' }],
    types: people,
    events: () => ({ ben: [] }),
  },
  {
    title: 'full members change after the groups of the roles',
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 300 }],
    after: [(w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 400 }]],
    types: people,
    events: (w) => ({
      gus: [
        { type: 'realm_user', person: role(w) },
        { op: 'remove_members', group_id: 14 },
        { op: 'add_members', group_id: 12 },
        { op: 'remove_members', group_id: 13 },
      ],
    }),
  },
  {
    title: 'a role that is none is refused',
    levels: old,
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 250 }],
    status: 400,
    msg: 'Invalid role',
  },
  {
    title: 'a role that is none is refused with the reason',
    levels: typed,
    request: (w) => ['ada', 'PATCH', `/users/${String(w.user('ben'))}`, { role: 250 }],
    status: 400,
    msg: 'Invalid role: Value error, Not in the list of possible values',
  },
  {
    title: 'the default channels of a new person come in one event',
    before: [['ada', 'POST', '/default_streams', { stream_id: 2 }]],
    request: [
      'ada',
      'POST',
      '/users',
      { email: 'new@demo.example', full_name: 'New One', password: 'longenough' },
    ],
    after: [['ada', 'DELETE', '/default_streams', { stream_id: 2 }]],
    types: ['subscription'],
    events: () => ({ ben: [{ op: 'peer_add', stream_ids: [1, 2] }] }),
  },
  {
    title: 'only bots have a type and an owner',
    request: (w) => ['ben', 'GET', `/users/${String(w.user('new'))}`],
    body: { user: satisfies((user: object) => !('bot_type' in user || 'bot_owner_id' in user)) },
  },
  {
    title: 'a hidden address has a picture made of it for everybody',
    request: (w) => ['ada', 'GET', `/users/${String(w.user('new'))}`, { client_gravatar: true }],
    body: { user: { avatar_url: satisfies((url: string) => /^\/avatar\/[0-9a-f]{32}\?/.test(url)) } },
  },
  {
    title: 'a person goes from no group that follows from roles',
    before: [
      [
        'ada',
        'POST',
        '/users',
        { email: 'gone@demo.example', full_name: 'Gone Soon', password: 'longenough' },
      ],
    ],
    request: (w) => ['ada', 'DELETE', `/users/${String(w.user('gone'))}`],
    types: ['realm_user', 'user_group'],
    events: (w) => ({ ben: [{ person: { user_id: w.user('gone'), is_active: false } }] }),
  },
  {
    title: 'whoever is deactivated is not deactivated again',
    request: (w) => ['ada', 'DELETE', `/users/${String(w.user('gone'))}`],
    status: 400,
    msg: 'User is deactivated',
  },
  {
    title: 'whoever is active can be reactivated',
    request: (w) => ['ada', 'POST', `/users/${String(w.user('ben'))}/reactivate`],
    types: ['realm_user'],
    events: () => ({ ben: [] }),
  },
  {
    title: 'a person without presence is named as asked for',
    request: (w) => ['ben', 'GET', `/users/${String(w.user('gone'))}/presence`],
    status: 400,
    msg: (w) => `No presence data for ${String(w.user('gone'))}`,
  },
]

const settings: readonly Row[] = [
  ...(
    [
      [old, { left_side_userlist: 'yes' }, 'Argument "left_side_userlist" is not valid JSON.'],
      [typed, { left_side_userlist: 'yes' }, 'left_side_userlist is not valid JSON'],
      [[247, ...typed], { left_side_userlist: 1 }, 'left_side_userlist is not a boolean'],
      [old, { color_scheme: 'dark' }, 'Argument "color_scheme" is not valid JSON.'],
      [old, { emojiset: 'nonsense' }, 'Invalid emojiset'],
      [typed, { emojiset: 'nonsense' }, 'Invalid emojiset: Value error, Not in the list of possible values'],
      [old, { timezone: 'Mars/Base' }, 'timezone is not a recognized time zone'],
      [typed, { timezone: 'Mars/Base' }, 'Invalid timezone: Value error, Not a recognized time zone'],
      [[247, ...typed], { default_language: 'xx-bogus' }, 'Invalid default_language'],
      [
        knownLevels,
        { email_notifications_batching_period_seconds: 0 },
        'Invalid email batching period: 0 seconds',
      ],
      [knownLevels, { notification_sound: '"ding"' }, `Invalid notification sound '"ding"'`],
    ] as const
  ).map(([levels, params, msg]): Row => ({
    title: `the setting ${JSON.stringify(params)} is refused`,
    levels,
    request: ['ben', 'PATCH', '/settings', params],
    status: 400,
    msg,
  })),
  ...(
    [
      [[247, ...typed], { emojiset: 'twitter' }],
      [[247, ...typed], { notification_sound: 'maker' }],
      [[407], { notification_sound: 'any word' }],
      [[407], { email_notifications_batching_period_seconds: 0 }],
      [[247, ...typed], { web_font_size_px: 7 }],
    ] as const
  ).map(([levels, params]): Row => ({
    title: `the setting ${JSON.stringify(params)} is taken`,
    levels,
    request: ['ben', 'PATCH', '/settings', params],
    types: ['user_settings'],
    events: () => ({
      ben: Object.entries<unknown>(params).map(([property, value]) => ({ property, value })),
    }),
  })),
  {
    title: 'a language has its own name',
    request: ['ben', 'PATCH', '/settings', { default_language: 'de' }],
    after: [['ben', 'PATCH', '/settings', { default_language: 'en' }]],
    types: ['user_settings'],
    events: () => ({ ben: [{ value: 'de', language_name: 'Deutsch' }] }),
  },
  {
    title: 'an address that all see changes the picture made of it',
    request: ['ada', 'PATCH', '/settings', { email_address_visibility: 1 }],
    before: [['ada', 'PATCH', '/settings', { email_address_visibility: 3 }]],
    types: ['realm_user', 'user_settings'],
    events: (w) => ({
      ben: [
        { person: { user_id: w.user('ada'), delivery_email: 'ada@demo.example' } },
        { person: { user_id: w.user('ada'), new_email: 'ada@demo.example' } },
      ],
    }),
  },
  {
    title: 'away is the setting of presence',
    request: ['ben', 'POST', '/users/me/status', { away: true }],
    after: [['ben', 'POST', '/users/me/status', { away: false }]],
    types: ['user_status', 'user_settings'],
    events: (w) => ({
      ben: [
        { type: 'user_settings', property: 'presence_enabled', value: false },
        { type: 'user_status', user_id: w.user('ben'), away: true },
      ],
      ada: [{ type: 'user_status', user_id: w.user('ben'), away: true }],
    }),
  },
  {
    title: 'a code alone is no status',
    request: ['ben', 'POST', '/users/me/status', { emoji_code: '1f355' }],
    status: 400,
    msg: 'Client did not pass any new values.',
  },
  {
    title: 'a word that is too long is named by its place',
    request: ['ben', 'POST', '/users/me/alert_words', { alert_words: ['a', 'w'.repeat(101)] }],
    status: 400,
    msg: 'alert_words[1] is too long (limit: 100 characters)',
  },
  {
    title: 'a ping is answered without presence',
    levels: knownLevels,
    request: ['ben', 'POST', '/users/me/presence', { status: 'idle', ping_only: true }],
    without: ['presence_last_update_id', 'presences'],
  },
  {
    title: 'a ping is answered with the id in the specification',
    levels: [407],
    request: ['ben', 'POST', '/users/me/presence', { status: 'idle', ping_only: true }],
    body: { presence_last_update_id: -1 },
    without: ['presences'],
  },
  {
    title: 'presence has no field of a mirror',
    levels: knownLevels,
    request: ['ben', 'POST', '/users/me/presence', { status: 'active', slim_presence: true }],
    without: ['zephyr_mirror_active'],
  },
  {
    title: 'presence has the field of a mirror that the specification lists',
    levels: [407],
    request: ['ben', 'POST', '/users/me/presence', { status: 'active', slim_presence: true }],
    body: { zephyr_mirror_active: false },
  },
  {
    title: 'who shares presence no more is shown as away for long',
    before: [['ben', 'POST', '/users/me/presence', { status: 'active' }]],
    request: ['ben', 'PATCH', '/settings', { presence_enabled: false }],
    after: [['ben', 'PATCH', '/settings', { presence_enabled: true }]],
    types: ['presence'],
    events: (w) => ({
      ada: [
        w.level < 419
          ? { user_id: w.user('ben'), presence: { website: { status: 'idle' } } }
          : { presences: {} },
      ],
    }),
  },
]

const mute =
  (method: string, name: string): Row['request'] =>
  (w) => ['ben', method, `/users/me/muted_users/${String(w.user(name))}`]

const names: readonly Row[] = [
  ...(
    [
      ['x', 'Name too short!'],
      ['Ben |9', 'Invalid format!'],
      ['a*b', 'Invalid characters in name!'],
    ] as const
  ).map(([full_name, msg]): Row => ({
    title: `the name ${full_name} is refused`,
    request: ['ben', 'PATCH', '/settings', { full_name }],
    status: 400,
    msg,
  })),
  {
    title: 'a short password is refused',
    request: ['ada', 'POST', '/users', { email: 'weak@demo.example', full_name: 'Weak One', password: 'x' }],
    status: 400,
    msg: 'The password is too weak.',
  },
  {
    title: 'the address of a user is free only once',
    levels: [387, 407],
    request: [
      'ada',
      'POST',
      '/users',
      { email: 'ben@demo.example', full_name: 'Ben Again', password: 'long and not guessed 9' },
    ],
    status: 400,
    msg: 'Email is already in use.',
  },
  {
    title: 'what somebody muted wrote is read before the muting is told',
    before: [(w) => ['gus', 'POST', '/messages', { type: 'direct', to: [w.user('ben')], content: 'unread' }]],
    request: mute('POST', 'gus'),
    after: [mute('DELETE', 'gus')],
    types: ['update_message_flags', 'muted_users'],
    events: () => ({ ben: [{ type: 'update_message_flags', flag: 'read' }, { type: 'muted_users' }] }),
  },
]

const topic = (params: object): Row['request'] => ['ben', 'POST', '/user_topics', { stream_id: 1, ...params }]
const policies = ['user_topic', 'muted_topics']

const muting: readonly Row[] = [
  {
    title: 'a topic keeps the spelling that its policy was asked for with',
    request: topic({ topic: 'LUNCH', visibility_policy: 3 }),
    after: [['ben', 'POST', '/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy: 0 }]],
    types: ['user_topic'],
    events: () => ({ ben: [{ topic_name: 'LUNCH', visibility_policy: 3 }] }),
  },
  {
    title: 'the policy that a topic has is told no second time',
    before: [topic({ topic: 'again', visibility_policy: 1 })],
    request: topic({ topic: 'again', visibility_policy: 1 }),
    types: policies,
    events: () => ({ ben: [] }),
  },
  {
    title: 'a topic that is too long has no policy',
    request: topic({ topic: 't'.repeat(61), visibility_policy: 1 }),
    status: 400,
    msg: 'topic is too long (limit: 60 characters)',
  },
  {
    title: 'a policy that is none is refused',
    levels: old,
    request: topic({ topic: 'lunch', visibility_policy: 9 }),
    status: 400,
    msg: 'Invalid visibility_policy',
  },
  {
    title: 'a policy that is none is refused with the reason',
    levels: typed,
    request: topic({ topic: 'lunch', visibility_policy: 9 }),
    status: 400,
    msg: 'Invalid visibility_policy: Value error, Not in the list of possible values',
  },
  ...(
    [
      [old, { stream: 'planning' }, 'gus', "Invalid stream name 'planning'"],
      [typed, { stream: 'nope' }, 'ben', "Invalid channel name 'nope'"],
      [old, {}, 'ben', "Please supply 'stream'."],
      [typed, {}, 'ben', "Missing 'stream_id' argument"],
      [old, { stream: 'general', stream_id: 1 }, 'ben', "Please choose one: 'stream' or 'stream_id'."],
      [
        typed,
        { stream: 'general', stream_id: 1 },
        'ben',
        'Unsupported parameter combination: stream_id, stream',
      ],
    ] as const
  ).map(([levels, where, by, msg]): Row => ({
    title: `muting by ${JSON.stringify(where)} is refused`,
    levels,
    request: [by, 'PATCH', '/users/me/subscriptions/muted_topics', { ...where, topic: 'x', op: 'add' }],
    status: 400,
    msg,
  })),
  {
    title: 'a topic that is not muted may be unmuted, and a muted one muted',
    before: [
      ['ben', 'PATCH', '/users/me/subscriptions/muted_topics', { stream_id: 1, topic: 'm', op: 'remove' }],
      ['ben', 'PATCH', '/users/me/subscriptions/muted_topics', { stream_id: 1, topic: 'm', op: 'add' }],
    ],
    request: [
      'ben',
      'PATCH',
      '/users/me/subscriptions/muted_topics',
      { stream_id: 1, topic: 'm', op: 'add' },
    ],
    types: policies,
    events: () => ({ ben: [] }),
  },
]

realAnswers([...accounts, ...names, ...settings, ...muting])
