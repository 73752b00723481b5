/** Responses of real servers about channels and subscriptions. */
import { expect } from 'vitest'
import { knownLevels, realAnswers, satisfies, type Row } from './realAnswers.ts'

const old = [247] as const
const typed = [339, 407] as const
const refusal = 'UNAUTHORIZED_PRINCIPAL'

type AnswerContext = Parameters<Extract<Row['request'], (...args: never[]) => unknown>>[0]

const join = (by: string, name: string, more: object = {}) =>
  [by, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], ...more }] as const
const leave = (by: string, name: string, more: object = {}) =>
  [by, 'DELETE', '/users/me/subscriptions', { subscriptions: [name], ...more }] as const
const change =
  (
    by: string,
    name: string,
    params: Readonly<Record<string, unknown>>,
  ): Extract<Row['request'], (...args: never[]) => unknown> =>
  (w) => [by, 'PATCH', `/streams/${String(w.channel(name))}`, params]
const archive =
  (by: string, name: string): Extract<Row['request'], (...args: never[]) => unknown> =>
  (w) => [by, 'DELETE', `/streams/${String(w.channel(name))}`]

/** Returns a text in the wording of the level. */
const word = (w: AnswerContext, text: string) => (w.level < 248 ? text.replaceAll('channel', 'stream') : text)
const channelTypes = ['stream', 'subscription', 'message']
const containsAll = (...parts: readonly string[]) =>
  satisfies((content: string) => parts.every((part) => content.includes(part)))
const notice = (w: AnswerContext, ...parts: readonly string[]) => ({
  type: 'message',
  message: {
    client: 'Internal',
    subject: word(w, 'channel events'),
    content: containsAll(...parts.map((part) => word(w, part))),
  },
})

const creating: readonly Row[] = [
  {
    title: 'a new channel tells of itself to those in it',
    request: join('ben', 'fresh'),
    types: channelTypes,
    events: (w) => ({
      ben: [
        { op: 'create', streams: [{ name: 'fresh' }] },
        { op: 'add', subscriptions: [{ name: 'fresh', subscribers: [w.user('ben')] }] },
        { ...notice(w, '<strong>Public</strong> channel created by', 'No description.'), flags: ['read'] },
      ],
      olga: [{ op: 'create' }, { op: 'peer_add', user_ids: [w.user('ben')] }],
    }),
  },
  {
    title: 'two channels are joined in one event',
    before: [join('ada', 'one'), join('ada', 'two')],
    request: [
      'ben',
      'POST',
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'one' }, { name: 'two' }] },
    ],
    types: ['subscription'],
    events: (w) => ({
      ben: [{ op: 'add', subscriptions: [{ name: 'one' }, { name: 'two' }] }],
      ada: [{ op: 'peer_add', stream_ids: [w.channel('one'), w.channel('two')] }],
    }),
  },
  {
    title: 'two channels are left in one event',
    request: ['ben', 'DELETE', '/users/me/subscriptions', { subscriptions: ['one', 'two'] }],
    types: ['subscription'],
    body: { removed: ['one', 'two'], not_removed: [] },
    events: (w) => ({
      ben: [{ op: 'remove', subscriptions: [{ name: 'one' }, { name: 'two' }] }],
      ada: [{ op: 'peer_remove', stream_ids: [w.channel('one'), w.channel('two')] }],
    }),
  },
  {
    title: 'guests join nothing by themselves',
    request: join('gus', 'fresh'),
    status: 400,
    msg: 'Not allowed for guest users',
  },
  {
    title: 'a channel that is not there cannot be left',
    request: leave('ben', 'nope'),
    status: 400,
    msg: (w) => `${w.level < 248 ? 'Stream' : 'Channel'}(s) (nope) do not exist`,
  },
  {
    title: 'people are found by the address that is shown',
    request: join('ben', 'fresh', { principals: ['nobody@demo.example'] }),
    status: 400,
    msg: 'No such user',
  },
  {
    title: 'ids and addresses of people do not go together',
    request: (w) => join('ben', 'fresh', { principals: ['gus@demo.example', w.user('ada')] }),
    status: 400,
  },
  {
    title: 'further keys of a channel to join are refused by older servers',
    levels: old,
    request: ['ben', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'x', bogus: 1 }] }],
    status: 400,
    msg: 'Unexpected arguments: bogus',
  },
  {
    title: 'who is brought into a channel is told in a direct message',
    before: [join('ben', 'fresh', { principals: [] })],
    request: (w) => join('ben', 'fresh', { principals: [w.user('ada')] }),
    types: ['message'],
    events: (w) => ({
      ada: [{ message: { content: containsAll(word(w, 'subscribed you to the channel')) } }],
    }),
  },
  {
    title: 'a posting policy that is none is refused',
    levels: old,
    request: join('ben', 'policy', { stream_post_policy: 9 }),
    status: 400,
    msg: 'Invalid stream_post_policy',
  },
  {
    title: 'a posting policy is no parameter where groups took its place',
    levels: typed,
    request: join('ben', 'policy', { stream_post_policy: 9 }),
    body: { ignored_parameters_unsupported: ['stream_post_policy'] },
  },
  {
    title: 'how long messages are kept is for owners to say at the creation too',
    levels: knownLevels,
    request: join('ben', 'kept', { message_retention_days: 10 }),
    status: 400,
    code: refusal,
    msg: 'Must be an organization owner',
  },
  {
    title: 'a colour that is none is refused at the joining',
    request: [
      'ben',
      'POST',
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'general', color: 'red' }] },
    ],
    status: 400,
    msg: 'subscriptions[0]["color"] is not a valid hex color code',
  },
  {
    title: 'a control character in a name is told with its place',
    request: join('ben', 'a\u0007b'),
    status: 400,
    msg: (w) =>
      w.level < 248
        ? 'Invalid character in stream name, at position 2!'
        : 'Invalid character in channel name, at position 2.',
  },
]

const setProperty = (property: string, value: unknown): Row['request'] => [
  'ben',
  'POST',
  '/users/me/subscriptions/properties',
  { subscription_data: [{ stream_id: 1, property, value }] },
]

const subscriptions: readonly Row[] = [
  {
    title: 'the older name of muting is told first',
    request: setProperty('is_muted', true),
    after: [setProperty('is_muted', false)],
    types: ['subscription'],
    events: () => ({ ben: [{ property: 'in_home_view' }, { property: 'is_muted' }] }),
  },
  {
    title: 'a short colour is taken as it is',
    request: setProperty('color', '#FFF'),
    types: ['subscription'],
    events: () => ({ ben: [{ property: 'color', value: '#FFF' }] }),
  },
  {
    title: 'a number is no own setting',
    levels: old,
    request: setProperty('pin_to_top', 1),
    status: 400,
    msg: 'subscription_data[0]["value"] is not an allowed_type',
  },
  {
    title: 'a number is no own setting, and the first possible type is named',
    levels: typed,
    request: setProperty('pin_to_top', 1),
    status: 400,
    msg: 'subscription_data[0]["value"]["bool"] is not a boolean',
  },
  {
    title: 'an own setting needs a value',
    request: setProperty('pin_to_top', undefined),
    status: 400,
    msg: (w) =>
      w.level < 339
        ? 'value key is missing from subscription_data[0]'
        : 'subscription_data[0]["value"] field is missing: Field required',
  },
  {
    title: 'a channel that one is not in has no own settings',
    before: [join('ada', 'elsewhere')],
    request: (w) => [
      'ben',
      'POST',
      '/users/me/subscriptions/properties',
      { subscription_data: [{ stream_id: w.channel('elsewhere'), property: 'pin_to_top', value: true }] },
    ],
    status: 400,
    msg: (w) =>
      `Not subscribed to ${w.level < 248 ? 'stream id' : 'channel ID'} ${String(w.channel('elsewhere'))}`,
  },
  {
    title: 'joining and leaving in one request names nobody who did neither',
    request: ['ben', 'PATCH', '/users/me/subscriptions', { add: [{ name: 'general' }], delete: ['garden'] }],
    after: [join('ben', 'garden')],
    body: { subscribed: {}, removed: ['garden'], not_removed: [] },
  },
  {
    title: 'the creator of a channel takes nobody else out of it',
    levels: [247, 339],
    before: [(w) => join('ben', 'mine', { principals: [w.user('ben'), w.user('gus')] })],
    request: (w) => leave('ben', 'mine', { principals: [w.user('gus')] }),
    status: 400,
    msg: 'Insufficient permission',
  },
]

const changing: readonly Row[] = [
  {
    title: 'only administrators change a channel of an older server',
    levels: old,
    before: [join('ben', 'bens')],
    request: change('ben', 'bens', { description: 'mine' }),
    status: 400,
    code: refusal,
    msg: 'Must be an organization administrator',
  },
  {
    title: 'only administrators archive a channel of an older server',
    levels: old,
    request: archive('ben', 'bens'),
    status: 400,
    code: refusal,
    msg: 'Must be an organization administrator',
  },
  {
    title: 'a channel is changed by those who administer it',
    levels: typed,
    request: change('ben', 'general', { description: 'mine' }),
    status: 400,
    msg: 'You do not have permission to administer this channel.',
  },
  {
    title: 'a new description is told in the channel',
    before: [join('ada', 'told')],
    request: change('ada', 'told', { description: 'a **new** one' }),
    types: ['message'],
    events: (w) => ({
      ada: [notice(w, 'changed the description for this channel', 'Old description', '<strong>new</strong>')],
    }),
  },
  {
    title: 'a new posting policy is told in the channel',
    levels: old,
    request: change('ada', 'told', { stream_post_policy: 4 }),
    types: channelTypes,
    events: (w) => ({
      ada: [
        { property: 'stream_post_policy', value: 4 },
        { property: 'is_announcement_only', value: false },
        notice(w, 'posting permissions', 'Only organization administrators and moderators can post.'),
      ],
    }),
  },
  {
    title: 'a posting policy is no parameter of a change where groups took its place',
    levels: typed,
    request: change('ada', 'told', { is_announcement_only: true }),
    types: ['stream'],
    body: { ignored_parameters_unsupported: ['is_announcement_only'] },
    events: () => ({ ada: [] }),
  },
  {
    title: 'how long messages are kept is told in the channel',
    before: [join('olga', 'told')],
    request: change('olga', 'told', { message_retention_days: 30 }),
    types: ['message'],
    events: (w) => ({ olga: [notice(w, 'message retention period', 'Forever', '30 days')] }),
  },
  {
    title: 'the word of how long messages are kept is JSON',
    request: change('olga', 'told', { message_retention_days: 'unlimited' }),
    status: 400,
    msg: (w) =>
      w.level < 339
        ? 'Argument "message_retention_days" is not valid JSON.'
        : 'message_retention_days["json[str]"] is not valid JSON',
  },
  {
    title: 'only a system group may remove people on an older server',
    levels: old,
    request: change('ada', 'told', { can_remove_subscribers_group: 20 }),
    status: 400,
    msg: "'can_remove_subscribers_group' must be a system user group.",
    without: ['setting_name'],
  },
  {
    title: 'a channel that is no default is taken from them all the same',
    request: (w) => ['ada', 'DELETE', '/default_streams', { stream_id: w.channel('told') }],
    types: ['default_streams'],
    events: () => ({ ben: [{ type: 'default_streams' }] }),
  },
  {
    title: 'an archived channel is told of, and nothing else',
    before: [['ada', 'POST', '/messages', { type: 'stream', to: 'told', topic: 't', content: 'unread' }]],
    levels: old,
    request: archive('ada', 'told'),
    types: ['stream', 'message', 'update_message_flags'],
    status: 200,
    events: () => ({ olga: [{ op: 'delete', streams: [{ name: 'told' }] }] }),
  },
  {
    title: 'an archived channel says so itself',
    levels: typed,
    request: archive('ada', 'told'),
    types: ['stream', 'message', 'update_message_flags'],
    events: (w) => ({
      olga: [{ type: 'stream' }, notice(w, 'Channel told has been archived.')],
    }),
  },
  {
    title: 'what an archived channel holds stays unread where it is still listed',
    levels: typed,
    request: ['olga', 'POST', '/register', { fetch_event_types: ['message', 'update_message_flags'] }],
    body: (w) => ({
      unread_msgs: {
        streams: expect.arrayContaining([
          expect.objectContaining({ stream_id: w.channel('told'), topic: 'channel events' }),
        ]) as unknown,
      },
    }),
  },
  {
    title: 'nothing is answered of an archived channel',
    levels: [339],
    request: (w) => ['ada', 'GET', `/users/me/${String(w.channel('told'))}/topics`],
    status: 400,
    msg: 'Invalid channel ID',
  },
  {
    title: 'an archived channel is archived no second time',
    levels: typed,
    request: archive('ada', 'told'),
    status: 400,
    msg: 'Channel is already deactivated',
  },
  {
    title: 'the name of an archived channel is free again on an older server',
    levels: old,
    request: join('ben', 'told'),
    types: ['stream'],
    events: () => ({ ben: [{ op: 'create', streams: [{ name: 'told' }] }] }),
  },
  {
    title: 'an archived channel is joined by nobody',
    levels: typed,
    request: join('ben', 'told'),
    status: 400,
    msg: 'Unable to access channel (told).',
  },
]

realAnswers([...creating, ...subscriptions, ...changing])
