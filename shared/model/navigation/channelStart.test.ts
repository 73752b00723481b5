import { expect, test } from 'vitest'
import * as eg from '../testing/eg.ts'
import { channelNarrow, topicNarrow } from '../views/narrow.ts'
import { channelStart, opensToTopicList } from './channelStart.ts'

const listed = (...names: readonly string[]) =>
  ({
    type: 'local/topics',
    channelId: 9,
    topics: names.map((name, index) => ({ name, maxId: 100 - index })),
  }) as const
const state = eg.after(
  eg.account({
    userTopics: [{ channelId: 9, topic: 'muted', policy: 1, lastUpdated: 1 }],
    unreads: {
      channels: [
        { channelId: 9, topic: 'muted', ids: [100] },
        { channelId: 9, topic: 'unread', ids: [98] },
      ],
      directs: [],
      mentions: [],
      oldUnreadsMissing: false,
    },
  }),
  listed('muted', 'newest', 'unread'),
)
const startAt = (value: unknown, of = state) =>
  channelStart({ ...of, userSettings: { ...of.userSettings, web_channel_default_view: value } }, 9)

test.each([
  [1, topicNarrow(9, 'newest')],
  [2, channelNarrow(9)],
  [3, channelNarrow(9)],
  [4, topicNarrow(9, 'unread')],
  [undefined, channelNarrow(9)],
  ['new', channelNarrow(9)],
])('with the setting %j a channel opens to %j', (value, start) => expect(startAt(value)).toEqual(start))

test('waits for the topics, and opens a channel without topics as a whole', () => {
  expect(startAt(1, eg.account())).toBeNull()
  expect(startAt(4, eg.after(eg.account(), listed()))).toEqual(channelNarrow(9))
  expect(startAt(4, eg.after(eg.account(), listed('a', 'b')))).toEqual(topicNarrow(9, 'a'))
})

test('only the right setting opens a channel with its topic list', () => {
  const isListAt = (value: unknown) =>
    opensToTopicList({ ...state, userSettings: { ...state.userSettings, web_channel_default_view: value } })
  expect([1, 2, 3, 4, undefined, 'new'].map(isListAt)).toEqual([false, false, true, false, false, false])
})
