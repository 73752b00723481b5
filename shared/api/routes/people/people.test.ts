import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const context = { wireName: 'service', featureLevel: 512, selfUserId: 7 }
const levels = [0, 65, 147, 247, 300, 407, 512]

describe('users', () => {
  it.each(levels)('at level %i are listed without pictures that can be computed', (level) => {
    expect(sentAt(level, routes.getUsers, { userIds: [3, 4] })).toEqual({
      to: 'GET /users',
      fields: {
        client_gravatar: 'true',
        include_custom_profile_fields: 'true',
        ...(level >= 384 ? { user_ids: '[3,4]' } : {}),
      },
    })
  })

  it('are found by id or by address', () => {
    expect(sentAt(512, routes.getUser, { userId: 3, withProfile: false })).toEqual({
      to: 'GET /users/3',
      fields: { client_gravatar: 'true', include_custom_profile_fields: 'false' },
    })
    expect(sentAt(65, routes.getUserByEmail, { email: 'a/b@x.org' }).to).toBe('GET /users/a%2Fb%40x.org')
  })

  it('are parsed in new and old forms, without invalid ones', () => {
    const members = routes.getUsers.result(
      {
        members: [
          { user_id: 1, email: 'a@x', full_name: 'A', role: 300, is_active: false, bot_type: null },
          { user_id: 2, email: 'b@x', full_name: 'B', is_admin: true, is_guest: false },
          { user_id: 'x' },
        ],
      },
      context,
    )
    expect(members).toMatchObject([
      { id: 1, role: 300, isActive: false },
      { id: 2, role: 200, isActive: true },
    ])
  })

  it('are created, with an id except on old servers', () => {
    expect(sentAt(0, routes.createUser, { email: 'a@x', password: '12', fullName: 'A B' }).fields).toEqual({
      email: 'a@x',
      password: '12',
      full_name: 'A B',
    })
    expect(routes.createUser.result({ user_id: 9 }, context)).toEqual({ userId: 9 })
    expect(routes.createUser.result({}, context)).toEqual({ userId: null })
  })

  it('are changed by administrators', () => {
    const change = { fullName: 'N', role: 300 as const, profile: [{ id: 4, value: 'x' }], newEmail: 'n@x' }
    const fields = {
      full_name: 'N',
      role: '300',
      profile_data: '[{"id":4,"value":"x"}]',
      new_email: 'n@x',
    }
    expect(sentAt(512, routes.updateUser, { userId: 3, ...change })).toEqual({ to: 'PATCH /users/3', fields })
    expect(sentAt(512, routes.updateUserByEmail, { email: 'o@x', ...change })).toEqual({
      to: 'PATCH /users/o%40x',
      fields,
    })
    // @ts-expect-error: no such role
    expect(() => sentAt(512, routes.updateUser, { userId: 3, role: 150 })).toThrow()
  })

  it('get roles and addresses if the server supports them', () => {
    const role = (wanted: 300 | 400) => ({ userId: 3, role: wanted })
    expect(sentAt(60, routes.updateUser, role(300)).fields).toEqual({ role: '300' })
    expect(() => sentAt(59, routes.updateUser, role(300))).toThrow(RangeError)
    expect(sentAt(0, routes.updateUser, role(400)).fields).toEqual({ role: '400' })
    expect(() => sentAt(284, routes.updateUser, { userId: 3, newEmail: 'n@x' })).toThrow(RangeError)
    expect(sentAt(285, routes.updateUser, { userId: 3, newEmail: 'n@x' }).fields).toEqual({
      new_email: 'n@x',
    })
  })

  it.each(levels)('at level %i are deactivated with an email, or rejected if it is unsupported', (level) => {
    expect(sentAt(level, routes.deactivateUser, { userId: 3 })).toEqual({
      to: 'DELETE /users/3',
      fields: {},
    })
    const withMail = () => sentAt(level, routes.deactivateUser, { userId: 3, notificationComment: '' })
    if (level < 135) return void expect(withMail).toThrow(RangeError)
    expect(withMail().fields).toEqual({ deactivation_notification_comment: '' })
  })

  it('are deactivated with further deletions, or rejected if unsupported', () => {
    const params = { userId: 3, actions: { deleteProfile: true } }
    expect(sentAt(459, routes.deactivateUser, params).fields).toEqual({
      actions: '{"delete_profile":true}',
    })
    expect(() => sentAt(458, routes.deactivateUser, params)).toThrow(RangeError)
  })

  it('are asked for by channel, and channels by user', () => {
    expect(sentAt(512, routes.getUserSubscription, { userId: 3, channelId: 8 }).to).toBe(
      'GET /users/3/subscriptions/8',
    )
    expect(routes.getUserSubscription.result({ is_subscribed: true }, context)).toEqual({
      isSubscribed: true,
    })
    expect(routes.getUserChannels.result({ subscribed_channel_ids: [8, 9] }, context)).toEqual([8, 9])
  })
})

describe('private data of the user', () => {
  it('has its own endpoints', () => {
    expect(sentAt(65, routes.muteUser, { userId: 3 })).toEqual({
      to: 'POST /users/me/muted_users/3',
      fields: {},
    })
    expect(sentAt(65, routes.unmuteUser, { userId: 3 }).to).toBe('DELETE /users/me/muted_users/3')
    expect(sentAt(0, routes.addAlertWords, { words: ['a', 'b'] })).toEqual({
      to: 'POST /users/me/alert_words',
      fields: { alert_words: '["a","b"]' },
    })
    expect(routes.removeAlertWords.result({ alert_words: ['b'] }, context)).toEqual(['b'])
    expect(sentAt(512, routes.markOnboardingStep, { step: 'intro' }).fields).toEqual({
      onboarding_step: 'intro',
    })
    expect(
      sentAt(512, routes.updateProfile, {
        values: [
          { fieldId: 1, value: 'x' },
          { fieldId: 2, value: [3, 4] },
        ],
      }).fields,
    ).toEqual({ data: '[{"id":1,"value":"x"},{"id":2,"value":[3,4]}]' })
    expect(sentAt(512, routes.removeProfile, { fieldIds: [1] }).fields).toEqual({ data: '[1]' })
    expect(routes.uploadAvatar.result({ avatar_url: '/a.png' }, context)).toEqual({ avatarUrl: '/a.png' })
    expect(routes.removeAvatar.result({}, context)).toEqual({ avatarUrl: null })
  })
})

describe('a status', () => {
  const emoji = { emojiName: 'car', emojiCode: '1f697', reactionType: 'unicode_emoji' }
  const emojiFields = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' }
  it.each([
    [0, { status_text: 'out', away: 'true' }],
    [65, { status_text: 'out', away: 'true' }],
    [147, { status_text: 'out', ...emojiFields, away: 'true' }],
    [148, { status_text: 'out', ...emojiFields }],
    [512, { status_text: 'out', ...emojiFields }],
  ])('at level %i is sent as %j', (level, fields) => {
    expect(sentAt(level, routes.updateStatus, { text: 'out', ...emoji, isAway: true }).fields).toEqual(fields)
  })

  it.each([
    [{ text: '🌱'.repeat(60) }, true],
    [{ text: '🌱'.repeat(61) }, false],
    [{ emojiCode: '1f331', reactionType: 'unicode_emoji' }, false],
    [{ emojiName: '', emojiCode: '' }, true],
  ])('accepts %j: %s', (status, isTaken) => {
    expect(routes.updateStatus.params.safeParse(status).success).toBe(isTaken)
    expect(routes.updateStatusOf.params.safeParse({ ...status, userId: 3 }).success).toBe(isTaken)
  })

  it('without an emoji omits its code and type', () => {
    const none = { emojiName: '', emojiCode: '', reactionType: '' }
    const fields = { status_text: 'out', emoji_name: '' }
    expect(sentAt(512, routes.updateStatus, { text: 'out', ...none }).fields).toEqual(fields)
    expect(sentAt(512, routes.updateStatusOf, { userId: 3, text: 'out', ...none }).fields).toEqual(fields)
  })

  it('is set and parsed for another user', () => {
    expect(sentAt(407, routes.updateStatusOf, { userId: 3, text: '' })).toEqual({
      to: 'POST /users/3/status',
      fields: { status_text: '' },
    })
    expect(routes.getStatus.result({ status: { status_text: 'out' } }, context)).toEqual({
      text: 'out',
      emojiName: '',
      emojiCode: '',
      reactionType: '',
    })
  })
})

describe('presence', () => {
  it.each(levels)('at level %i is sent in the form that returns ids', (level) => {
    const params = { status: 'active' as const, lastUpdateId: -1, newUserInput: true, historyLimitDays: 3 }
    expect(sentAt(level, routes.updatePresence, params).fields).toEqual({
      status: 'active',
      new_user_input: 'true',
      ping_only: 'false',
      ...(level >= 263 ? { last_update_id: '-1' } : { slim_presence: 'true' }),
      ...(level >= 288 ? { history_limit_days: '3' } : {}),
    })
  })

  it('is parsed in every form for one user', () => {
    const reports = {
      aggregated: { status: 'idle', timestamp: 50 },
      website: { status: 'active', timestamp: 40 },
    }
    const read = (answer: unknown) => routes.getPresence.result(answer, context)
    expect(sentAt(0, routes.getPresence, { user: 'a@x' }).to).toBe('GET /users/a%40x/presence')
    expect(read({ presence: reports })).toEqual({
      presence: { active: 40, idle: 50 },
      serverTimestamp: null,
    })
    const times = { active_timestamp: 41, idle_timestamp: 51 }
    expect(read({ presence: { ...reports, ...times, server_timestamp: 60 } })).toEqual({
      presence: { active: 41, idle: 51 },
      serverTimestamp: 60,
    })
    expect(read({ presence: times, server_timestamp: 61.5 }).serverTimestamp).toBe(61.5)
  })

  it('is by address or by id for all users', () => {
    const answer = {
      server_timestamp: 70,
      presences: {
        'a@x': { website: { status: 'active', timestamp: 40 } },
        9: { active_timestamp: 5, idle_timestamp: 6 },
      },
    }
    expect(routes.getRealmPresence.result(answer, context)).toEqual({
      serverTimestamp: 70,
      presences: { 'a@x': { active: 40, idle: 40 }, 9: { active: 5, idle: 6 } },
    })
  })
})

describe('typing', () => {
  it.each([
    [65, { op: 'start', type: 'stream', stream_id: '8', topic: 't', to: '[8]' }],
    [147, { op: 'start', type: 'stream', stream_id: '8', topic: 't', to: '[8]' }],
    [247, { op: 'start', type: 'stream', stream_id: '8', topic: 't' }],
    [512, { op: 'start', type: 'channel', stream_id: '8', topic: 't' }],
  ])('in a channel at level %i is sent as %j', (level, fields) => {
    const destination = { type: 'channel' as const, channelId: 8, topic: 't' }
    expect(sentAt(level, routes.setTyping, { op: 'start', destination }).fields).toEqual(fields)
  })

  it.each([
    [0, { op: 'stop', to: '[3,4]' }],
    [147, { op: 'stop', to: '[3,4]' }],
    [247, { op: 'stop', to: '[3,4]', type: 'direct' }],
  ])('to users at level %i is sent as %j', (level, fields) => {
    const destination = { type: 'direct' as const, userIds: [3, 4] }
    expect(sentAt(level, routes.setTyping, { op: 'stop', destination }).fields).toEqual(fields)
  })
})
