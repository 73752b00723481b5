/** Responses of real servers about flags, typing and drafts. */
import { knownLevels, realAnswers, type Row, type AnswerContext } from './realAnswers.ts'

const sendRequest = (topic: string, content = 'x', by = 'ada') =>
  [by, 'POST', '/messages', { type: 'stream', to: 'general', topic, content }] as const
const flag = (op: string, name: string, ids: (w: AnswerContext) => readonly number[]) => (w: AnswerContext) =>
  ['ben', 'POST', '/messages/flags', { messages: ids(w), op, flag: name }] as const
const changed = (op: string, name: string, messages: readonly number[], more: object = {}) => ({
  type: 'update_message_flags',
  op,
  operation: op,
  flag: name,
  messages,
  all: false,
  ...more,
})
const narrow = (topic: string, more: object) => (w: AnswerContext) =>
  [
    'ben',
    'POST',
    '/messages/flags/narrow',
    {
      anchor: 'oldest',
      num_before: 0,
      num_after: 50,
      op: 'add',
      flag: 'read',
      narrow: [
        { operator: 'stream', operand: w.channel('general') },
        { operator: 'topic', operand: topic },
      ],
      ...more,
    },
  ] as const

/** Returns the message that the first request sent. */
const first = (w: AnswerContext) => [Number(w.before[0]?.['id'])]

const flags: readonly Row[] = [
  {
    title: 'what is unread again is told with whether its topic is heard',
    before: [sendRequest('flags one'), flag('add', 'read', (w) => [w.sent])],
    request: flag('remove', 'read', first),
    events: (w) => ({
      ben: [
        changed('remove', 'read', first(w), {
          message_details: {
            [String(first(w)[0])]: {
              type: 'stream',
              stream_id: w.channel('general'),
              topic: 'flags one',
              unmuted_stream_msg: true,
            },
          },
        }),
      ],
    }),
  },
  {
    title: 'a message in a channel that one has left stays read, and its id is answered',
    levels: knownLevels,
    before: [
      ['ben', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }],
      ['ada', 'POST', '/messages', { type: 'stream', to: 'garden', topic: 'tomatoes', content: 'x' }],
    ],
    request: flag('remove', 'read', (w) => [w.sent]),
    body: (w) => ({ messages: [w.sent] }),
    events: () => ({ ben: [changed('remove', 'read', [], { message_details: {} })] }),
    after: [['ben', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }]],
  },
  {
    title: 'no messages are told as none',
    request: flag('add', 'read', () => []),
    body: { messages: [] },
    events: () => ({ ben: [changed('add', 'read', [])] }),
  },
  {
    title: 'the same message twice is answered and told twice',
    levels: knownLevels,
    before: [sendRequest('flags twice')],
    request: flag('add', 'collapsed', (w) => [w.sent, w.sent]),
    body: (w) => ({ messages: [w.sent, w.sent] }),
    events: (w) => ({ ben: [changed('add', 'collapsed', [w.sent, w.sent])] }),
  },
  {
    title: 'the answer names the messages that changed',
    levels: [407],
    before: [sendRequest('flags twice')],
    request: flag('add', 'collapsed', (w) => [w.sent, w.sent]),
    body: (w) => ({ messages: [w.sent] }),
  },
  {
    title: 'an operation that there is not is named',
    request: flag('toggle', 'read', () => []),
    status: 400,
    msg: "Invalid message flag operation: 'toggle'",
  },
  {
    title: 'a flag that there is not goes before the operation',
    request: flag('toggle', 'shiny', () => []),
    status: 400,
    msg: "Invalid flag: 'shiny'",
  },
  {
    title: 'the counts of a range of flags are lowered',
    before: [sendRequest('flags many')],
    request: narrow('flags many', { num_before: 4000, num_after: 2000 }),
    body: { processed_count: 1, updated_count: 1, found_oldest: true, found_newest: true },
    events: (w) => ({ ben: [changed('add', 'read', [w.sent])] }),
  },
  {
    title: 'an empty range is told as none',
    request: narrow('never', {}),
    body: { processed_count: 0, first_processed_id: null },
    events: () => ({ ben: [changed('add', 'read', [])] }),
  },
  {
    title: 'a topic that one has no message of is not marked read',
    request: (w) => [
      'ben',
      'POST',
      '/mark_topic_as_read',
      { stream_id: w.channel('general'), topic_name: 'never' },
    ],
    status: 400,
    msg: "No such topic 'never'",
  },
  {
    title: 'everything read is told as all',
    before: [sendRequest('flags all')],
    request: ['ben', 'POST', '/mark_all_as_read'],
    events: () => ({ ben: [changed('add', 'read', [], { all: true })] }),
  },
]

const typing = (params: (w: AnswerContext) => object) => (w: AnswerContext) =>
  ['ben', 'POST', '/typing', { op: 'start', ...params(w) }] as const

const typed: readonly Row[] = [
  {
    title: 'who is written to is a list of ids',
    request: typing((w) => ({ to: w.user('ada') })),
    status: 400,
    msg: 'to is not a list',
  },
  {
    title: 'who is written to is not told by addresses',
    request: typing(() => ({ to: ['ada@demo.example'] })),
    status: 400,
    msg: 'to[0] is not an integer',
  },
  {
    title: 'a topic of no letters is told as it is where there are no empty topics',
    levels: [247],
    request: typing((w) => ({ type: 'stream', stream_id: w.channel('general'), topic: '' })),
    events: () => ({ ada: [{ type: 'typing', topic: '' }] }),
  },
]

const draft = (w: AnswerContext, more: object) => ({
  type: 'stream',
  to: [w.channel('general')],
  topic: 'drafting',
  content: 'a draft',
  ...more,
})

const drafts: readonly Row[] = [
  {
    title: 'drafts are listed with the last edited at the end',
    before: [
      (w) => ['ben', 'POST', '/drafts', { drafts: [draft(w, { content: 'new', timestamp: 1700000000 })] }],
      (w) => ['ben', 'POST', '/drafts', { drafts: [draft(w, { content: 'old', timestamp: 1595479019 })] }],
    ],
    request: ['ben', 'GET', '/drafts'],
    body: { drafts: [{ content: 'old' }, { content: 'new' }] },
  },
  {
    title: 'a type of drafts that there is not is told with its place',
    request: (w) => ['ben', 'POST', '/drafts', { drafts: [draft(w, { type: 'direct' })] }],
    status: 400,
    msg: 'Invalid drafts[0]["type"]',
  },
]

const later = (params: object) =>
  [
    'ben',
    'POST',
    '/scheduled_messages',
    { topic: 'later', content: 'x', scheduled_delivery_timestamp: 4070908800, ...params },
  ] as const

const scheduled: readonly Row[] = [
  {
    title: 'what is scheduled for a channel has its id',
    levels: [247],
    request: later({ type: 'stream', to: 'general' }),
    status: 400,
    msg: 'Invalid data type for stream ID',
  },
  {
    title: 'what is scheduled for people has their ids',
    levels: [247],
    request: later({ type: 'direct', to: ['ada@demo.example'] }),
    status: 400,
    msg: 'Recipient list may only contain user IDs',
  },
  {
    title: 'what is scheduled has ids alone',
    levels: [339, 407],
    request: later({ type: 'direct', to: ['ada@demo.example'] }),
    status: 400,
    msg: 'to["int"] is not an integer',
  },
]

realAnswers([...flags, ...typed, ...drafts, ...scheduled])
