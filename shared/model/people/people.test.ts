import { describe, expect, test } from 'vitest'
import { accountFromSnapshot } from '../account/account.ts'
import * as eg from '../testing/eg.ts'
import { isUserInGroup } from './groupMembers.ts'
import { lastSeen, presenceOf } from './presence.ts'
import { userStatus } from './statuses.ts'
import { nextExpiry, typersIn } from './typing.ts'
import { displayUser, mailAddress, selectUser } from './users.ts'

const plan = { type: 'channel', channelId: 9, topic: 'Plan' } as const
const typing = (op: 'start' | 'stop', senderId: number, receivedAt = 1000) =>
  ({ id: 0, type: 'typing', op, senderId, conversation: plan, at: receivedAt }) as const

describe('users', () => {
  const change = (fields: object) =>
    ({
      id: 0,
      type: 'realm_user',
      op: 'update',
      userId: 2,
      change: {},
      profileChange: null,
      ...fields,
    }) as const

  test('change field by field, and profile fields one by one', () => {
    const value = { value: 'Berlin', renderedValue: null }
    const state = eg.after(
      eg.account(),
      change({ change: { name: 'Ada L.', role: 200 } }),
      change({ profileChange: { fieldId: '4', value } }),
      change({ profileChange: { fieldId: '5', value } }),
      change({ profileChange: { fieldId: '4', value: null } }),
    )
    expect(selectUser(state, 2)).toMatchObject({ name: 'Ada L.', role: 200, profile: { 5: value } })
    expect(Object.keys(selectUser(state, 2)?.profile ?? {})).toEqual(['5'])
  })

  test.each([
    [162, { email: 'ada@a.example' }, 'ada@a.example'],
    [162, { email: 'user2@a.example' }, null],
    [163, { email: 'user2@a.example' }, null],
    [339, { email: 'user2@a.example', deliveryEmail: 'ada@a.example' }, 'ada@a.example'],
  ])('at level %i the email address of %j is %s', (featureLevel, fields, address) => {
    expect(mailAddress(eg.account({ featureLevel }), eg.user(2, fields))).toBe(address)
  })

  test('have a stand-in if they are hidden, the same object each time', () => {
    const state = eg.account()
    expect(displayUser(state, 99, 'Guest')).toMatchObject({ name: 'Guest', known: false })
    expect(displayUser(state, 99, 'Guest')).toBe(displayUser(state, 99, 'Guest'))
    expect(displayUser(state, 2)).toBe(displayUser(state, 2))
    expect(
      displayUser(eg.after(state, { id: 0, type: 'realm_user', op: 'remove', userId: 2 }), 2).known,
    ).toBe(false)
  })
})

describe('groups', () => {
  const state = eg.account({
    groups: [
      eg.group(1, { members: [2] }),
      eg.group(2, { subgroups: [1, 3] }),
      eg.group(3, { subgroups: [2] }),
    ],
  })

  test('contain the members of their subgroups, even with cycles', () => {
    expect(isUserInGroup(state, 3, 2)).toBe(true)
    expect(isUserInGroup(state, 3, 9)).toBe(false)
    expect(isUserInGroup(state, 99, 2)).toBe(false)
  })

  test('change by events', () => {
    const add = eg.after(state, { id: 0, type: 'user_group', op: 'add_members', groupId: 1, userIds: [2, 3] })
    expect(add.groups.get(1)?.members).toEqual([2, 3])
    const cut = eg.after(add, {
      id: 0,
      type: 'user_group',
      op: 'remove_subgroups',
      groupId: 2,
      subgroupIds: [1],
    })
    expect(isUserInGroup(cut, 2, 3)).toBe(false)
    expect(eg.after(cut, { id: 0, type: 'user_group', op: 'remove', groupId: 1 }).groups.has(1)).toBe(false)
  })
})

describe('typing', () => {
  test('is shown until it stops, expires or the message arrives', () => {
    const state = eg.after(eg.account(), typing('start', 2), typing('start', 3))
    expect(typersIn(state, { ...plan, topic: 'PLAN' })).toEqual([2, 3])
    expect(typersIn(state, plan)).toBe(typersIn(state, plan))
    expect(typersIn(eg.after(state, typing('stop', 2)), plan)).toEqual([3])
    expect(typersIn(eg.after(state, eg.arrived(eg.channelMessage(5))), plan)).toEqual([3])
    expect(nextExpiry(state)).toBe(46_000)
    expect(eg.after(state, { type: 'local/clock', now: 45_999 })).toBe(state)
    const expired = eg.after(state, { type: 'local/clock', now: 46_000 })
    expect(typersIn(expired, plan)).toEqual([])
    expect(nextExpiry(expired)).toBeNull()
  })

  test('lasts longer when it starts again', () => {
    const state = eg.after(eg.account(), typing('start', 2), typing('start', 2, 20_000), {
      type: 'local/clock',
      now: 50_000,
    })
    expect(typersIn(state, plan)).toEqual([2])
  })

  test('omits the own user and muted users', () => {
    const state = eg.after(eg.account({ mutedUserIds: [2] }), typing('start', 1), typing('start', 2))
    expect(typersIn(state, plan)).toEqual([])
    expect(typersIn(eg.after(state, { id: 0, type: 'muted_users', userIds: [] }), plan)).toEqual([2])
  })
})

describe('presence', () => {
  // The server's clock is 100 s ahead of this computer's.
  const state = eg.after(eg.account(), {
    type: 'local/presence',
    presences: { 2: { active: 1100, idle: 1100 }, 3: { active: 500, idle: 1050 } },
    serverTimestamp: 1100,
    lastUpdateId: 5,
    receivedAt: 1_000_000,
  })

  test('uses the local clock if a registration has no server time', () => {
    const reported = eg.snapshot({ presences: { 2: { active: 1100, idle: 1100 } }, serverTimestamp: 0 })
    const later = accountFromSnapshot(reported, 1_100_000)
    expect(presenceOf(later, 2, 1_100_000)).toBe('active')
    expect(presenceOf(later, 2, 1_400_000)).toBe('offline')
  })

  test("uses the server's clock and threshold", () => {
    expect(presenceOf(state, 2, 1_000_000)).toBe('active')
    expect(presenceOf(state, 2, 1_200_000)).toBe('active')
    expect(presenceOf(state, 2, 1_201_000)).toBe('offline')
    expect(presenceOf(state, 3, 1_000_000)).toBe('idle')
    expect(presenceOf(state, 99, 1_000_000)).toBe('offline')
    expect(lastSeen(state, 3)).toBe(1050)
    expect(lastSeen(state, 99)).toBeNull()
  })

  test('keeps the last activity when only idleness is reported', () => {
    const idle = eg.after(state, {
      id: 0,
      type: 'presence',
      presences: { 2: { active: null, idle: 1150 } },
      serverTimestamp: null,
    })
    expect(presenceOf(idle, 2, 1_010_000)).toBe('active')
    expect(idle.users).toBe(state.users)
    expect(eg.after(idle, { id: 0, type: 'presence', presences: {}, serverTimestamp: null })).toBe(idle)
  })

  test('from a poll stays when an older event arrives later', () => {
    const late = (active: number) => ({
      id: 0,
      type: 'presence' as const,
      presences: { 2: { active, idle: active } },
      serverTimestamp: null,
    })
    expect(eg.after(state, late(1099))).toBe(state)
    expect(lastSeen(eg.after(state, late(1101)), 2)).toBe(1101)
  })

  test('is off if the organization disables it, and for deactivated users', () => {
    expect(
      presenceOf(
        eg.after(state, { id: 0, type: 'realm', op: 'update', data: { presence_disabled: true } }),
        2,
        1_000_000,
      ),
    ).toBe('offline')
    const deactivated = eg.after(state, {
      id: 0,
      type: 'realm_user',
      op: 'update',
      userId: 2,
      change: { isActive: false },
      profileChange: null,
    })
    expect(presenceOf(deactivated, 2, 1_000_000)).toBe('offline')
  })

  test('follows the connection for the own user', () => {
    const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
    const live = eg.after(state, { type: 'local/connection', connection })
    expect(presenceOf(state, 1, 1_000_000)).toBe('offline')
    expect(presenceOf(live, 1, 1_000_000)).toBe('active')
  })
})

test('a status changes field by field and is removed when all are cleared', () => {
  const set = (status: object) => ({ id: 0, type: 'user_status', userId: 2, status }) as const
  const emoji = { emojiName: 'tea', emojiCode: '1f375', reactionType: 'unicode_emoji' }
  const state = eg.after(eg.account(), set({ text: 'tea' }), set(emoji))
  expect(userStatus(state, 2)).toEqual({ text: 'tea', ...emoji })
  const cleared = eg.after(state, set({ text: '' }), set({ emojiName: '', emojiCode: '' }))
  expect(userStatus(cleared, 2)).toBeUndefined()
  expect(eg.after(cleared, set({ text: '' }))).toBe(cleared)
})
