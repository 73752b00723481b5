import type { RowItem } from '../listItem.ts'

/** Returns a row of a topic in channel 9 of account 'a', with one unread message. */
export const topicRow = (topic: string): RowItem => ({
  type: 'row',
  key: topic,
  account: 'a',
  conversation: { type: 'channel', channelId: 9, topic },
  unread: 1,
  mentions: 0,
  line: 1,
})
