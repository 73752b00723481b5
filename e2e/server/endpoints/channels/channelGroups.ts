import { groupUpdate, groupValue, maybe, type Param } from '../../http/params.ts'
import { hasField } from '../../gates/fields.ts'
import { checkGroupRule, type GroupUpdate } from '../../rules/groupValues.ts'
import type { Server } from '../../server.ts'
import type { GroupValue } from '../../state/records.ts'
import { channelGroupSettings } from '../../state/realmSettings.ts'

/** Group settings in the creation of a channel: plain values. */
export const channelGroupParams: Record<string, Param<GroupValue | undefined>> = Object.fromEntries(
  channelGroupSettings.map((setting) => [setting.name, maybe(groupValue)]),
)

/** Group settings in an update: `{new, old}`, or the plain value. */
export const channelGroupUpdates: Record<string, Param<GroupUpdate | undefined>> = Object.fromEntries(
  channelGroupSettings.map((setting) => [setting.name, maybe(groupUpdate)]),
)

/** Returns the given group settings that the level supports. */
export function groupsOfParams(
  server: Server,
  params: Readonly<Record<string, unknown>>,
): Record<string, GroupValue> {
  const groups: Record<string, GroupValue> = {}
  for (const setting of channelGroupSettings) {
    const value = params[setting.name] as GroupValue | undefined
    if (value !== undefined && hasField('channel', setting.name, server.level))
      groups[setting.name] = checkGroupRule(server, setting, value)
  }
  return groups
}
