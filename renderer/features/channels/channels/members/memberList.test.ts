import { expect, it } from 'vitest'
import { account, adaId, borisId, channel, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { sourceOptions } from './sourceOptions.tsx'
import { findMembers, memberSteps, remarkOf, seenWords } from './memberList.ts'

function membersOf(state: AccountState, channelId: number) {
  const steps = memberSteps(state, channelId)
  for (let pauses = 0; ; pauses++) {
    const step = steps.next()
    if (step.done === true) return { members: step.value, pauses }
  }
}

const state = account({
  users: [
    user(selfId, { name: 'Me' }),
    user(adaId, { name: 'Ada Lovelace', role: 200 }),
    user(borisId, { name: 'Boris', isBot: true, botOwnerId: adaId }),
    user(4, { name: 'Zoë', isActive: false }),
  ],
  channels: [channel(20, { creatorId: borisId })],
  subscribers: [{ channelId: 20, userIds: [4, adaId, selfId, borisId] }],
})

it('lists the creator and the own user first, the others by name', () => {
  expect(membersOf(state, 20).members.map(({ name }) => name)).toEqual(['Boris', 'Me', 'Ada Lovelace', 'Zoë'])
})

it('shows the role and other remarks for each member', () => {
  expect([borisId, selfId, adaId, 4].map((id) => remarkOf(state, 20, id))).toEqual([
    'Bot owned by Ada Lovelace, created the channel',
    'You',
    'Administrator',
    'Deactivated',
  ])
  const own = account({
    users: [user(selfId, { name: 'Me', role: 100 })],
    channels: [channel(20, { creatorId: selfId })],
  })
  expect(remarkOf(own, 20, selfId)).toBe('You, owner, created the channel')
})

it('finds members by each word, without accents', () => {
  const { members } = membersOf(state, 20)
  expect(findMembers(members, ' love ADA').map(({ userId }) => userId)).toEqual([adaId])
  expect(findMembers(members, 'zoe').map(({ userId }) => userId)).toEqual([4])
  expect(findMembers(members, ' ')).toBe(members)
})

it('shows when a member was last active, in the coarsest sufficient unit', () => {
  const now = new Date(2026, 10, 26, 12, 0).getTime()
  const said = (...at: Parameters<typeof Date.UTC>): string =>
    seenWords(new Date(...(at as [number, number, number, number, number])).getTime(), now, true)
  expect(said(2026, 10, 26, 10, 14)).toBe('10:14')
  expect(said(2026, 10, 25, 23, 59)).toBe('yesterday')
  expect(said(2026, 10, 23, 8, 0)).toBe('Monday')
  expect(said(2026, 10, 12, 12, 0)).toBe('2 weeks ago')
  expect(said(2026, 7, 20, 12, 0)).toBe('3 months ago')
  expect(said(2024, 1, 1, 12, 0)).toBe('2 years ago')
})

it('sorts twenty thousand members in steps and filters them', () => {
  const count = 20_000
  const users = Array.from({ length: count }, (_, index) =>
    user(index + 1, { name: `Person ${String((index * 7919) % count)} of House ${String(index % 97)}` }),
  )
  const ids = users.map(({ id }) => id)
  const large = account({
    users,
    channels: [channel(20)],
    subscribers: [{ channelId: 20, userIds: ids }],
  })
  const { members, pauses } = membersOf(large, 20)
  expect(members).toHaveLength(count)
  const others = members.slice(1).map(({ name }) => name)
  expect(others).toEqual(others.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  expect(pauses).toBeGreaterThan(10)
  const found = findMembers(members, 'house 12')
  expect(found.length).toBeGreaterThan(100)
  expect(found.every(({ name }) => name.includes('12'))).toBe(true)
  const query = { typed: 'house 12', chosen: [], channelId: null, members: new Set(ids) }
  expect(sourceOptions(large, query).length).toBeLessThanOrEqual(50)
})
