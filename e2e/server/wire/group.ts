import { shape } from '../gates/fields.ts'
import { directMembers } from '../rules/groups.ts'
import type { Server } from '../server.ts'
import type { Group } from '../state/records.ts'
import { groupValueOf } from './channel.ts'

export function groupRecord(server: Server, group: Group): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: group.id,
    name: group.name,
    description: group.description,
    members: directMembers(server.state, group, server.seconds(), !server.has('deactivatedInNoGroup')),
    direct_subgroup_ids: [...group.subgroups].sort((a, b) => a - b),
    is_system_group: group.isSystem,
    creator_id: group.creatorId,
    date_created: group.created,
    deactivated: group.deactivated,
  }
  for (const [name, value] of Object.entries(group.groups)) record[name] = groupValueOf(server.level, value)
  return shape('group', record, server.level)
}

/** Returns the groups for a client, by id. */
export function visibleGroups(server: Server, withDeactivated: boolean): Group[] {
  return [...server.state.groups.values()]
    .filter((group) => (withDeactivated || !group.deactivated) && (!group.isSystem || server.level >= 93))
    .sort((a, b) => a.id - b.id)
}

/** True if a client gets deactivated groups. */
export function takesDeactivated(server: Server, capabilities: ReadonlySet<string>): boolean {
  return server.has('deactivatedGroups') && capabilities.has('include_deactivated_groups')
}
