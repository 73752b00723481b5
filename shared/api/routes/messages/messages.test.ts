import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })
const channel = { type: 'channel' as const, channelId: 4, topic: 'a & b' }
const direct = { type: 'direct' as const, userIds: [9, 8] }

describe('sending', () => {
  it.each([
    [0, 'stream', 'private', undefined],
    [65, 'stream', 'private', undefined],
    [147, 'stream', 'private', undefined],
    [173, 'stream', 'private', undefined],
    [174, 'stream', 'direct', undefined],
    [236, 'stream', 'direct', 'true'],
    [247, 'stream', 'direct', 'true'],
    [248, 'channel', 'direct', 'true'],
    [300, 'channel', 'direct', 'true'],
    [407, 'channel', 'direct', 'true'],
    [512, 'channel', 'direct', 'true'],
  ])('at level %i uses the words %s and %s', (level, channelWord, directWord, read_by_sender) => {
    const read = read_by_sender === undefined ? {} : { read_by_sender }
    expect(
      sentAt(level, routes.sendMessage, { destination: channel, content: 'hi', queueId: 'q', localId: '1' }),
    ).toEqual({
      to: 'POST /messages',
      fields: {
        type: channelWord,
        to: '4',
        topic: 'a & b',
        content: 'hi',
        queue_id: 'q',
        local_id: '1',
        ...read,
      },
    })
    expect(sentAt(level, routes.sendMessage, { destination: direct, content: 'hi' }).fields).toEqual({
      type: directWord,
      to: '[9,8]',
      content: 'hi',
      ...read,
    })
  })

  it.each([
    [333, '(no topic)'],
    [334, ''],
  ])('at level %i sends the empty topic as %j', (level, topic) => {
    const destination = { type: 'channel' as const, channelId: 4, topic: '' }
    const requests = [
      sentAt(level, routes.sendMessage, { destination, content: 'x' }),
      sentAt(level, routes.updateMessage, { messageId: 5, topic: '' }),
      sentAt(level, routes.setTyping, { op: 'start', destination }),
    ]
    expect(requests.map(({ fields }) => fields?.['topic'])).toEqual([topic, topic, topic])
  })

  it('sends queue and local id only together, and the own id for notes to self', () => {
    const note = { destination: { type: 'direct' as const, userIds: [] }, content: 'x', queueId: 'q' }
    expect(sentAt(512, routes.sendMessage, note).fields).toEqual({
      type: 'direct',
      to: '[7]',
      content: 'x',
      read_by_sender: 'true',
    })
  })

  it('parses additional results of sending', () => {
    const answer = {
      id: 3,
      automatic_new_visibility_policy: 3,
      message_url: '/#narrow/x',
      message_link: '#**a>b@3**',
    }
    expect(routes.sendMessage.result(answer, contextAt(512))).toEqual({
      id: 3,
      newTopicPolicy: 3,
      url: '/#narrow/x',
      link: '#**a>b@3**',
    })
    expect(routes.sendMessage.result({ id: 3 }, contextAt(0))).toEqual({
      id: 3,
      newTopicPolicy: null,
      url: null,
      link: null,
    })
  })
})

describe('changing', () => {
  const hash = 'a'.repeat(64)
  it.each([
    [378, { content: 'x' }],
    [379, { content: 'x', prev_content_sha256: hash }],
  ])('at level %i edits with %j', (level, fields) => {
    expect(
      sentAt(level, routes.updateMessage, { messageId: 5, content: 'x', prevContentSha256: hash }),
    ).toEqual({
      to: 'PATCH /messages/5',
      fields,
    })
  })

  it('moves with all options, but not together with an edit', () => {
    const move = {
      messageId: 5,
      topic: '✔ a',
      channelId: 6,
      propagateMode: 'change_later' as const,
      notifyOldThread: false,
      notifyNewThread: true,
    }
    expect(sentAt(0, routes.updateMessage, move).fields).toEqual({
      topic: '✔ a',
      stream_id: '6',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: 'false',
      send_notification_to_new_thread: 'true',
    })
    expect(() => sentAt(512, routes.updateMessage, { ...move, content: 'x' })).toThrow()
  })

  it('parses the files that are unused after an edit', () => {
    const file = {
      id: 1,
      name: 'a.png',
      path_id: '2/ab/a.png',
      size: 5,
      create_time: 1_700_000_000_000,
      messages: [],
    }
    expect(routes.updateMessage.result({ detached_uploads: [file] }, contextAt(300))).toMatchObject({
      detachedUploads: [{ id: 1, pathId: '2/ab/a.png', createdAt: 1_700_000_000, messageIds: [] }],
    })
    expect(routes.updateMessage.result({}, contextAt(0))).toEqual({ detachedUploads: [] })
  })

  it('reports with a reason, and requires a description for other reasons', () => {
    expect(sentAt(512, routes.reportMessage, { messageId: 5, reportType: 'spam' })).toEqual({
      to: 'POST /messages/5/report',
      fields: { report_type: 'spam' },
    })
    const report = { messageId: 5, reportType: 'other' }
    expect(() => sentAt(512, routes.reportMessage, report)).toThrow()
    expect(() => sentAt(512, routes.reportMessage, { ...report, description: ' ' })).toThrow()
    expect(() => sentAt(512, routes.reportMessage, { ...report, description: '€'.repeat(1001) })).toThrow()
    expect(
      sentAt(512, routes.reportMessage, { ...report, description: '🙂'.repeat(1000) }).fields,
    ).toHaveProperty('description')
  })

  it('adds to widgets, and reports typing in an edit if the server supports it', () => {
    expect(sentAt(0, routes.sendSubmessage, { messageId: 5, content: '{}' })).toEqual({
      to: 'POST /submessage',
      fields: { message_id: '5', msg_type: 'widget', content: '{}' },
    })
    const typing = { messageId: 5, op: 'start' as const }
    expect(sentAt(361, routes.setEditTyping, typing)).toEqual({
      to: 'POST /messages/5/typing',
      fields: { op: 'start' },
    })
    expect(sentAt(351, routes.setEditTypingBefore361, typing)).toEqual({
      to: 'POST /message_edit_typing',
      fields: { message_id: '5', op: 'start' },
    })
  })
})

describe('flags and reading', () => {
  it('names messages, and returns those that stayed read', () => {
    expect(sentAt(0, routes.updateMessageFlags, { messageIds: [1, 2], op: 'remove', flag: 'read' })).toEqual({
      to: 'POST /messages/flags',
      fields: { messages: '[1,2]', op: 'remove', flag: 'read' },
    })
    const { result } = routes.updateMessageFlags
    expect(result({ messages: [1], ignored_because_not_subscribed_channels: [4] }, contextAt(512))).toEqual({
      messageIds: [1],
      ignoredChannelIds: [4],
    })
    expect(result({ messages: [1] }, contextAt(0))).toEqual({ messageIds: [1], ignoredChannelIds: [] })
  })

  it('hides previews if the server supports it', () => {
    const params = { messageIds: [1], op: 'add' as const, flag: 'hide_link_previews' }
    expect(sentAt(510, routes.updateMessageFlags, params).fields['flag']).toBe('hide_link_previews')
    expect(() => sentAt(509, routes.updateMessageFlags, params)).toThrow(RangeError)
    const all = { narrow: [], anchor: 'newest' as const, before: 1, after: 0, ...params }
    expect(() => sentAt(509, routes.updateFlagsForNarrow, all)).toThrow(RangeError)
  })

  it('sends a narrow instead of ids', () => {
    const params = {
      narrow: [{ operator: 'is', operand: 'dm' }],
      anchor: 'oldest' as const,
      before: 0,
      after: 5000,
    }
    expect(sentAt(155, routes.updateFlagsForNarrow, { ...params, op: 'add', flag: 'read' }).fields).toEqual({
      narrow: '[{"operator":"is","operand":"private"}]',
      anchor: 'oldest',
      include_anchor: 'true',
      num_before: '0',
      num_after: '5000',
      op: 'add',
      flag: 'read',
    })
    const answer = {
      processed_count: 3,
      updated_count: 2,
      first_processed_id: 1,
      last_processed_id: 9,
      found_oldest: true,
      found_newest: false,
    }
    expect(routes.updateFlagsForNarrow.result(answer, contextAt(512))).toEqual({
      processed: 3,
      updated: 2,
      firstProcessedId: 1,
      lastProcessedId: 9,
      foundOldest: true,
      foundNewest: false,
      ignoredChannelIds: [],
    })
  })

  it.each([
    [{ result: 'success' }, true],
    [{ result: 'partially_completed', code: 'REQUEST_TIMEOUT' }, false],
    [{ result: 'success', complete: false }, false],
    [{ result: 'success', complete: true }, true],
  ])('a response of %j is complete: %s', (answer, isComplete) => {
    expect(routes.markAllAsRead.result(answer, contextAt(160))).toEqual({ isComplete })
    expect(routes.deleteTopic.result(answer, contextAt(160))).toEqual({ isComplete })
  })

  it('marks and deletes in the old forms', () => {
    const params = { channelId: 4, topic: 't' }
    expect(sentAt(0, routes.markAllAsRead, {}).to).toBe('POST /mark_all_as_read')
    expect(sentAt(0, routes.markChannelAsRead, params).fields).toEqual({ stream_id: '4' })
    expect(sentAt(0, routes.markTopicAsRead, params).fields).toEqual({ stream_id: '4', topic_name: 't' })
    expect(sentAt(0, routes.deleteTopic, params)).toEqual({
      to: 'POST /streams/4/delete_topic',
      fields: { topic_name: 't' },
    })
  })
})

describe('reactions', () => {
  it('identify the emoji by all its known fields', () => {
    expect(
      sentAt(512, routes.addReaction, {
        messageId: 5,
        emojiName: 'tada',
        emojiCode: '1f389',
        reactionType: 'unicode_emoji',
      }),
    ).toEqual({
      to: 'POST /messages/5/reactions',
      fields: { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
    })
    expect(sentAt(0, routes.removeReaction, { messageId: 5, emojiName: 'tada' }).fields).toEqual({
      emoji_name: 'tada',
    })
  })
})
