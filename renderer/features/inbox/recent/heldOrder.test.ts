import { describe, expect, it } from 'vitest'
import { heldOrder } from './heldOrder.ts'
import { sorted, type TableRow } from './tableRow.ts'

const row = (topic: string, newest: number, fields: Partial<TableRow> = {}): TableRow => ({
  key: `topic:9:${topic.toLowerCase()}`,
  conversation: { type: 'channel', channelId: 9, topic },
  name: topic.replace('✔ ', ''),
  newest,
  unread: 0,
  mentions: 0,
  people: [],
  isMuted: false,
  isFollowed: false,
  ...fields,
})
const byTime = (...rows: readonly TableRow[]) => sorted(rows, 'time')
const topics = ({ rows }: ReturnType<typeof heldOrder>) =>
  rows.map(({ row: { conversation } }) => (conversation.type === 'channel' ? conversation.topic : ''))

describe('the order of a list', () => {
  const first = heldOrder(null, byTime(row('a', 3), row('b', 2), row('c', 1)), false)

  it('is the chosen one while the user is outside the list', () => {
    expect(topics(first)).toEqual(['a', 'b', 'c'])
    const next = heldOrder(first, byTime(row('a', 3), row('b', 2), row('c', 4)), false)
    expect([topics(next), next.isOutdated]).toEqual([['c', 'a', 'b'], false])
  })

  it('does not change while the user is in the list, and counts waiting rows', () => {
    const next = heldOrder(first, byTime(row('new', 9), row('a', 3), row('b', 2), row('c', 4)), true)
    expect(topics(next)).toEqual(['a', 'b', 'c'])
    expect([next.waiting, next.isOutdated]).toEqual([1, true])
    expect(next.rows[2]?.row.newest).toBe(4)
  })

  it('adds older rows at the end at once', () => {
    const next = heldOrder(first, byTime(row('a', 3), row('b', 2), row('c', 1), row('old', 0)), true)
    expect([topics(next), next.isOutdated]).toEqual([['a', 'b', 'c', 'old'], false])
  })

  it('keeps the position and key of a topic that is resolved', () => {
    const next = heldOrder(first, byTime(row('a', 3), row('✔ b', 5), row('c', 1)), true)
    expect(topics(next)).toEqual(['a', '✔ b', 'c'])
    expect(next.rows[1]?.key).toBe('topic:9:b')
  })

  it('restores the position of a row that left and returns', () => {
    const without = heldOrder(first, byTime(row('a', 3), row('c', 1)), true)
    expect(topics(without)).toEqual(['a', 'c'])
    const back = heldOrder(without, byTime(row('a', 3), row('b', 2), row('c', 1)), true)
    expect(topics(back)).toEqual(['a', 'b', 'c'])
  })
})

it('sorts mentions first by unread, and numbers in names by value', () => {
  const rows = [row('Topic 10', 1, { unread: 9 }), row('topic 9', 2, { unread: 1, mentions: 1 })]
  expect(sorted(rows, 'unread').map(({ name }) => name)).toEqual(['topic 9', 'Topic 10'])
  expect(sorted(rows, 'name').map(({ name }) => name)).toEqual(['topic 9', 'Topic 10'])
})
