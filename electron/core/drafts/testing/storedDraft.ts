/** A draft in the first version of the file format. */
export const storedDraft = {
  id: 'channel:1:topic',
  target: { type: 'channel' as const, channelId: 1, topic: 'topic' },
  content: 'begun',
  caret: null,
  updated: 5,
  rev: 2,
  writer: 'window',
  serverId: null,
  base: null,
  asked: null,
}
