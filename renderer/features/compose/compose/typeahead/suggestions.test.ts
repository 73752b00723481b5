import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { expect, test } from 'vitest'
import {
  account,
  after,
  channel,
  channelMessage,
  group,
  subscription,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { detect } from './detect.ts'
import { suggestionsFor } from './suggestions.ts'

const topic: DraftTarget = { type: 'channel', channelId: 9, topic: 'Plan' }
const wildcards = (featureLevel: number, text: string) =>
  suggestionsFor(account({ featureLevel }), detect(text, text.length)!, topic, [])
    .filter(({ key }) => key.startsWith('wildcard'))
    .map(({ label }) => label)

test.each([
  [223, '@to', []],
  [224, '@to', ['topic']],
  [246, '@ch', []],
  [247, '@ch', ['channel']],
  [65, '@al', ['all']],
])('at level %i "%s" suggests the wildcards that the server supports: %j', (level, text, found) => {
  expect(wildcards(level, text)).toEqual(found)
})

test('"@al" suggests "all" before a user with "al" within the name', () => {
  const state = account({ users: [user(30, { name: 'Mina Kowalski' }), user(31, { name: 'Alba' })] })
  expect(suggestionsFor(state, detect('@al', 3)!, topic, []).map(({ label }) => label)).toEqual([
    'Alba',
    'all',
    'Mina Kowalski',
  ])
})

test('"#" suggests only subscribed channels if they fill the list', () => {
  const ids = Array.from({ length: 40 }, (_, i) => i + 1)
  const state = account({
    channels: ids.map((id) => channel(id, { name: `room ${id}` })),
    subscriptions: ids.slice(0, 12).map((id) => subscription(id)),
  })
  expect(suggestionsFor(state, detect('#', 1)!, topic, []).map(({ label }) => label)).toEqual(
    ids.slice(0, 8).map((id) => `room ${id}`),
  )
})

test('"#" shows descriptions of channels without Markdown', () => {
  const described = channel(9, {
    description: '**Plans** of the\n[garden](https://a.example)',
    renderedDescription:
      '<p><strong>Plans</strong> of the<br>\n<a href="/user_uploads/1">garden</a> &amp; more</p>',
  })
  const old = channel(10, { description: 'as *written*', renderedDescription: '' })
  const details = suggestionsFor(account({ channels: [described, old] }), detect('#', 1)!, topic, [])
  expect(details.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['Plans of the garden & more', 'as *written*']),
  )
})

test('"@" suggests groups the user may mention, and "@_" suggests all groups', () => {
  const groups = [
    group(5, { name: 'gardeners', settings: { can_mention_group: 6 } }),
    group(6, { name: 'gateless' }),
  ]
  const offered = (text: string) =>
    suggestionsFor(account({ groups }), detect(text, text.length)!, topic, []).map(({ label }) => label)
  expect(offered('@ga')).toEqual(['gateless'])
  expect(offered('@_ga')).toEqual(['gardeners', 'gateless'])
})

test('the link to the empty topic has its display name', () => {
  const state = account({
    featureLevel: 339,
    channels: [channel(9, { name: 'news' })],
    realm: { empty_topic_display_name: 'general chat' },
  })
  const arrived = after(state, {
    id: 1,
    type: 'message',
    message: channelMessage(5, { topic: '' }),
    localId: null,
  })
  const [found] = suggestionsFor(arrived, detect('#**news>', 8)!, topic, [])
  expect(found?.text).toBe('[#news > general chat](#narrow/channel/9-news/topic/) ')
})
