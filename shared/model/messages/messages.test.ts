import { describe, expect, test } from 'vitest'
import { feedNarrow, topicNarrow } from '../views/narrow.ts'
import { mapHas } from '../../collections/shardedMap.ts'
import * as eg from '../testing/eg.ts'
import { messageOf } from './messages.ts'

const narrow = topicNarrow(9, 'Plan')
const cached = eg.after(eg.account(), eg.fetched(narrow, [eg.channelMessage(5), eg.channelMessage(6)]))
const thumb = { emojiName: '+1', emojiCode: '1f44d', reactionType: 'unicode_emoji', userId: eg.adaId }

describe('edits', () => {
  test('new content sets the text, the flags and the edit time', () => {
    const state = eg.after(cached, eg.edited(5, '<p>new</p>', ['mentioned']))
    expect(messageOf(state, 5)).toMatchObject({
      content: '<p>new</p>',
      flags: ['mentioned'],
      lastEditTimestamp: 1_700_000_500,
      lastMovedTimestamp: null,
    })
    expect(messageOf(state, 6)).toBe(messageOf(cached, 6))
  })

  test('a rendering update changes only the content', () => {
    const event = eg.update(5, {
      renderingOnly: true,
      content: { html: '<p>preview</p>', isMeMessage: null },
      userId: null,
    })
    const before = eg.after(cached, eg.flagged('add', 'starred', [5]))
    expect(messageOf(eg.after(before, event), 5)).toEqual({
      ...eg.channelMessage(5),
      content: '<p>preview</p>',
      flags: ['starred'],
    })
  })

  test('a move changes place and time of all its messages, its edit only one', () => {
    const event = eg.moved([5, 6], {
      newChannelId: 10,
      newTopic: 'Later',
      topicLinks: [{ text: 'a', url: 'b' }],
    })
    const state = eg.after(cached, {
      ...event,
      content: { html: '<p>x</p>', isMeMessage: false },
    } as typeof event)
    expect(messageOf(state, 6)).toMatchObject({
      channelId: 10,
      topic: 'Later',
      channelName: 'design',
      topicLinks: [{ text: 'a', url: 'b' }],
      lastMovedTimestamp: 1_700_000_500,
      lastEditTimestamp: null,
    })
    expect(messageOf(state, 5)).toMatchObject({ content: '<p>x</p>', lastEditTimestamp: 1_700_000_500 })
  })

  test('resolving a topic does not count as a move', () => {
    const resolved = eg.after(cached, eg.moved([5, 6], { newTopic: '✔ Plan' }))
    expect(messageOf(resolved, 5)).toMatchObject({ topic: '✔ Plan', lastMovedTimestamp: null })
    const elsewhere = eg.after(cached, eg.moved([5, 6], { newTopic: '✔ Plan', newChannelId: 10 }))
    expect(messageOf(elsewhere, 5)?.lastMovedTimestamp).toBe(1_700_000_500)
  })

  test('an edit of an uncached message changes nothing', () => {
    expect(eg.after(cached, eg.edited(99, '<p>new</p>'))).toBe(cached)
  })
})

describe('reactions', () => {
  const add = (name = '+1') =>
    ({ id: 0, type: 'reaction', op: 'add', messageId: 5, reaction: { ...thumb, emojiName: name } }) as const

  test('are identified by type, code and user, not by name', () => {
    const state = eg.after(cached, add(), add('thumbs_up'))
    expect(messageOf(state, 5)?.reactions).toEqual([thumb])
    expect(messageOf(eg.after(state, { ...add('thumbs_up'), op: 'remove' }), 5)?.reactions).toEqual([])
  })

  test('an own reaction shows at once, and its event changes nothing', () => {
    const optimistic = eg.after(cached, { type: 'local/reaction', op: 'add', messageId: 5, reaction: thumb })
    expect(messageOf(optimistic, 5)?.reactions).toEqual([thumb])
    expect(eg.after(optimistic, add())).toBe(optimistic)
  })
})

test('submessages are appended once', () => {
  const event = {
    id: 0,
    type: 'submessage',
    messageId: 5,
    submessage: { id: 3, senderId: eg.adaId, msgType: 'widget', content: '{}' },
  } as const
  const state = eg.after(cached, event)
  expect(messageOf(state, 5)?.submessages).toHaveLength(1)
  expect(eg.after(state, event)).toBe(state)
})

describe('flags', () => {
  test('are added and removed once', () => {
    const starred = eg.after(cached, eg.flagged('add', 'starred', [5]))
    expect(messageOf(starred, 5)?.flags).toEqual(['starred'])
    expect(eg.after(starred, eg.flagged('add', 'starred', [5]))).toBe(starred)
    expect(messageOf(eg.after(starred, eg.flagged('remove', 'starred', [5])), 5)?.flags).toEqual([])
  })

  test('marking everything as read affects every cached message', () => {
    const all = { ...eg.flagged('add', 'read', []), all: true } as ReturnType<typeof eg.flagged>
    const state = eg.after(cached, all)
    expect(messageOf(state, 5)?.flags).toEqual(['read'])
    expect(messageOf(state, 6)?.flags).toEqual(['read'])
  })

  test('leaving a channel marks its messages as read, also those missing in the index', () => {
    const before = eg.after(
      eg.account(),
      eg.arrived(eg.channelMessage(5)),
      eg.fetched(feedNarrow, [eg.channelMessage(4), eg.channelMessage(3, { channelId: 12 })]),
    )
    const state = eg.after(before, { id: 0, type: 'subscription', op: 'remove', channelIds: [9] })
    expect([5, 4, 3].map((id) => messageOf(state, id)?.flags)).toEqual([['read'], ['read'], []])
  })
})

describe('a fetched message', () => {
  const changed = eg.channelMessage(5, { content: '<p>changed</p>' })

  test('does not overwrite a message that events keep current', () => {
    const edited = eg.after(cached, eg.edited(5, '<p>newest</p>'))
    const state = eg.after(edited, eg.fetched(feedNarrow, [eg.channelMessage(5)]))
    expect(messageOf(state, 5)?.content).toBe('<p>newest</p>')
  })

  test('wins when the fetch replaces the view', () => {
    const state = eg.after(cached, eg.fetched(narrow, [changed], { replaces: true }))
    expect(messageOf(state, 5)?.content).toBe('<p>changed</p>')
  })

  test('wins once over a message cached before a registration', () => {
    const again = eg.after(cached, { type: 'local/snapshot', snapshot: eg.snapshot() })
    const state = eg.after(again, eg.fetched(feedNarrow, [changed]))
    expect(messageOf(state, 5)?.content).toBe('<p>changed</p>')
    const late = eg.after(state, eg.fetched(feedNarrow, [eg.channelMessage(5)]))
    expect(messageOf(late, 5)?.content).toBe('<p>changed</p>')
  })
})

test('a registration corrects read and starred flags, except beyond its limit', () => {
  const unreads = { channels: [{ channelId: 9, topic: 'Plan', ids: [6] }], directs: [], mentions: [] }
  const starredIds = [5]
  const whole = eg.snapshot({ unreads: { ...unreads, oldUnreadsMissing: false }, starredIds })
  const changed = eg.after(
    eg.account(),
    ...[5, 6].map((id) => eg.arrived(eg.channelMessage(id, { flags: id === 6 ? ['read', 'starred'] : [] }))),
    eg.flagged('add', 'starred', [6]),
  )
  const state = eg.after(changed, { type: 'local/snapshot', snapshot: whole })
  expect(messageOf(state, 5)?.flags).toEqual(['read', 'starred'])
  expect(messageOf(state, 6)?.flags).toEqual([])
  const capped = eg.snapshot({ unreads: { ...unreads, oldUnreadsMissing: true } })
  expect(messageOf(eg.after(changed, { type: 'local/snapshot', snapshot: capped }), 5)?.flags).toEqual([])
})

test('deleted messages and messages of deleted channels are removed', () => {
  expect(messageOf(eg.after(cached, eg.deleted([5])), 5)).toBeUndefined()
  const deleted = eg.after(cached, { id: 0, type: 'channel', op: 'delete', channelIds: [9] })
  expect(messageOf(deleted, 6)).toBeUndefined()
})

describe('a message previewed in a channel without subscription', () => {
  const elsewhere = topicNarrow(12, 'Tools')
  const seen = (flags: readonly string[], reactions = [thumb]) =>
    eg.channelMessage(7, { channelId: 12, topic: 'Tools', flags, reactions })
  const state = (flags: readonly string[]) =>
    eg.after(eg.account({ channels: [eg.channel(12)] }), eg.fetched(elsewhere, [seen(flags, [])]))
  const past = ['read', 'historical']

  test('is updated by a fetch, because no events report its changes', () => {
    const next = eg.after(state(past), eg.fetched(elsewhere, [seen(past)]))
    expect(messageOf(next, 7)?.reactions).toEqual([thumb])
    const received = eg.after(state(['read']), eg.fetched(elsewhere, [seen(['read'])]))
    expect(messageOf(received, 7)?.reactions).toEqual([])
  })

  test('is stale after the user joins the channel', () => {
    const next = eg.after(state(past), eg.joined(12))
    expect(mapHas(next.messages.stale, 7)).toBe(true)
    const again = eg.after(next, eg.fetched(elsewhere, [seen(past)]))
    expect(messageOf(again, 7)?.reactions).toEqual([thumb])
    expect(mapHas(again.messages.stale, 7)).toBe(false)
    expect(mapHas(eg.after(state(['read']), eg.joined(12)).messages.stale, 7)).toBe(false)
  })
})
