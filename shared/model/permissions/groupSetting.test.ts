import { describe, expect, it } from 'vitest'
import { firstLevelOf, hasChannelFolders, hasPostPolicy } from '../../api/capabilities.ts'
import type { GroupSetting, PermissionRule, UserGroup } from '../../api/types.ts'
import * as eg from '../testing/eg.ts'
import {
  limitsOf,
  nobodyGroup,
  takesGroup,
  takesPerson,
  withGrantee,
  withoutGrantee,
  type GroupSettingLimits,
} from './groupSettingLimits.ts'
import { granteeLabel, granteeNames } from './groupSettingNames.ts'
import { granteesOf, settingOfGrantees } from './groupSettingValue.ts'

const system = (id: number, name: string): UserGroup => eg.group(id, { name, isSystem: true })
const [nobody, owners, everyone, full, internet, makers, former] = [9, 10, 15, 13, 16, 50, 51]
const groups = [
  system(nobody, 'role:nobody'),
  system(owners, 'role:owners'),
  system(full, 'role:fullmembers'),
  system(everyone, 'role:everyone'),
  system(internet, 'role:internet'),
  eg.group(makers, { name: 'makers' }),
  eg.group(former, { name: 'former', isDeactivated: true }),
]
const rule = (fields: Partial<PermissionRule> = {}): PermissionRule => ({
  requiresSystemGroup: false,
  allowsInternet: false,
  allowsNobody: true,
  allowsEveryone: true,
  defaultGroupName: 'role:everyone',
  allowedSystemGroups: [],
  ...fields,
})
const withRule = (fields: Partial<PermissionRule>, realm: Record<string, unknown> = {}) =>
  eg.account({ groups, realm, permissionRules: { stream: { can_paint_group: rule(fields) } } })
const state = eg.account({ groups })
const limits = (fields: Partial<GroupSettingLimits> = {}): GroupSettingLimits => ({
  ...limitsOf(withRule({}), 'stream', 'can_paint_group'),
  ...fields,
})
const group = (id: number) => ({ kind: 'group', id }) as const
const person = (id: number) => ({ kind: 'person', id }) as const

describe('the value of a group setting', () => {
  it.each<[GroupSetting, ReturnType<typeof granteesOf>]>([
    [owners, [group(owners)]],
    [{ members: [2, 3], subgroups: [owners] }, [group(owners), person(2), person(3)]],
    [{ members: [], subgroups: [] }, []],
    [{ members: [2], subgroups: [] }, [person(2)]],
  ])('is read and written as groups and users: %j', (value, grantees) => {
    expect(granteesOf(value)).toEqual(grantees)
    expect(settingOfGrantees(grantees)).toEqual(value)
  })

  it('is the id of a single group, and contains no duplicates', () => {
    expect(settingOfGrantees([group(owners), group(owners)])).toBe(owners)
    expect(settingOfGrantees([person(2), group(owners), person(2)])).toEqual({
      members: [2],
      subgroups: [owners],
    })
  })
})

describe('adding and removing', () => {
  it('keeps the present grantees', () => {
    expect(withGrantee(state, limits(), owners, person(2))).toEqual({ members: [2], subgroups: [owners] })
  })

  it('replaces the nobody group, which replaces all others', () => {
    expect(withGrantee(state, limits(), nobody, group(makers))).toBe(makers)
    expect(withGrantee(state, limits(), { members: [2], subgroups: [owners] }, group(nobody))).toBe(nobody)
  })

  it('replaces the value of a setting that takes one group', () => {
    expect(withGrantee(state, limits({ takesSeveral: false }), owners, group(makers))).toBe(makers)
  })

  it('leaves the nobody group after removing the last one, if allowed', () => {
    expect(withoutGrantee(state, limits(), { members: [2], subgroups: [owners] }, person(2))).toBe(owners)
    expect(withoutGrantee(state, limits(), owners, group(owners))).toBe(nobody)
    expect(withoutGrantee(state, limits({ allowsNobody: false }), owners, group(owners))).toBe(null)
    expect(withoutGrantee(eg.account(), limits(), owners, group(owners))).toBe(null)
  })
})

describe('the limits of a setting', () => {
  const taken = (fields: Partial<PermissionRule>, realm = {}) => {
    const account = withRule(fields, realm)
    const limits = limitsOf(account, 'stream', 'can_paint_group')
    return groups.filter((userGroup) => takesGroup(account, limits, userGroup)).map(({ id }) => id)
  }

  it('name the groups that it takes', () => {
    expect(taken({})).toEqual([nobody, owners, everyone, makers])
    expect(taken({ allowsNobody: false, allowsEveryone: false })).toEqual([owners, makers])
    expect(taken({ allowsInternet: true, requiresSystemGroup: true })).toEqual([
      nobody,
      owners,
      everyone,
      internet,
    ])
    expect(taken({ allowedSystemGroups: ['role:owners'] })).toEqual([owners, makers])
    // Without a waiting period, full members are the same as members.
    expect(taken({ requiresSystemGroup: true }, { waiting_period_threshold: 3 })).toContain(full)
  })

  it('exclude guests without the permission, and deactivated users', () => {
    expect(takesPerson(limits(), eg.user(4, { role: 600 }))).toBe(true)
    expect(takesPerson(limits({ allowsEveryone: false }), eg.user(4, { role: 600 }))).toBe(false)
    expect(takesPerson(limits(), eg.user(4, { isActive: false }))).toBe(false)
    expect(takesPerson(limits(), eg.user(4, { isSystemBot: true }))).toBe(false)
    expect(takesPerson(limits({ takesSeveral: false }), eg.user(4))).toBe(false)
  })

  it('are one system group on servers without permission rules', () => {
    const old = limitsOf(eg.account({ featureLevel: 200 }), 'stream', 'can_remove_subscribers_group')
    expect(old).toMatchObject({ requiresSystemGroup: true, takesSeveral: false, allowsEveryone: false })
  })

  it.each([
    ['stream', 319, 320],
    ['group', 259, 260],
    ['realm', 263, 264],
  ] as const)('take several grantees of a %s from a level on', (kind, before, from) => {
    const limitsAt = (featureLevel: number) => limitsOf(eg.account({ featureLevel }), kind, 'can_paint_group')
    expect([limitsAt(before).takesSeveral, limitsAt(from).takesSeveral]).toEqual([false, true])
  })
})

describe('names', () => {
  it('are labels for system groups, and plain names for others', () => {
    const named = eg.account({
      groups: [...groups, system(17, 'role:gardeners'), system(18, '@role:moderators')],
    })
    const label = (id: number) => granteeLabel(named, group(id))
    expect([owners, everyone, nobody, makers, 17, 18].map(label)).toEqual([
      'Owners',
      'Everyone',
      'Nobody',
      'makers',
      'gardeners',
      'Moderators',
    ])
    expect(label(404)).toBe('Unknown group 404')
    expect(granteeLabel(named, person(eg.adaId))).toBe('Ada')
    expect(granteeLabel(named, person(404))).toBe('#404')
    expect(nobodyGroup(named.groups)?.id).toBe(nobody)
  })

  it('list some of the grantees, and none for the nobody group', () => {
    const value = { members: [eg.adaId, eg.borisId], subgroups: [owners, everyone] }
    expect(granteeNames(state, value)).toEqual(['Owners', 'Everyone', 'Ada'])
    expect(granteeNames(state, nobody)).toEqual([])
    expect(granteeNames(state, undefined)).toEqual([])
  })
})

it('the first level of a predicate is found', () => {
  expect([firstLevelOf(hasChannelFolders), firstLevelOf(hasPostPolicy), firstLevelOf(() => true)]).toEqual([
    389, 1, 0,
  ])
})
