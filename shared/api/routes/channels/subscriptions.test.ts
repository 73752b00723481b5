import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const context = { wireName: 'service', featureLevel: 512, selfUserId: 7 }

describe('subscribing', () => {
  const params = {
    channels: [{ name: 'n', description: 'd' }],
    userIds: [3],
    emails: ['c@x'],
    refusalsAreErrors: false,
    isPrivate: true,
    postPolicy: 4 as const,
    sendsNotices: true,
  }
  const always = {
    subscriptions: '[{"name":"n","description":"d"}]',
    authorization_errors_fatal: 'false',
    invite_only: 'true',
  }
  it.each([
    [0, { principals: '["c@x"]', is_announcement_only: 'true' }],
    [65, { principals: '[3]', stream_post_policy: '4' }],
    [147, { principals: '[3]', stream_post_policy: '4' }],
    [247, { principals: '[3]', stream_post_policy: '4' }],
    [300, { principals: '[3]', stream_post_policy: '4' }],
    [407, { principals: '[3]', send_new_subscription_messages: 'true' }],
    [512, { principals: '[3]', send_new_subscription_messages: 'true' }],
  ])('at level %i sends %j', (level, fields) => {
    expect(sentAt(level, routes.subscribe, params)).toEqual({
      to: 'POST /users/me/subscriptions',
      fields: { ...always, ...fields },
    })
  })

  it("names users in the server's form", () => {
    const others = { channels: [{ name: 'n' }], userIds: [3] }
    expect(() => sentAt(0, routes.subscribe, others)).toThrow(RangeError)
    expect(sentAt(0, routes.subscribe, { channels: [{ name: 'n' }] }).fields).toEqual({
      subscriptions: '[{"name":"n"}]',
    })
    expect(sentAt(65, routes.unsubscribe, { names: ['n'], userIds: [3] })).toEqual({
      to: 'DELETE /users/me/subscriptions',
      fields: { subscriptions: '["n"]', principals: '[3]' },
    })
  })

  it('returns results by id or by address', () => {
    expect(
      routes.subscribe.result(
        {
          subscribed: { 3: ['n'] },
          already_subscribed: { 'c@x': ['m'] },
          unauthorized: ['p'],
          new_subscription_messages_sent: false,
        },
        context,
      ),
    ).toEqual({
      subscribed: [{ userId: 3, email: null, names: ['n'] }],
      alreadySubscribed: [{ userId: null, email: 'c@x', names: ['m'] }],
      unauthorized: ['p'],
      sentNotices: false,
    })
    expect(routes.subscribe.result({ subscribed: {}, already_subscribed: {} }, context)).toEqual({
      subscribed: [],
      alreadySubscribed: [],
      unauthorized: [],
      sentNotices: null,
    })
    expect(routes.unsubscribe.result({ removed: ['n'], not_removed: [] }, context)).toEqual({
      removed: ['n'],
      notRemoved: [],
    })
  })

  it('was combined with unsubscribing in one call', () => {
    expect(routes.changeSubscriptions.until).toBe(512)
    expect(
      sentAt(300, routes.changeSubscriptions, { add: [{ name: 'n', color: '#a0b0c0' }], remove: ['m'] }),
    ).toEqual({
      to: 'PATCH /users/me/subscriptions',
      fields: { add: '[{"name":"n","color":"#a0b0c0"}]', delete: '["m"]' },
    })
  })

  it('lists subscribers on request', () => {
    expect(sentAt(0, routes.getSubscriptions, undefined)).toEqual({
      to: 'GET /users/me/subscriptions',
      fields: { include_subscribers: 'false' },
    })
    expect(sentAt(512, routes.getSubscriptions, { withSubscribers: true }).fields).toEqual({
      include_subscribers: 'true',
    })
  })

  it('parses the lists', () => {
    const subscriptions = [
      { stream_id: 8, name: 'n', color: '#123456', in_home_view: false, subscribers: [1] },
    ]
    expect(routes.getSubscriptions.result({ subscriptions }, context)).toMatchObject([
      { channel: { id: 8 }, subscription: { channelId: 8, isMuted: true }, subscribers: [1] },
    ])
  })
})

describe('own settings of a channel', () => {
  it('change several at once or one', () => {
    const color = { channelId: 8, property: 'color' as const, value: '#a0b0c0' }
    const push = { channelId: 9, property: 'push_notifications' as const, value: false }
    expect(sentAt(0, routes.updateSubscriptions, { changes: [color, push] })).toEqual({
      to: 'POST /users/me/subscriptions/properties',
      fields: {
        subscription_data:
          '[{"stream_id":8,"property":"color","value":"#a0b0c0"},{"stream_id":9,"property":"push_notifications","value":false}]',
      },
    })
    expect(sentAt(0, routes.updateSubscription, color)).toEqual({
      to: 'PATCH /users/me/subscriptions/8',
      fields: { property: 'color', value: '#a0b0c0' },
    })
    expect(sentAt(248, routes.updateSubscription, push).fields.value).toBe('false')
  })

  it('are sent in bulk if the single endpoint expects text', () => {
    const pin = { channelId: 9, property: 'pin_to_top' as const, value: true }
    expect(() => sentAt(247, routes.updateSubscription, pin)).toThrow(RangeError)
    expect(sentAt(247, routes.updateSubscriptions, { changes: [pin] }).fields).toEqual({
      subscription_data: '[{"stream_id":9,"property":"pin_to_top","value":true}]',
    })
  })

  it.each([
    { property: 'color', value: 'red' },
    { property: 'is_muted', value: null },
    { property: 'in_home_view', value: true },
  ])('reject %j', (change) => {
    expect(() => sentAt(512, routes.updateSubscription, { channelId: 8, ...change } as never)).toThrow()
  })
})
