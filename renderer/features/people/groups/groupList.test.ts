import { expect, it } from 'vitest'
import { isGroupWithin } from '../../../../shared/model/people/groupMembers.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { nameProblem, throughSubgroups, whyNot } from './groupLimits.ts'
import { groupLines } from './groupList.ts'
import { groupUses, supergroupsOf } from './groupUses.ts'

const system = (id: number, name: string) => eg.group(id, { name, isSystem: true })
const state = eg.account({
  users: [eg.user(eg.selfId), eg.user(eg.adaId, { name: 'Ada', role: 200 })],
  channels: [eg.channel(9, { settings: { can_send_message_group: 1 } })],
  groups: [
    eg.group(1, { name: 'north', members: [eg.adaId], settings: { can_manage_group: 10 } }),
    eg.group(2, { name: 'all outdoors', description: 'Boots', members: [eg.selfId], subgroups: [1] }),
    eg.group(3, { name: 'former', isDeactivated: true }),
    eg.group(4, { name: 'other', settings: { can_join_group: { members: [], subgroups: [1] } } }),
    system(10, 'role:administrators'),
    system(11, 'role:members'),
    system(12, 'role:nobody'),
  ],
})
const idsOf = (...asked: Parameters<typeof groupLines> extends [unknown, ...infer R] ? R : never) =>
  groupLines(state, ...asked).flatMap((line) => (line.kind === 'group' ? [line.group.id] : []))

it('lists active groups by name, then system groups that have members', () => {
  expect(idsOf('all', '')).toEqual([2, 1, 4, 10, 11])
  expect(groupLines(state, 'all', '').map(({ kind }) => kind)).toEqual([
    'heading',
    'group',
    'group',
    'group',
    'heading',
    'group',
    'group',
  ])
  expect([idsOf('mine', ''), idsOf('deactivated', '')]).toEqual([[2], [3]])
})

it('requires every word in the name or the description', () => {
  expect(idsOf('all', 'boot out')).toEqual([2])
  expect(idsOf('all', 'boot north')).toEqual([])
})

it('finds where a group is used and which groups contain it', () => {
  expect(groupUses(state, 1)).toEqual([
    { kind: 'channel', channelId: 9, setting: 'can_send_message_group' },
    { kind: 'group', groupId: 4, setting: 'can_join_group' },
  ])
  expect(supergroupsOf(state, 1).map(({ id }) => id)).toEqual([2])
  expect(throughSubgroups(state, state.groups.get(2)!)).toBe(1)
})

it('offers no subgroup that would form a cycle', () => {
  expect([isGroupWithin(state, 1, 2), isGroupWithin(state, 2, 1), isGroupWithin(state, 1, 1)]).toEqual([
    true,
    false,
    true,
  ])
})

it('names who may change a group, or explains why nobody can', () => {
  const why = (id: number) => whyNot(state, 'manage', state.groups.get(id)!)
  expect(why(10)).toBe('The server manages this group.')
  expect(why(3)).toBe('This group is deactivated.')
  expect(why(1)).toBe('You can’t do this. Administrators can.')
})

it('names those who manage all groups if nobody else manages this one', () => {
  const owners = eg.account({
    users: [eg.user(eg.selfId, { role: 200 })],
    groups: [
      eg.group(1, { name: 'north', settings: { can_manage_group: 12 } }),
      system(9, 'role:owners'),
      system(10, 'role:administrators'),
      system(12, 'role:nobody'),
    ],
    realm: { name: 'Example', can_manage_all_groups: 9 },
  })
  expect(whyNot(owners, 'manage', owners.groups.get(1)!)).toBe('You can’t do this. Owners can.')
})

it('finds the names that the server refuses', () => {
  const problem = (name: string, self: number | null = null) => nameProblem(state, name, self)
  expect([
    problem(' '),
    problem('x'.repeat(101)),
    problem('@x'),
    problem('north'),
    problem('north', 1),
  ]).toEqual(['groups.name_empty', 'groups.name_long', 'groups.name_prefix', 'groups.name_taken', null])
})
