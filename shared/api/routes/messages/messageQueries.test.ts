import { describe, expect, it } from 'vitest'
import type { Anchor, Narrow } from '../../types.ts'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })
const beyond = 10_000_000_000_000_000
const wire = {
  id: 5,
  type: 'stream',
  sender_id: 8,
  content: '<p>x</p>',
  timestamp: 1,
  display_recipient: 'general',
  stream_id: 4,
  subject: 't',
}

describe('fetching', () => {
  const ask = (level: number, anchor: Anchor | { date: string }, includeAnchor = true) =>
    sentAt(level, routes.getMessages, { narrow: [], anchor, includeAnchor, before: 5, after: 1 }).fields
  it.each<[number, Anchor | { date: string }, object]>([
    [0, 'newest', { anchor: String(beyond) }],
    [0, 'oldest', { anchor: '0' }],
    [0, 'first_unread', { anchor: '0', use_first_unread_anchor: 'true' }],
    [0, 12, { anchor: '12' }],
    [1, 'first_unread', { anchor: 'first_unread' }],
    [512, 'newest', { anchor: 'newest' }],
    [445, { date: '2026-01-02' }, { anchor: 'date', anchor_date: '2026-01-02' }],
  ])('at level %i starts at %j', (level, anchor, expected) => {
    const { anchor: name, anchor_date, use_first_unread_anchor } = ask(level, anchor)
    expect({ anchor: name, anchor_date, use_first_unread_anchor }).toEqual({
      anchor_date: undefined,
      use_first_unread_anchor: undefined,
      ...expected,
    })
  })

  it('is rejected if only a with term remains that the server does not support', () => {
    const params = { narrow: [{ operator: 'with', operand: 12 }], anchor: 12, before: 1, after: 1 }
    expect(() => sentAt(270, routes.getMessages, params)).toThrow(RangeError)
    expect(sentAt(271, routes.getMessages, params).fields['narrow']).toContain('with')
  })

  it('is rejected for a date that the server would ignore', () => {
    expect(() => ask(444, { date: '2026-01-02' })).toThrow(RangeError)
  })

  it.each([
    [154, {}],
    [155, { include_anchor: 'false' }],
    [334, { include_anchor: 'false', allow_empty_topic_name: 'true' }],
  ])('at level %i has these further parameters: %j', (level, more) => {
    expect(ask(level, 3, false)).toEqual({
      narrow: '[]',
      anchor: '3',
      num_before: '5',
      num_after: '1',
      apply_markdown: 'true',
      client_gravatar: 'true',
      ...more,
    })
  })

  it('parses a page: the resolved anchor, its ends and the matches of a search', () => {
    const found = { ...wire, match_content: '<span class="highlight">x</span>', match_subject: 't' }
    const answer = {
      messages: [found, { id: 'odd' }],
      anchor: beyond,
      found_newest: true,
      history_limited: true,
    }
    expect(routes.getMessages.result(answer, contextAt(512))).toEqual({
      messages: [expect.objectContaining({ id: 5, channelId: 4, topic: 't' }) as unknown],
      matches: [{ id: 5, content: '<span class="highlight">x</span>', topic: 't' }],
      anchor: null,
      foundOldest: false,
      foundNewest: true,
      foundAnchor: false,
      isHistoryLimited: true,
    })
    expect(() => routes.getMessages.result({ anchor: 3 }, contextAt(512))).toThrow()
  })

  it('requests messages by id', () => {
    const params = { messageIds: [5, 6], narrow: [{ operator: 'search', operand: 'x' }] }
    expect(sentAt(512, routes.getMessagesById, params)).toEqual({
      to: 'GET /messages',
      fields: {
        message_ids: '[5,6]',
        narrow: '[{"operator":"search","operand":"x"}]',
        apply_markdown: 'true',
        client_gravatar: 'true',
        allow_empty_topic_name: 'true',
      },
    })
    expect(routes.getMessagesById.since).toBe(300)
    expect(routes.getMessagesById.result({ messages: [wire] }, contextAt(300)).messages).toHaveLength(1)
  })

  it('parses one message, of which old servers send only the Markdown', () => {
    const { result } = routes.getMessage
    expect(result({ message: wire, raw_content: 'x' }, contextAt(120))).toMatchObject({
      content: '<p>x</p>',
      message: { id: 5 },
    })
    expect(result({ raw_content: 'x' }, contextAt(119))).toEqual({ content: 'x', message: null })
    expect(() => result({}, contextAt(0))).toThrow()
  })
})

describe('narrows', () => {
  const narrow: Narrow = [
    { operator: 'channel', operand: 4 },
    { operator: 'topic', operand: '' },
    { operator: 'dm', operand: [] },
    { operator: 'dm-including', operand: 9, negated: true },
    { operator: 'is', operand: 'dm' },
    { operator: 'id', operand: 12 },
    { operator: 'with', operand: 12 },
    { operator: 'near', operand: 12 },
  ]
  const old = {
    channel: 'stream',
    dm: 'pm-with',
    including: 'group-pm-with',
    isDm: 'private',
    id: '12',
    topic: '(no topic)',
  }
  const newer = { ...old, dm: 'dm', including: 'dm-including', isDm: 'dm' }
  it.each([
    [0, old, false],
    [65, old, false],
    [147, old, false],
    [177, newer, false],
    [194, { ...newer, id: 12 }, false],
    [247, { ...newer, id: 12 }, false],
    [250, { ...newer, id: 12, channel: 'channel' }, false],
    [300, { ...newer, id: 12, channel: 'channel' }, true],
    [407, { ...newer, id: 12, channel: 'channel', topic: '' }, true],
    [512, { ...newer, id: 12, channel: 'channel', topic: '' }, true],
  ])('have the names and ids of level %i', (level, words, hasWith) => {
    const sent = sentAt(level, routes.matchesNarrow, { messageIds: [1], narrow }).fields
    expect(JSON.parse(sent['narrow'] ?? '')).toEqual([
      { operator: words.channel, operand: 4 },
      { operator: 'topic', operand: words.topic },
      { operator: words.dm, operand: [7] },
      { operator: words.including, operand: 9, negated: true },
      { operator: 'is', operand: words.isDm },
      { operator: 'id', operand: words.id },
      ...(hasWith ? [{ operator: 'with', operand: 12 }] : []),
    ])
    expect(sent['msg_ids']).toBe('[1]')
  })

  it('have one user in each dm-including term, and no excluded words', () => {
    const requests = [
      { operator: 'dm-including', operand: [9, 10] },
      { operator: 'search', operand: 'dns', negated: true },
      { operator: 'search', operand: 'lamp' },
    ]
    const sent = sentAt(339, routes.matchesNarrow, { messageIds: [1], narrow: requests }).fields
    expect(JSON.parse(sent['narrow'] ?? '')).toEqual([
      { operator: 'dm-including', operand: 9 },
      { operator: 'dm-including', operand: 10 },
      { operator: 'search', operand: 'lamp' },
    ])
    const flagging = { narrow: requests, anchor: 5, before: 1, after: 1, op: 'add', flag: 'read' } as const
    expect(() => sentAt(339, routes.updateFlagsForNarrow, flagging)).toThrow(RangeError)
  })

  it.each([
    [249, { operator: 'has', operand: 'reaction' }],
    [265, { operator: 'is', operand: 'followed', negated: true }],
    [366, { operator: 'is', operand: 'muted' }],
    [446, { operator: 'mentions', operand: 9 }],
    [489, { operator: 'channels', operand: 'archived' }],
  ])('from level %i on may have %j', (level, term) => {
    const of = (featureLevel: number) =>
      sentAt(featureLevel, routes.matchesNarrow, { messageIds: [1], narrow: [term] }).fields['narrow']
    expect(JSON.parse(of(level) ?? '')).toEqual([term])
    expect(() => of(level - 1)).toThrow(RangeError)
  })

  it('keep any operator, even one named like an inherited property', () => {
    const term = { operator: 'constructor', operand: 'x' }
    const sent = sentAt(0, routes.matchesNarrow, { messageIds: [1], narrow: [term] })
    expect(JSON.parse(sent.fields['narrow'] ?? '')).toEqual([term])
  })
})

describe('queries about messages', () => {
  it('return the history, oldest first, with each kind of change', () => {
    const message_history = [
      { timestamp: 1, user_id: null, topic: 'a', content: 'x', rendered_content: '<p>x</p>' },
      {
        timestamp: 2,
        user_id: 8,
        topic: 'b',
        prev_topic: 'a',
        stream: 5,
        prev_stream: 4,
        content: 'y',
        rendered_content: '<p>y</p>',
        prev_content: 'x',
        prev_rendered_content: '<p>x</p>',
        content_html_diff: '<p>d</p>',
      },
    ]
    expect(routes.getMessageHistory.result({ message_history }, contextAt(512))).toMatchObject([
      { timestamp: 1, userId: null, prevTopic: null, channelId: null, prevContent: null, contentDiff: null },
      {
        userId: 8,
        topic: 'b',
        prevTopic: 'a',
        channelId: 5,
        prevChannelId: 4,
        prevContent: 'x',
        contentDiff: '<p>d</p>',
      },
    ])
    expect(sentAt(334, routes.getMessageHistory, { messageId: 5 }).fields).toEqual({
      allow_empty_topic_name: 'true',
    })
    expect(sentAt(65, routes.getMessageHistory, { messageId: 5 })).toEqual({
      to: 'GET /messages/5/history',
      fields: {},
    })
  })

  it('return readers, matches, summaries and HTML', () => {
    expect(routes.getReadReceipts.result({ user_ids: [8, 9] }, contextAt(137))).toEqual([8, 9])
    const messages = { 5: { match_content: 'c', match_subject: 's' }, x: { match_content: 'c' } }
    expect(routes.matchesNarrow.result({ messages }, contextAt(0))).toEqual([
      { id: 5, content: 'c', topic: 's' },
    ])
    expect(sentAt(350, routes.summarizeNarrow, { narrow: [] })).toEqual({
      to: 'GET /messages/summary',
      fields: { narrow: '[]' },
    })
    expect(routes.summarizeNarrow.result({ summary: '<p>s</p>' }, contextAt(350))).toBe('<p>s</p>')
    expect(sentAt(0, routes.renderMessage, { content: '*x*' })).toEqual({
      to: 'POST /messages/render',
      fields: { content: '*x*' },
    })
    expect(routes.renderMessage.result({ rendered: '<p>x</p>' }, contextAt(0))).toBe('<p>x</p>')
  })
})
