import { expect, it } from 'vitest'
import * as eg from '../../../../../shared/model/testing/eg.ts'
import { account } from '../../../../../shared/model/testing/egPeople.ts'
import { filterGroups, listedPeople, peopleCounts, type PeopleChoices } from './peopleList.ts'

const presence = (active: number) => ({ active, idle: null })
const state = account(
  {},
  {
    users: [
      eg.user(eg.selfId, { name: 'Selma', role: 200, dateJoined: '2024-01-01T00:00:00Z' }),
      eg.user(31, {
        name: 'Ábel',
        role: 400,
        dateJoined: '2024-03-01T00:00:00Z',
        deliveryEmail: 'x@plum.example',
      }),
      eg.user(32, {
        name: 'zoe',
        role: 100,
        dateJoined: '2024-02-01T00:00:00Z',
        deliveryEmail: null,
        email: 'user32@chat.example',
      }),
      eg.user(33, { name: 'Robo', isBot: true }),
      eg.user(34, { name: 'Gone', isActive: false }),
    ],
    presences: { 31: presence(50), 32: presence(90) },
    groups: [
      eg.group(70, { name: 'all', members: [], subgroups: [71] }),
      eg.group(71, { name: 'birds', members: [31, 34] }),
      eg.group(72, { name: 'role:members', members: [31], isSystem: true }),
      eg.group(73, { name: 'old', isDeactivated: true }),
    ],
  },
)
const start: PeopleChoices = { tab: 'people', sort: 'name', query: '', role: null, groupId: null }
const names = (choices: Partial<PeopleChoices>) =>
  listedPeople(state, { ...start, ...choices }).map(({ name }) => name)

it('separates users, bots and deactivated accounts', () => {
  expect(names({})).toEqual(['Ábel', 'Selma', 'zoe'])
  expect(names({ tab: 'bots' })).toEqual(['Robo'])
  expect(names({ tab: 'deactivated' })).toEqual(['Gone'])
  expect(peopleCounts(state)).toEqual({ people: 3, bots: 1, deactivated: 1 })
})

it.each([
  ['role', ['zoe', 'Selma', 'Ábel']],
  ['newest', ['Ábel', 'zoe', 'Selma']],
  ['active', ['Selma', 'zoe', 'Ábel']],
] as const)('orders by %s', (sort, expected) => {
  expect(names({ sort })).toEqual(expected)
})

it('searches names and visible email addresses', () => {
  expect(names({ query: ' @ABEL ' })).toEqual(['Ábel'])
  expect(names({ query: 'plum abel' })).toEqual(['Ábel'])
  expect(names({ query: 'user32' })).toEqual([])
})

it('filters by role, and by group including its subgroups', () => {
  expect(names({ role: 100 })).toEqual(['zoe'])
  expect(names({ groupId: 70 })).toEqual(['Ábel'])
  expect(names({ groupId: 70, tab: 'deactivated' })).toEqual(['Gone'])
  expect(filterGroups(state).map(({ name }) => name)).toEqual(['all', 'birds'])
})
