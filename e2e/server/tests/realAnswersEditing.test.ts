/** Responses of real servers to edits, moves, deletions and reactions. */
import { knownLevels, realAnswers, satisfies, type Row, type AnswerContext } from './realAnswers.ts'

const sendRequest = (topic: string, content = 'x', by = 'ben', to: string | number = 'general') =>
  [by, 'POST', '/messages', { type: 'stream', to, topic, content }] as const
const refuse = (msg: string) => ({ status: 400, msg })

const edit = (params: object) => (w: AnswerContext) =>
  ['ben', 'PATCH', `/messages/${String(w.sent)}`, { propagate_mode: 'change_all', ...params }] as const
const follow = ['ben', 'PATCH', '/settings', { automatically_follow_topics_policy: 2 }] as const
const unfollow = ['ben', 'PATCH', '/settings', { automatically_follow_topics_policy: 4 }] as const
const policy = (topic: string, visibility: number) => ({
  type: 'user_topic',
  topic_name: topic,
  visibility_policy: visibility,
})
/** A notice in a topic, by the start of its text without tags. */
const notice = (topic: string, begin: string) => ({
  type: 'message',
  message: {
    subject: topic,
    content: satisfies((html: string) => html.replace(/<[^>]+>/g, '').startsWith(begin)),
  },
})

const edits: readonly Row[] = [
  {
    title: 'a text that stays the same is edited like another',
    before: [sendRequest('edit same', 'before')],
    request: edit({ content: 'before', propagate_mode: undefined }),
    events: () => ({ ada: [{ type: 'update_message', orig_content: 'before', content: 'before' }] }),
  },
  {
    title: 'a move may bring the unchanged text along',
    before: [sendRequest('edit along', 'before')],
    request: edit({ content: 'before', topic: '✔ edit along', propagate_mode: 'change_later' }),
    events: () => ({
      ada: [
        { type: 'update_message', subject: '✔ edit along', content: 'before' },
        { type: 'message', message: { subject: '✔ edit along' } },
      ],
    }),
  },
  {
    title: 'an edit without anything is refused',
    before: [sendRequest('edit nothing')],
    request: edit({ propagate_mode: undefined }),
    ...refuse('Nothing to change'),
  },
  {
    title: 'a topic that stays the same moves nothing along',
    before: [sendRequest('edit mode', 'before')],
    request: edit({ content: 'after', topic: 'edit mode' }),
    ...refuse('Invalid propagate_mode without topic edit'),
  },
  {
    title: 'a poll stays as it is',
    before: [sendRequest('edit poll', '/poll a\nb')],
    request: edit({ content: 'x', propagate_mode: undefined }),
    ...refuse('Widgets cannot be edited.'),
  },
  {
    title: 'a direct message gets no topic',
    before: [(w) => ['ben', 'POST', '/messages', { type: 'direct', to: [w.user('ada')], content: 'x' }]],
    request: edit({ topic: 'x', propagate_mode: undefined }),
    ...refuse('Direct messages cannot have topics.'),
  },
  {
    title: 'an edit is flagged without the older name of wildcards',
    before: [sendRequest('edit all')],
    request: edit({ content: '@**all** now', propagate_mode: undefined }),
    events: () => ({
      ada: [
        {
          type: 'update_message',
          flags: satisfies((flags: string[]) => String(flags) === 'stream_wildcard_mentioned'),
        },
      ],
    }),
  },
  {
    title: 'the policies of a topic go before its messages',
    before: [follow, sendRequest('move one')],
    request: edit({ topic: 'move two', send_notification_to_old_thread: true }),
    events: () => ({
      ben: [
        policy('move one', 0),
        policy('move two', 3),
        { type: 'update_message', subject: 'move two' },
        notice('move two', 'This topic was moved here from '),
        notice('move one', 'This topic was moved to '),
      ],
    }),
    after: [unfollow],
  },
  {
    title: 'a part of a topic leaves its policies behind',
    before: [follow, sendRequest('part one'), sendRequest('part one')],
    request: edit({
      topic: 'part two',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: true,
    }),
    events: () => ({
      ben: [
        { type: 'update_message', subject: 'part two' },
        notice('part two', 'A message was moved here from '),
        notice('part one', 'A message was moved from this topic to '),
      ],
    }),
    after: [unfollow],
  },
  {
    title: 'a topic in other letters loses its policies and is moved as a whole',
    before: [follow, sendRequest('case')],
    request: edit({ topic: 'CASE' }),
    events: () => ({
      ben: [
        policy('case', 0),
        { type: 'update_message', subject: 'CASE' },
        notice('CASE', 'This topic was moved here from '),
      ],
    }),
    after: [unfollow],
  },
  {
    title: 'a move to its own channel goes the whole way',
    before: [follow, sendRequest('own')],
    request: (w) => [
      'ada',
      'PATCH',
      `/messages/${String(w.sent)}`,
      { stream_id: w.channel('general'), propagate_mode: 'change_all' },
    ],
    events: (w) => ({
      ben: [
        policy('own', 0),
        { type: 'update_message', orig_subject: 'own', new_stream_id: w.channel('general') },
        notice('own', 'This topic was moved here from '),
      ],
    }),
    after: [unfollow],
  },
  {
    title: 'the first message of a channel that moves is told by the move alone',
    before: [
      ['ada', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] }],
      ['ben', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] }],
      sendRequest('first', 'x', 'ada', 'fresh'),
    ],
    request: (w) => ['ada', 'PATCH', `/messages/${String(w.sent)}`, { stream_id: w.channel('general') }],
    events: () => ({ ben: [{ type: 'update_message' }, { type: 'message' }] }),
  },
  {
    title: 'a first message that is deleted goes on to be named by older servers',
    levels: [247],
    before: [sendRequest('gone', 'x', 'ada', 'fresh')],
    request: (w) => ['ada', 'DELETE', `/messages/${String(w.sent)}`],
    events: () => ({ ada: [{ type: 'delete_message' }] }),
  },
  {
    title: 'a notice of a resolved topic is unread for those who took part',
    levels: [247, 339],
    before: [sendRequest('resolve')],
    request: edit({ topic: '✔ resolve' }),
    events: () => ({
      ben: [{ type: 'update_message' }, { type: 'message', flags: [] }],
      ada: [{ type: 'update_message' }, { type: 'message', flags: ['read'] }],
    }),
  },
  {
    title: 'a topic that is taken up again at once loses the notice',
    before: [sendRequest('undo'), edit({ topic: '✔ undo' })],
    request: (w) => [
      'ben',
      'PATCH',
      `/messages/${String(w.before[0]?.['id'])}`,
      { topic: 'undo', propagate_mode: 'change_all' },
    ],
    events: () => ({ ada: [{ type: 'update_message', subject: 'undo' }, { type: 'delete_message' }] }),
  },
  {
    title: 'a deleted topic keeps its policies',
    levels: [247],
    before: [follow, sendRequest('deleted')],
    request: (w) => [
      'olga',
      'POST',
      `/streams/${String(w.channel('general'))}/delete_topic`,
      { topic_name: 'deleted' },
    ],
    events: () => ({ ben: [{ type: 'delete_message' }] }),
    after: [unfollow],
  },
  {
    title: 'a deleted topic loses its policies',
    levels: [339, 407],
    before: [follow, sendRequest('deleted')],
    request: (w) => [
      'olga',
      'POST',
      `/streams/${String(w.channel('general'))}/delete_topic`,
      { topic_name: 'deleted' },
    ],
    events: () => ({ ben: [{ type: 'delete_message' }, policy('deleted', 0)] }),
    after: [unfollow],
  },
  {
    title: 'a reaction brings the message into one’s history',
    before: [
      ['ben', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }],
      sendRequest('tomatoes', 'x', 'ada', 'garden'),
    ],
    request: (w) => ['ben', 'POST', `/messages/${String(w.sent)}/reactions`, { emoji_name: 'tada' }],
    events: (w) => ({ ben: [{ type: 'reaction', op: 'add', message_id: w.sent }] }),
    after: [['ben', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }]],
  },
  {
    title: 'a reaction names a person by id, address and name',
    levels: knownLevels,
    before: [sendRequest('react')],
    request: (w) => ['ada', 'POST', `/messages/${String(w.sent)}/reactions`, { emoji_name: 'tada' }],
    events: () => ({
      ben: [
        {
          type: 'reaction',
          user: satisfies((user: object) => String(Object.keys(user)) === 'user_id,email,full_name'),
        },
      ],
    }),
  },
]

realAnswers(edits)
