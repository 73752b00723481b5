import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })

describe('registering', () => {
  it.each([
    [0, { include_subscribers: 'true' }],
    [65, { include_subscribers: 'true' }],
    [147, { include_subscribers: 'true' }],
    [247, { include_subscribers: 'true' }],
    [300, { include_subscribers: 'true', presence_history_limit_days: '3' }],
    [407, { include_subscribers: 'true', presence_history_limit_days: '3' }],
    [412, { include_subscribers: 'partial', presence_history_limit_days: '3' }],
    [512, { include_subscribers: 'partial', presence_history_limit_days: '3', idle_queue_timeout: '43200' }],
  ])('at level %i requests everything, with %j', (level, fields) => {
    const sent = sentAt(level, routes.registerQueue, {
      idleQueueTimeoutSeconds: 43_200,
      presenceHistoryLimitDays: 3,
    })
    const { client_capabilities: capabilities = '', ...rest } = sent.fields
    expect(sent.to).toBe('POST /register')
    expect(rest).toEqual({
      apply_markdown: 'true',
      client_gravatar: 'true',
      // Deprecated for servers with incremental presence.
      ...fields,
    })
    expect(Object.values(JSON.parse(capabilities) as object)).toEqual(Array(12).fill(true))
  })

  it('may request less or more', () => {
    const params = {
      eventTypes: ['message'],
      fetchEventTypes: ['realm'],
      applyMarkdown: false,
      clientGravatar: false,
      includeSubscribers: 'none' as const,
      allPublicChannels: true,
      narrow: [
        { operator: 'channel' as const, operand: 'general' },
        { operator: 'is' as const, operand: 'dm' },
      ],
      idleQueueTimeoutSeconds: 'mobile' as const,
    }
    const { client_capabilities: _, ...fields } = sentAt(512, routes.registerQueue, params).fields
    expect(fields).toEqual({
      event_types: '["message"]',
      fetch_event_types: '["realm"]',
      apply_markdown: 'false',
      client_gravatar: 'false',
      include_subscribers: 'false',
      all_public_streams: 'true',
      narrow: '[["channel","general"],["is","dm"]]',
      idle_queue_timeout: '"mobile"',
    })
    expect(sentAt(147, routes.registerQueue, params).fields['narrow']).toBe(
      '[["stream","general"],["is","private"]]',
    )
  })

  it('in the plain form requests what every server accepts', () => {
    const plain = sentAt(512, routes.registerQueue, { plain: true, idleQueueTimeoutSeconds: 5 }).fields
    expect(plain).toHaveProperty('include_subscribers', 'true')
    expect(plain).not.toHaveProperty('idle_queue_timeout')
  })
})

describe('events', () => {
  it('are polled', () => {
    const params = { queueId: 'q', lastEventId: -1 }
    expect(sentAt(0, routes.getEvents, params)).toEqual({
      to: 'GET /events',
      fields: { queue_id: 'q', last_event_id: '-1' },
    })
    expect(sentAt(0, routes.getEvents, { ...params, dontBlock: true }).fields).toHaveProperty(
      'dont_block',
      'true',
    )
    expect(routes.getEvents.result({ events: [{ id: 1 }, 'odd'], queue_id: 'q' }, contextAt(0))).toEqual([
      { id: 1 },
      'odd',
    ])
    expect(sentAt(0, routes.deleteQueue, { queueId: 'q' })).toEqual({
      to: 'DELETE /events',
      fields: { queue_id: 'q' },
    })
  })

  it('come from a queue that the poll itself creates', () => {
    const sent = sentAt(512, routes.registerWithEvents, { eventTypes: ['message'], dontBlock: true })
    expect(sent.to).toBe('GET /events')
    expect(sent.fields).toMatchObject({
      event_types: '["message"]',
      apply_markdown: 'true',
      dont_block: 'true',
    })
    expect(sent.fields).not.toHaveProperty('queue_id')
    expect(routes.registerWithEvents.result({ events: [], queue_id: 'q' }, contextAt(512))).toEqual({
      queueId: 'q',
      events: [],
    })
  })
})
