/** Responses of real servers about sending messages. */
import { knownLevels, realAnswers, satisfies, type Row, type AnswerContext } from './realAnswers.ts'

const sendRequest = (topic: string, content = 'x', by = 'ben', to: string | number = 'general') =>
  [by, 'POST', '/messages', { type: 'stream', to, topic, content }] as const
const send = (params: object, by = 'ben') =>
  [
    by,
    'POST',
    '/messages',
    { type: 'stream', to: 'general', topic: 'sending', content: 'x', ...params },
  ] as const
const direct = (to: (w: AnswerContext) => unknown) => (w: AnswerContext) =>
  ['ben', 'POST', '/messages', { type: 'direct', to: to(w), content: 'x' }] as const
const refuse = (msg: string) => ({ status: 400, msg })
/** Text and flags of a message, as Ben gets it. */
const heard = (content: string, flags: readonly string[] = []) => ({
  events: () => ({ ben: [{ type: 'message', message: { content }, flags }] }),
})

const places: readonly Row[] = [
  {
    title: 'a channel message has a topic',
    request: send({ topic: undefined }),
    ...refuse('Missing topic'),
  },
  {
    title: 'a topic of no letters is refused where there is none',
    levels: [247],
    request: send({ topic: '  ' }),
    ...refuse("Topic can't be empty!"),
  },
  {
    title: 'a topic becomes none of no letters where there is none',
    levels: [247],
    before: [sendRequest('emptied')],
    request: (w) => ['ben', 'PATCH', `/messages/${String(w.sent)}`, { topic: '' }],
    ...refuse("Topic can't be empty!"),
  },
  {
    title: 'a message goes to one channel, which older servers call a stream',
    levels: [247],
    request: send({ to: ['general', 'garden'] }),
    ...refuse('Expected exactly one stream'),
  },
  {
    title: 'a message goes to one channel',
    levels: [339, 407],
    request: send({ to: ['general', 'garden'] }),
    ...refuse('Expected exactly one channel'),
  },
  {
    title: 'a channel is named or numbered',
    levels: [339, 407],
    request: send({ to: { id: 1 } }),
    ...refuse('Invalid data type for channel'),
  },
  {
    title: 'an unknown channel is told by its number',
    levels: knownLevels,
    request: send({ to: 99999999 }),
    status: 400,
    code: 'STREAM_DOES_NOT_EXIST',
    body: { stream_id: 99999999 },
  },
  {
    title: 'an unknown channel is told as it was named',
    levels: [407],
    request: send({ to: 99999999 }),
    status: 400,
    code: 'STREAM_DOES_NOT_EXIST',
    body: { stream: '99999999' },
    without: ['stream_id'],
  },
  {
    title: 'a private channel that one is not in is there, and not for one',
    levels: [339, 407],
    request: send({ to: 'planning' }, 'gus'),
    ...refuse("Not authorized to send to channel 'planning'"),
  },
  {
    title: 'a guest writes to a web-public channel without being in it',
    before: [['gus', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }]],
    request: send({ to: 'garden', topic: 'tomatoes', content: 'a guest' }, 'gus'),
    ...heard('<p>a guest</p>'),
    after: [['gus', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }]],
  },
  {
    title: 'who may write is said in the words of the older policy',
    levels: [247],
    before: [['olga', 'PATCH', '/streams/2', { stream_post_policy: 2 }]],
    request: send({ to: 'garden' }),
    ...refuse('Only organization administrators can send to this stream.'),
    after: [['olga', 'PATCH', '/streams/2', { stream_post_policy: 1 }]],
  },
  {
    title: 'a topic keeps the spelling that it is sent with',
    levels: knownLevels,
    before: [sendRequest('Spelled so')],
    request: send({ topic: 'SPELLED SO' }, 'ada'),
    events: () => ({ ben: [{ type: 'message', message: { subject: 'SPELLED SO' } }] }),
  },
  {
    title: 'people are named in a list',
    request: direct((w) => w.user('ada')),
    ...refuse('Invalid data type for recipients'),
  },
  {
    title: 'people are named by ids or by addresses alone',
    request: direct((w) => [w.user('ada'), 'gus@demo.example']),
    ...refuse('Recipient lists may contain emails or user IDs, but not both.'),
  },
  {
    title: 'nobody writes to a conversation with somebody who is off',
    before: [
      [
        'olga',
        'POST',
        '/users',
        { email: 'dora@demo.example', full_name: 'Dora Gone', password: 'a long password' },
      ],
      (w) => ['olga', 'DELETE', `/users/${String(w.user('dora'))}`],
    ],
    request: direct((w) => [w.user('ada'), w.user('dora')]),
    status: 400,
    body: { msg: satisfies((msg: string) => /^'.+@.+' is no longer using Maker\.$/.test(msg)) },
  },
  {
    title: 'nobody forges a sender',
    request: send({ sender: 'ada@demo.example', forged: 'yes' }),
    ...refuse('User not authorized for this query'),
  },
  {
    title: 'nobody names a sender',
    request: send({ sender: 'ada@demo.example' }),
    ...refuse('Invalid mirrored message'),
  },
]

const form = {
  widget_type: 'zform',
  extra_data: {
    type: 'choices',
    heading: 'Which?',
    choices: [{ short_name: 'A', long_name: 'The first', reply: 'first' }],
  },
}
const inWords = (value: unknown) => JSON.stringify(value).replace(/([,:])(?=["[{0-9])/g, '$1 ')

const texts: readonly Row[] = [
  {
    title: 'a widget that lacks a part is refused',
    request: send({ widget_content: '{"widget_type":"zform"}' }),
    ...refuse('Widgets: extra_data is not in widget_content'),
  },
  {
    title: 'a widget of an unknown kind is refused',
    request: send({ widget_content: { widget_type: 'dice', extra_data: {} } }),
    ...refuse('Widgets: unknown widget type: dice'),
  },
  {
    title: 'a widget that is given comes with the message',
    request: send({ widget_content: form }),
    events: () => ({ ada: [{ type: 'message', message: { submessages: [{ content: inWords(form) }] } }] }),
  },
  {
    title: 'a task list is empty whatever its text',
    levels: [247],
    request: send({ content: '/todo\nMilk: fresh' }),
    events: () => ({
      ada: [
        {
          type: 'message',
          message: { submessages: [{ content: '{"widget_type": "todo", "extra_data": null}' }] },
        },
      ],
    }),
  },
  {
    title: 'a task list has the tasks of its text',
    levels: [339, 407],
    request: send({ content: '/todo\nMilk: fresh' }),
    events: () => ({
      ada: [
        {
          type: 'message',
          message: {
            submessages: [
              {
                content:
                  '{"widget_type": "todo", "extra_data": {"task_list_title": "", "tasks": [{"task": "Milk", "desc": "fresh"}]}}',
              },
            ],
          },
        },
      ],
    }),
  },
  {
    title: 'a wildcard looks like a person on older servers',
    levels: [247],
    request: send({ content: '@**all** look, @_**all**' }, 'ada'),
    ...heard(
      '<p><span class="user-mention" data-user-id="*">@all</span> look, <span class="user-mention silent" data-user-id="*">all</span></p>',
      ['stream_wildcard_mentioned', 'wildcard_mentioned'],
    ),
  },
  {
    title: 'a person is called by the id alone',
    request: (w) => send({ content: `@**|${String(w.user('ben'))}** look`, topic: 'by id' }, 'ada'),
    events: (w) => ({
      ben: [
        { type: 'user_topic', topic_name: 'by id', visibility_policy: 3 },
        {
          type: 'message',
          message: {
            content: `<p><span class="user-mention" data-user-id="${String(w.user('ben'))}">@Ben Member</span> look</p>`,
          },
          flags: ['mentioned'],
        },
      ],
    }),
  },
  {
    title: 'a call of a group lets its people follow the topic',
    request: send({ content: '@*builders* look', topic: 'by group' }, 'ada'),
    events: () => ({
      ben: [
        { type: 'user_topic', topic_name: 'by group', visibility_policy: 3 },
        { type: 'message', flags: ['mentioned'] },
      ],
    }),
  },
  {
    title: 'code of a language has its words marked',
    request: send({ content: '```python\ndef x():\n```' }, 'ada'),
    events: () => ({
      ben: [
        {
          type: 'message',
          message: { content: satisfies((html: string) => html.includes('<span class="k">def</span>')) },
        },
      ],
    }),
  },
  {
    title: 'the address of a picture gives way to it',
    request: send({ content: 'https://example.com/a.png' }, 'ada'),
    ...heard(
      '<div class="message_inline_image"><a href="https://example.com/a.png"><img src="https://example.com/a.png"></a></div>',
    ),
  },
  {
    title: 'a picture that is linked has the words for its title',
    request: send({ content: '[a plan](https://example.com/a.png)' }, 'ada'),
    ...heard(
      '<p><a href="https://example.com/a.png">a plan</a></p>\n<div class="message_inline_image"><a href="https://example.com/a.png" title="a plan"><img src="https://example.com/a.png"></a></div>',
    ),
  },
]

realAnswers([...places, ...texts])
