import { describe, expect, it } from 'vitest'
import { encodeRequest } from './encodeRequest.ts'
import { routes } from './routes/index.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })
const form = (text: string | null) => Object.fromEntries(new URLSearchParams(text ?? ''))

describe('encodeRequest', () => {
  it('sends a channel message by id, plain strings raw and the rest as JSON', () => {
    const destination = { type: 'channel', channelId: 4, topic: 'a & b' } as const
    const request = encodeRequest(
      routes.sendMessage,
      { destination, content: 'hi', queueId: 'q', localId: '1.5' },
      contextAt(512),
    )
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/messages' })
    expect(form(request.form)).toEqual({
      type: 'channel',
      to: '4',
      topic: 'a & b',
      content: 'hi',
      queue_id: 'q',
      local_id: '1.5',
      read_by_sender: 'true',
    })
  })

  it('uses the old names on old servers', () => {
    const direct = { destination: { type: 'direct' as const, userIds: [] as number[] }, content: 'x' }
    expect(form(encodeRequest(routes.sendMessage, direct, contextAt(100)).form)).toEqual({
      type: 'private',
      to: '[7]',
      content: 'x',
    })
    const narrow = [
      { operator: 'channel', operand: 4 },
      { operator: 'dm', operand: [9] },
      { operator: 'is', operand: 'dm' },
    ]
    const request = encodeRequest(
      routes.getMessages,
      { narrow, anchor: 'newest', before: 5, after: 0 },
      contextAt(147),
    )
    const query = new URLSearchParams(request.path.split('?')[1])
    expect(JSON.parse(query.get('narrow') ?? '')).toEqual([
      { operator: 'stream', operand: 4 },
      { operator: 'pm-with', operand: [9] },
      { operator: 'is', operand: 'private' },
    ])
    expect(query.get('allow_empty_topic_name')).toBeNull()
  })

  it('puts path parameters into the path', () => {
    const reaction = { messageId: 12, emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    const request = encodeRequest(routes.removeReaction, reaction, contextAt(512))
    expect(request.path).toBe('/api/v1/messages/12/reactions')
    expect(form(request.form)).not.toHaveProperty('message_id')
  })

  it('rejects parameters of the wrong type', () => {
    // @ts-expect-error: what a hostile caller could give
    expect(() => encodeRequest(routes.getTopics, { channelId: 'x' }, contextAt(512))).toThrow()
  })
})
