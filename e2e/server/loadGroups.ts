import type { DemoChannel } from './demo/types.ts'
import { named, type Loading } from './loading.ts'
import { systemGroups } from './rules/groups.ts'
import type { Group, GroupValue } from './state/records.ts'
import { channelGroupSettings, userGroupSettings } from './state/realmSettings.ts'

const descriptions: Readonly<Record<keyof typeof systemGroups, string>> = {
  'role:internet': 'Everyone on the Internet',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:members': 'Members of this organization, not including guests',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:moderators': 'Moderators, administrators and owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:owners': 'Owners of this organization',
  'role:nobody': 'Nobody',
}

/** Returns the system groups, which are derived from roles, each containing the next narrower one. */
export function systemGroupRecords(): Map<number, Group> {
  const names = Object.keys(systemGroups) as (keyof typeof systemGroups)[]
  return new Map(
    names.map((name, index): [number, Group] => {
      const next = names[index + 1]
      const id = systemGroups[name]
      return [
        id,
        {
          id,
          name,
          description: descriptions[name],
          isSystem: true,
          members: new Set(),
          subgroups: new Set(next === undefined || next === 'role:nobody' ? [] : [systemGroups[next]]),
          deactivated: false,
          creatorId: null,
          created: null,
          groups: Object.fromEntries(
            userGroupSettings.map((setting) => [setting.name, systemGroups['role:nobody']]),
          ),
        },
      ]
    }),
  )
}

/** Returns the initial value of a group setting. `creator` means only the creator. */
export function initialGroup(initial: string, creatorId: number | null): GroupValue {
  if (initial !== 'creator') return systemGroups[initial as keyof typeof systemGroups]
  return creatorId === null
    ? systemGroups['role:nobody']
    : { direct_members: [creatorId], direct_subgroups: [] }
}

/** Creates the groups of the data. */
export function groupIds({ server, data, people, groups, now }: Loading): void {
  const { state } = server
  for (const group of data.groups ?? []) {
    const id = state.nextIds.group++
    groups.set(group.name, id)
    const creatorId = group.creator === undefined ? null : named(people, group.creator, 'person').id
    state.groups.set(id, {
      id,
      name: group.name,
      description: group.description,
      isSystem: false,
      members: new Set(group.members.map((key) => named(people, key, 'person').id)),
      subgroups: new Set((group.subgroups ?? []).map((name) => named(groups, name, 'group'))),
      deactivated: group.deactivated === true,
      creatorId,
      created: Math.floor(now / 1000) - 100 * 86400,
      groups: Object.fromEntries([
        ...userGroupSettings.map((setting): [string, GroupValue] => [
          setting.name,
          initialGroup(setting.initial, creatorId),
        ]),
        ...Object.entries(group.settings ?? {}).map(([name, value]): [string, GroupValue] => [
          name,
          named(groups, value, 'group'),
        ]),
      ]),
    })
  }
}

/** Returns the group settings of a channel in the data. */
export function channelGroupIds(
  { groups, people }: Loading,
  channel: DemoChannel,
): Record<string, GroupValue> {
  const creatorId = channel.creator === undefined ? null : named(people, channel.creator, 'person').id
  return Object.fromEntries([
    ...channelGroupSettings.map((setting): [string, GroupValue] => [
      setting.name,
      initialGroup(setting.initial, creatorId),
    ]),
    ...Object.entries(channel.settings ?? {}).map(([name, value]): [string, GroupValue] => [
      name,
      named(groups, value, 'group'),
    ]),
  ])
}
