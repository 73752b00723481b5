import { expect, it } from 'vitest'
import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import {
  account,
  adaId,
  after,
  channel,
  selfId,
  subscription,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import { targetProblem } from '../recipient/target.ts'
import { warningsOf } from './warningRules.ts'
import type { Writing } from './warning.ts'

const guestId = 7
const topics = ['plans', 'Plans 2', '✔ soup'].map((name, index) => ({ name, maxId: 10 - index }))

function state(fields: Partial<Snapshot> = {}) {
  const started = account({
    featureLevel: 480,
    users: [
      user(selfId, { name: 'Me' }),
      user(adaId, { name: 'Ada' }),
      user(guestId, { name: 'Gus', role: roles.guest }),
    ],
    channels: [
      channel(9, { name: 'news' }),
      channel(10, { name: 'secret', isPrivate: true }),
      channel(11, { name: 'plain', topicsPolicy: 'empty_topic_only' }),
    ],
    subscriptions: [subscription(9), subscription(10), subscription(11)],
    subscribers: [
      { channelId: 9, userIds: [selfId, adaId] },
      { channelId: 10, userIds: [selfId] },
    ],
    realm: { enable_guest_user_dm_warning: true },
    ...fields,
  })
  return after(started, { type: 'local/topics', channelId: 9, topics })
}

const inNews = (topic: string): Conversation => ({ type: 'channel', channelId: 9, topic })
const toUsers = (...userIds: readonly number[]): Conversation => ({ type: 'direct', userIds })

function words(
  target: DraftTarget,
  text: string,
  fields: Partial<Snapshot> = {},
  more: Partial<Writing> = {},
) {
  const writing = { target, text, isHere: true, uploading: 0, realmUrl: 'https://chat.example', ...more }
  return warningsOf(state(fields), writing).map((warning) => warning.words)
}

it.each<[string, DraftTarget, string, readonly string[]]>([
  ['a plain message', inNews('plans'), 'Hello', []],
  ['an empty text', inNews('✔ soup'), ' ', []],
  [
    'a mention of a user outside the direct message',
    toUsers(adaId),
    '@**Gus** hi',
    ['Gus is not in this conversation and won’t see it.'],
  ],
  ['a guest', toUsers(adaId, guestId), 'Hi', ['Gus is a guest.']],
  ['a resolved topic', inNews('✔ soup'), 'Hi', ['“soup” is resolved.']],
  ['a topic that exists resolved', inNews('Soup'), 'Hi', ['“soup” already exists and is resolved.']],
  ['a similar topic', inNews('Plan s'), 'Hi', ['“plans” already exists.']],
  [
    'a private channel',
    inNews('plans'),
    'See #**secret>x**',
    ['#secret is private, and some people here can’t open it.'],
  ],
  [
    'a link to a private channel',
    inNews('plans'),
    '[x](#narrow/channel/10-secret/topic/x)',
    ['#secret is private, and some people here can’t open it.'],
  ],
  ['a link in code', inNews('plans'), '`#**secret**`', []],
  ['a link of a foreign server', inNews('plans'), 'https://other.example/#narrow/channel/10-secret', []],
  ['a link within the private channel', { type: 'channel', channelId: 10, topic: 'x' }, '#**secret**', []],
  [
    'a topic in a channel without topics',
    { type: 'channel', channelId: 11, topic: 'x' },
    '',
    ['#plain has only the topic “general chat”, so the message goes there.'],
  ],
])('warns about %s', (_, target, text, expected) => expect(words(target, text)).toEqual(expected))

it('warns about files, channels not joined, and mentions that are not permitted', () => {
  expect(words(inNews('plans'), 'Hi', {}, { uploading: 1 })).toEqual([
    'The message is sent once its file is uploaded.',
  ])
  expect(words(inNews('plans'), 'Hi', { subscriptions: [] })).toEqual([
    'You have not joined #news, so replies won’t notify you.',
  ])
  const channels = [channel(9, { name: 'news', subscriberCount: 40 })]
  const all = (policy: number) =>
    words(inNews('plans'), '@**all**', {
      channels,
      featureLevel: 300,
      realm: { wildcard_mention_policy: policy },
    })
  expect([all(1), all(6)]).toEqual([
    ['@all will notify 40 people.'],
    ['You can’t notify more than 15 people with @all.'],
  ])
})

it('refuses a new topic where the user may not create one, before a text is typed', () => {
  const limited = state({ channels: [channel(9, { settings: { can_create_topic_group: 99 } })] })
  expect(targetProblem(limited, inNews('Other'))).toMatchObject({ isEarly: true, isFinal: false })
  expect(targetProblem(limited, inNews('plans'))).toBeNull()
  expect(targetProblem(state(), inNews('Other'))).toBeNull()
})
