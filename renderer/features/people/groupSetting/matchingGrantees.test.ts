import { expect, it } from 'vitest'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { limitsOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { matchingGrantees, matchMarks } from './matchingGrantees.ts'

const groups = [
  eg.group(9, { name: 'role:nobody', isSystem: true }),
  eg.group(10, { name: 'role:owners', isSystem: true, members: [1] }),
  eg.group(14, { name: 'role:members', isSystem: true, subgroups: [10], members: [2, 3] }),
  eg.group(50, { name: 'gardeners', members: [1, 2, 3] }),
  eg.group(51, { name: 'trial gardens, leads', members: [2] }),
  eg.group(52, { name: 'gone gardens', isDeactivated: true }),
]
const users = [
  eg.user(1, { name: 'Aurélie Garnier' }),
  eg.user(2, { name: 'Ola Hangar' }),
  eg.user(3, { name: 'Sprout', isBot: true }),
  eg.user(4, { name: 'Sam Poe', deliveryEmail: 'poe@example.invalid' }),
  eg.user(5, { name: 'Sam Poe' }),
]
const state = eg.account({ groups, users })
const found = (text: string, of: AccountState = state, value: Parameters<typeof matchingGrantees>[2] = 10) =>
  matchingGrantees(of, limitsOf(of, 'stream', 'can_send_message_group'), value, text).map(
    ({ label, detail }) => (detail === '' ? label : `${label}: ${detail}`),
  )

it('ranks groups and users by word starts first and ignores accents', () => {
  expect(found('gar')).toEqual([
    'gardeners: group, 3 people',
    'trial gardens, leads: group, 1 person',
    'Aurélie Garnier: person',
    'Ola Hangar: person',
  ])
  expect(found('AURELIE gar')).toEqual(['Aurélie Garnier: person'])
  expect(found('gar lead')).toEqual(['trial gardens, leads: group, 1 person'])
})

it('lists system groups first for an empty query and omits chosen ones', () => {
  expect(found('').slice(0, 3)).toEqual([
    'Everyone except guests: role, 3 people',
    'Nobody',
    'gardeners: group, 3 people',
  ])
  expect(found('own')).toEqual([])
})

it('distinguishes users with the same name by email or id, and finds them by email', () => {
  expect(found('sam')).toEqual(['Sam Poe: person, poe@example.invalid', 'Sam Poe: person, #5'])
  expect(found('poe@')).toEqual(['Sam Poe: person'])
  expect(found('spr')).toEqual(['Sprout: bot'])
})

it('cuts a list of thousands to the best matches', () => {
  const many = Array.from({ length: 5000 }, (_, id) => eg.user(id + 1, { name: `Ann ${5000 - id}` }))
  const crowd = eg.account({ users: [...many, eg.user(9000, { name: 'Joann' })] })
  const best = found('ann', crowd)
  expect(best).toHaveLength(50)
  expect(best.slice(0, 3)).toEqual(['Ann 1: person', 'Ann 2: person', 'Ann 3: person'])
})

it('marks the starts of words rather than the middle', () => {
  const marked = (label: string, text: string) =>
    matchMarks(label, text).map(([from, to]) => label.slice(from, to))
  expect(matchMarks('Gala garden', 'ga')).toEqual([[0, 2]])
  expect(matchMarks('Hagar Garden', 'gar')).toEqual([[6, 9]])
  expect(marked('Aurélie Garnier', 'aurelie gar')).toEqual(['Aurélie', 'Gar'])
  expect(matchMarks('gardeners', 'ga gar')).toEqual([[0, 2]])
  expect(matchMarks('gardeners', '')).toEqual([])
})

it('matches a single letter only at the start of words', () => {
  expect(found('l')).toEqual(['trial gardens, leads: group, 1 person'])
  expect(matchMarks('gala', 'l')).toEqual([])
  expect(matchMarks('gala leads', 'l')).toEqual([[5, 6]])
  expect(matchMarks('山田', '田')).toEqual([[1, 2]])
})
