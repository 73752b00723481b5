/** Rules of real servers that apply to many requests. */
import { expect } from 'vitest'
import { knownLevels, realAnswers, satisfies, type Row, type AnswerContext } from './realAnswers.ts'

const find = (by: string, ...narrow: readonly object[]) =>
  [by, 'GET', '/messages', { anchor: 'oldest', num_before: 0, num_after: 50, narrow }] as const
const term = (operator: string, operand: unknown) => ({ operator, operand, negated: false })
const badNarrow = (desc: string) => ({ status: 400, code: 'BAD_NARROW', body: { desc } })
const newest = [387, 407] as const

const narrows: readonly Row[] = [
  {
    title: 'the id of a channel as text is a name',
    levels: knownLevels,
    request: (w) => find('ben', term('stream', String(w.channel('general')))),
    status: 400,
    code: 'BAD_NARROW',
  },
  {
    title: 'the id of a user as text is an address in each operator',
    levels: knownLevels,
    request: (w) => find('ben', term('dm', String(w.user('ada')))),
    status: 400,
    code: 'BAD_NARROW',
  },
  {
    title: 'the id of a sender as text is an address',
    levels: knownLevels,
    request: (w) => find('ben', term('sender', String(w.user('ada')))),
    status: 400,
    code: 'BAD_NARROW',
  },
  ...['subject', 'from'].map((operator): Row => ({
    title: `the operator ${operator} is unknown`,
    levels: knownLevels,
    request: find('ben', term(operator, 'lunch')),
    ...badNarrow(`unknown operator ${operator}`),
  })),
  {
    title: 'a message id beyond 64 bits is invalid',
    request: find('ben', term('id', '99999999999999999999')),
    ...badNarrow('Invalid message ID'),
  },
  {
    title: 'two terms for one message do not go together',
    levels: [339, ...newest],
    request: find('ben', term('with', 1), term('with', 2)),
    ...badNarrow("Duplicate 'with' operators."),
  },
  {
    title: 'an unknown set of channels is named in the words of the level',
    request: find('ben', term('streams', 'some')),
    status: 400,
    code: 'BAD_NARROW',
    msg: (w) => `Invalid narrow operator: unknown ${w.level < 248 ? 'streams' : 'channels'} operand some`,
  },
]

const sent = (by: string, content: string, topic = 'rules') =>
  [by, 'POST', '/messages', { type: 'stream', to: 'general', topic, content }] as const
const flag = (params: Readonly<Record<string, unknown>>) =>
  ['ben', 'POST', '/messages/flags', params] as const

const flags: readonly Row[] = [
  {
    title: 'a message that has the flag is not listed in the event',
    before: [
      sent('ada', 'star me'),
      (w) => flag({ messages: [w.sent], op: 'add', flag: 'starred' }),
      sent('ada', 'me too'),
    ],
    request: (w) =>
      flag({ messages: [w.before[0]?.['id'], w.before[2]?.['id']], op: 'add', flag: 'starred' }),
    types: ['update_message_flags'],
    events: (w) => ({ ben: [{ messages: [w.sent] }] }),
  },
  {
    title: 'a flag that nothing has is taken from unknown messages',
    request: flag({ messages: [99999999], op: 'remove', flag: 'starred' }),
  },
  {
    title: 'no flag is given to unknown messages',
    request: flag({ messages: [99999999], op: 'add', flag: 'starred' }),
    status: 400,
    msg: 'Invalid message(s)',
  },
  {
    title: 'every answer lists the channels that were passed over',
    levels: [387],
    before: [sent('ada', 'read me')],
    request: (w) => flag({ messages: [w.sent], op: 'add', flag: 'read' }),
    body: { ignored_because_not_subscribed_channels: [] },
  },
  {
    title: 'only marking as unread lists the channels in the specification',
    levels: [407],
    before: [sent('ada', 'read me')],
    request: (w) => flag({ messages: [w.sent], op: 'add', flag: 'read' }),
    without: ['ignored_because_not_subscribed_channels'],
  },
]

const content = (test: (html: string) => boolean) => ({ message: { content: satisfies(test) } })
const move = (w: AnswerContext, params: Readonly<Record<string, unknown>>) =>
  [
    'ada',
    'PATCH',
    `/messages/${String(w.sent)}`,
    { send_notification_to_new_thread: true, ...params },
  ] as const

const notices: readonly Row[] = [
  {
    title: 'the notice of one moved message links to it',
    before: [
      sent('ada', 'there', 'moved to'),
      sent('ada', 'stays', 'moved from'),
      sent('ada', 'moves', 'moved from'),
    ],
    request: (w) => move(w, { topic: 'moved to' }),
    types: ['message'],
    events: (w) => ({
      ada: [
        content((html) =>
          new RegExp(`^<p><a href="[^"]*/near/${String(w.sent)}">A message</a> was moved`).test(html),
        ),
      ],
    }),
  },
  {
    title: 'a channel that the author does not see is no link',
    levels: newest,
    before: [
      ['olga', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], invite_only: true }],
    ],
    request: sent('ben', 'see #**cellar**'),
    types: ['message'],
    events: () => ({ ben: [{ message: { content: '<p>see #<strong>cellar</strong></p>' } }] }),
  },
  {
    title: 'a message whose HTML is too long is refused',
    request: sent('ben', Array.from({ length: 800 }, () => '$$\\sqrt x$$').join(' ')),
    status: 400,
    msg: 'Unable to render message',
  },
  {
    title: 'the notice of an archived channel is read',
    levels: [387],
    before: [['ada', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'cupboard' }] }]],
    request: (w) => ['ada', 'DELETE', `/streams/${String(w.channel('cupboard'))}`],
    types: ['message'],
    events: () => ({ ada: [{ type: 'message', flags: ['read'] }] }),
  },
  {
    title: 'a channel that goes out of sight is named by its id alone',
    levels: newest,
    before: [['ada', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'attic' }] }]],
    request: (w) => ['ada', 'PATCH', `/streams/${String(w.channel('attic'))}`, { is_private: true }],
    types: ['stream'],
    events: (w) => ({
      ben: [
        {
          op: 'delete',
          stream_ids: [w.channel('attic')],
          streams: satisfies((streams: object[]) => streams.every((each) => !('name' in each))),
        },
      ],
    }),
  },
  {
    title: 'the empty topic has another name at one level',
    levels: [339],
    before: [sent('ben', 'hello', '')],
    request: (w) => ['ben', 'GET', `/users/me/${String(w.channel('general'))}/topics`],
    body: {
      topics: satisfies((topics: { name: string }[]) =>
        topics.some((each) => each.name === 'test general chat'),
      ),
    },
  },
  {
    title: 'an edit of a text that changed names the parameter',
    levels: newest,
    before: [sent('ada', 'before')],
    request: (w) => move(w, { content: 'after', prev_content_sha256: 'a'.repeat(64) }),
    status: 400,
    code: 'EXPECTATION_MISMATCH',
    msg: "'prev_content_sha256' value does not match the expected value.",
    body: { field_name: 'prev_content_sha256' },
  },
  {
    title: 'a message to an unknown channel id names the id',
    levels: knownLevels,
    request: ['ben', 'POST', '/messages', { type: 'stream', to: 99999999, topic: 't', content: 'x' }],
    status: 400,
    code: 'STREAM_DOES_NOT_EXIST',
    body: { stream_id: 99999999 },
    without: ['stream'],
  },
]

const field = (name: string, msg: string) => ({ status: 400, msg, body: { errors: { [name]: [msg] } } })
const linkifier = (pattern: string, url_template: string) =>
  ['ada', 'POST', '/realm/filters', { pattern, url_template }] as const
const playground = (params: Readonly<Record<string, unknown>>) =>
  [
    'ada',
    'POST',
    '/realm/playgrounds',
    { name: 'Play', pygments_language: 'Python', url_template: 'https://play.example/{code}', ...params },
  ] as const

const fields: readonly Row[] = [
  {
    title: 'a pattern that is none is told with its field',
    request: linkifier('(', 'https://bugs.example/{id}'),
    ...field('pattern', 'Bad regular expression: missing ): ('),
  },
  {
    title: 'an empty pattern is told with its field',
    request: linkifier(' ', 'https://bugs.example/{id}'),
    ...field('pattern', 'This field cannot be blank.'),
  },
  {
    title: 'a pattern that exists is told of the whole',
    before: [linkifier('T(?P<id>[0-9]+)', 'https://bugs.example/{id}')],
    request: linkifier('T(?P<id>[0-9]+)', 'https://other.example/{id}'),
    ...field('__all__', 'Realm filter with this Realm and Pattern already exists.'),
  },
  {
    title: 'a template without a group of the pattern is told of the whole',
    request: linkifier('U(?P<id>[0-9]+)', 'https://bugs.example/'),
    ...field('__all__', "Group 'id' in linkifier pattern is not present in URL template."),
  },
  {
    title: 'a template that is none is told with its field',
    request: linkifier('V(?P<id>[0-9]+)', 'https://bugs.example/{id'),
    ...field('url_template', 'Invalid URL template.'),
  },
  {
    title: 'a playground without a name is told with its field',
    request: playground({ name: ' ' }),
    ...field('name', 'This field cannot be blank.'),
  },
  {
    title: 'a language of odd signs is told with its field',
    request: playground({ pygments_language: 'a$' }),
    ...field('pygments_language', 'Invalid characters in pygments language'),
  },
  {
    title: 'a playground without the place of the code is told of the whole',
    request: playground({ url_template: 'https://play.example/' }),
    ...field('__all__', 'Missing the required variable "code" in the URL template'),
  },
  {
    title: 'a domain without a dot is told with the reason',
    request: ['ada', 'POST', '/realm/domains', { domain: 'localhost' }],
    status: 400,
    msg: 'Invalid domain: Domain must have at least one dot (.)',
  },
]

const setting = (params: Readonly<Record<string, unknown>>) => ['ben', 'PATCH', '/settings', params] as const
const refusedSetting = (params: Record<string, unknown>, levels: readonly number[]): Row => ({
  title: `the setting ${JSON.stringify(params)} is refused`,
  levels,
  request: setting(params),
  status: 400,
})

const others: readonly Row[] = [
  refusedSetting({ web_home_view: 'recent' }, [247, 339, 387, 407]),
  refusedSetting({ web_channel_default_view: 3 }, [339]),
  refusedSetting({ web_channel_default_view: 4 }, [339, 387]),
  refusedSetting({ timezone: '' }, [247, 339, 387, 407]),
  {
    title: 'a member is listed all channels that they see by the older parameter',
    levels: newest,
    request: ['ben', 'GET', '/streams', { include_all_active: true }],
    body: { streams: satisfies((list: unknown[]) => list.length > 0) },
  },
  {
    title: 'an export needs an owner whose address administrators see',
    levels: [387],
    before: [['olga', 'PATCH', '/settings', { email_address_visibility: 4 }]],
    request: ['ada', 'POST', '/export/realm', {}],
    after: [['olga', 'PATCH', '/settings', { email_address_visibility: 1 }]],
    status: 400,
    msg: 'Make sure at least one Organization Owner allows other Administrators to see their email address before exporting',
  },
  {
    title: 'a permission of the organization is changed by a pair alone',
    levels: [339, ...newest],
    request: ['olga', 'PATCH', '/realm', { create_multiuse_invite_group: 12 }],
    status: 400,
  },
  {
    title: 'a channel that is text where an object belongs is told with its kind',
    levels: [339, ...newest],
    request: ['ben', 'POST', '/users/me/subscriptions', { subscriptions: ['garden'] }],
    status: 400,
    msg: 'Invalid subscriptions[0]: Input should be a valid dictionary or instance of AddSubscriptionData',
  },
  {
    title: 'a report is refused where nobody receives it',
    levels: newest,
    before: [sent('ada', 'rude')],
    request: (w) => ['ben', 'POST', `/messages/${String(w.sent)}/report`, { report_type: 'spam' }],
    status: 400,
    msg: 'Message reporting is not enabled in this organization.',
  },
  {
    title: 'a status has the fields of an emoji that it has not',
    levels: [387],
    before: [['ada', 'POST', '/users/me/status', { status_text: 'away', emoji_name: '' }]],
    request: ['ben', 'POST', '/register', { fetch_event_types: ['user_status'] }],
    body: (w) => ({
      user_status: {
        [w.user('ada')]: {
          status_text: 'away',
          emoji_name: '',
          emoji_code: '',
          reaction_type: 'unicode_emoji',
        },
      },
    }),
  },
  {
    title: 'the day of joining stands for a time of presence that is unknown',
    before: [['ada', 'POST', '/users/me/presence', { status: 'idle' }]],
    request: ['ben', 'POST', '/users/me/presence', { status: 'active', slim_presence: true }],
    body: (w) => ({
      presences: {
        [w.user('ada')]: {
          active_timestamp: expect.any(Number) as unknown,
          idle_timestamp: expect.any(Number) as unknown,
        },
      },
    }),
  },
  {
    title: 'a user who is active again returns to channels and groups',
    levels: [339, ...newest],
    before: [(w) => ['olga', 'DELETE', `/users/${String(w.user('gus'))}`]],
    request: (w) => ['olga', 'POST', `/users/${String(w.user('gus'))}/reactivate`],
    types: ['realm_user', 'realm_export_consent', 'subscription', 'user_group'],
    events: (w) => ({
      ada: [
        { op: 'update', person: { user_id: w.user('gus'), is_active: true } },
        { type: 'realm_export_consent', user_id: w.user('gus'), consented: false },
        { op: 'peer_add', user_ids: [w.user('gus')] },
        { op: 'add_members', user_ids: [w.user('gus')] },
      ],
    }),
  },
]

realAnswers([...narrows, ...flags, ...notices, ...fields, ...others])
