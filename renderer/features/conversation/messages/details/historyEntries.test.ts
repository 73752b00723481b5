import { describe, expect, it } from 'vitest'
import type { MessageVersion } from '../../../../../shared/api/routes/messages/messageQueries.ts'
import { historyEntries, maxEntries } from './historyEntries.ts'
import { maxShown, textChanges } from './textChanges.ts'

const version = (part: Partial<MessageVersion>): MessageVersion => ({
  timestamp: 1,
  userId: 7,
  topic: 'beans',
  content: 'one two three',
  renderedContent: '',
  prevTopic: null,
  channelId: null,
  prevChannelId: null,
  prevContent: null,
  prevRenderedContent: null,
  contentDiff: null,
  ...part,
})

describe('the history of a message', () => {
  it('lists the newest change first, with the parts that changed', () => {
    const entries = historyEntries([
      version({}),
      version({ timestamp: 2, content: 'one 2 three', prevContent: 'one two three' }),
      version({ timestamp: 3, topic: 'peas', prevTopic: 'beans', content: 'one 2 three', userId: null }),
      version({ timestamp: 4, channelId: 5, prevChannelId: 4, prevContent: 'one 2 three', content: '' }),
    ])
    expect(entries.map(({ kind, timestamp, userId }) => [kind, timestamp, userId])).toEqual([
      ['editedAndMoved', 4, 7],
      ['moved', 3, null],
      ['edited', 2, 7],
      ['sent', 1, 7],
    ])
    expect(entries[0]).toMatchObject({ channel: { from: 4, to: 5 }, topic: null })
    expect(entries[1]).toMatchObject({ text: null, topic: { from: 'beans', to: 'peas' } })
    expect(entries[2]?.text).toEqual([
      { kind: 'same', text: 'one ' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: '2' },
      { kind: 'same', text: ' three' },
    ])
    expect(entries[3]?.text).toEqual([{ kind: 'same', text: 'one two three' }])
  })

  it('keeps the first and the newest of very many versions', () => {
    const entries = historyEntries(Array.from({ length: 5000 }, (_, timestamp) => version({ timestamp })))
    expect(entries).toHaveLength(maxEntries)
    expect(entries[0]?.timestamp).toBe(4999)
    expect(entries.at(-1)?.timestamp).toBe(0)
  })

  it('replaces unrelated texts as a whole, and truncates very long ones', () => {
    const words = (prefix: string) =>
      Array.from({ length: 9000 }, (_, n) => `${prefix}${String(n)}`).join(' ')
    const soon = Date.now() + 60_000
    const changes = textChanges(words('a'), words('b'), soon)
    expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'added'])
    expect(changes.map(({ text }) => text.length)).toEqual([maxShown, maxShown])
    expect(textChanges('one two', 'one 2', 0).map(({ text }) => text)).toEqual(['one two', 'one 2'])
  })
})
