import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })
const channel = { type: 'channel' as const, channelId: 4, topic: 't' }
const json = (text = 'null'): unknown => JSON.parse(text)

describe('drafts', () => {
  it.each([87, 247, 512])('at level %i have the old words and a list of recipients', (level) => {
    const drafts = [
      { destination: channel, content: 'a', timestamp: 9 },
      { destination: { type: 'direct' as const, userIds: [8, 9] }, content: 'b' },
      { destination: { type: 'direct' as const, userIds: [] }, content: 'c' },
      { destination: null, content: 'd' },
    ]
    const sent = sentAt(level, routes.createDrafts, { drafts })
    expect(sent.to).toBe('POST /drafts')
    expect(json(sent.fields['drafts'])).toEqual([
      { type: 'stream', to: [4], topic: 't', content: 'a', timestamp: 9 },
      { type: 'private', to: [8, 9], topic: '', content: 'b' },
      { type: 'private', to: [7], topic: '', content: 'c' },
      { type: '', to: [], topic: '', content: 'd' },
    ])
  })

  it('are replaced as a whole, deleted and parsed', () => {
    const sent = sentAt(512, routes.updateDraft, {
      draftId: 2,
      draft: { destination: channel, content: 'a' },
    })
    expect(sent.to).toBe('PATCH /drafts/2')
    expect(json(sent.fields['draft'])).toEqual({ type: 'stream', to: [4], topic: 't', content: 'a' })
    expect(sentAt(512, routes.deleteDraft, { draftId: 2 })).toEqual({ to: 'DELETE /drafts/2', fields: {} })
    const drafts = [
      { id: 1, type: 'private', to: [7, 8], topic: '', content: 'a', timestamp: 5 },
      { id: 2, type: '', to: [], topic: '', content: 'b', timestamp: 6 },
    ]
    expect(routes.getDrafts.result({ count: 2, drafts }, contextAt(512))).toEqual([
      { id: 1, destination: { type: 'direct', userIds: [8] }, content: 'a', timestamp: 5 },
      { id: 2, destination: null, content: 'b', timestamp: 6 },
    ])
    expect(routes.createDrafts.result({ ids: [3, 4] }, contextAt(512))).toEqual([3, 4])
    expect(() => routes.createDrafts.result({}, contextAt(512))).toThrow()
  })
})

describe('scheduled messages', () => {
  it.each([
    [179, { type: 'stream' }],
    [247, { type: 'stream', read_by_sender: 'true' }],
    [300, { type: 'channel', read_by_sender: 'true' }],
    [512, { type: 'channel', read_by_sender: 'true' }],
  ])('at level %i are sent with %j', (level, fields) => {
    expect(
      sentAt(level, routes.createScheduledMessage, { destination: channel, content: 'x', deliverAt: 99 }),
    ).toEqual({
      to: 'POST /scheduled_messages',
      fields: { to: '4', topic: 't', content: 'x', scheduled_delivery_timestamp: '99', ...fields },
    })
  })

  it('are changed in part, parsed and deleted', () => {
    expect(sentAt(512, routes.updateScheduledMessage, { scheduledId: 3, deliverAt: 100 })).toEqual({
      to: 'PATCH /scheduled_messages/3',
      fields: { scheduled_delivery_timestamp: '100' },
    })
    const people = { type: 'direct' as const, userIds: [8] }
    expect(
      sentAt(184, routes.updateScheduledMessage, { scheduledId: 3, destination: people }).fields,
    ).toEqual({
      type: 'direct',
      to: '[8]',
    })
    expect(sentAt(512, routes.deleteScheduledMessage, { scheduledId: 3 }).to).toBe(
      'DELETE /scheduled_messages/3',
    )
    const scheduled = {
      scheduled_message_id: 3,
      type: 'stream',
      to: 4,
      topic: 't',
      content: 'x',
      rendered_content: '<p>x</p>',
      scheduled_delivery_timestamp: 99,
      failed: true,
    }
    expect(
      routes.getScheduledMessages.result({ scheduled_messages: [scheduled, {}] }, contextAt(512)),
    ).toEqual([
      {
        id: 3,
        destination: channel,
        content: 'x',
        renderedContent: '<p>x</p>',
        deliverAt: 99,
        isFailed: true,
      },
    ])
    expect(routes.createScheduledMessage.result({ scheduled_message_id: 3 }, contextAt(512))).toEqual({
      id: 3,
    })
  })
})

describe('snippets and reminders', () => {
  it('keep a text with a title of at most 60 characters', () => {
    expect(sentAt(512, routes.createSavedSnippet, { title: '🙂'.repeat(60), content: 'x' }).fields).toEqual({
      title: '🙂'.repeat(60),
      content: 'x',
    })
    expect(() => sentAt(512, routes.createSavedSnippet, { title: 'x'.repeat(61), content: 'x' })).toThrow()
    expect(sentAt(512, routes.updateSavedSnippet, { snippetId: 2, content: 'y' })).toEqual({
      to: 'PATCH /saved_snippets/2',
      fields: { content: 'y' },
    })
    expect(sentAt(512, routes.deleteSavedSnippet, { snippetId: 2 }).to).toBe('DELETE /saved_snippets/2')
    const saved_snippets = [{ id: 2, title: 't', content: 'x', date_created: 5 }]
    expect(routes.getSavedSnippets.result({ saved_snippets }, contextAt(512))).toEqual([
      { id: 2, title: 't', content: 'x', dateCreated: 5 },
    ])
    expect(routes.createSavedSnippet.result({ saved_snippet_id: 2 }, contextAt(512))).toEqual({ id: 2 })
  })

  it('remind, with a note if the server supports it', () => {
    expect(sentAt(407, routes.createReminder, { messageId: 5, deliverAt: 99 })).toEqual({
      to: 'POST /reminders',
      fields: { message_id: '5', scheduled_delivery_timestamp: '99' },
    })
    expect(
      sentAt(415, routes.createReminder, { messageId: 5, deliverAt: 99, note: 'n' }).fields,
    ).toHaveProperty('note', 'n')
    expect(() => sentAt(414, routes.createReminder, { messageId: 5, deliverAt: 99, note: 'n' })).toThrow(
      RangeError,
    )
    expect(sentAt(512, routes.deleteReminder, { reminderId: 2 }).to).toBe('DELETE /reminders/2')
    const reminder = {
      reminder_id: 2,
      type: 'private',
      to: [7],
      content: 'x',
      rendered_content: '<p>x</p>',
      scheduled_delivery_timestamp: 99,
      failed: false,
      reminder_target_message_id: 5,
    }
    expect(routes.getReminders.result({ reminders: [reminder] }, contextAt(512))).toEqual([
      { id: 2, messageId: 5, content: 'x', renderedContent: '<p>x</p>', deliverAt: 99, isFailed: false },
    ])
    expect(routes.createReminder.result({ reminder_id: 2 }, contextAt(512))).toEqual({ id: 2 })
  })
})
