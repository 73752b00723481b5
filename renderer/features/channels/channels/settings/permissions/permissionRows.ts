import { firstLevelOf, hasChannelPermission } from '../../../../../../shared/api/capabilities.ts'
import type { Channel, GroupSetting } from '../../../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { ChangeRight } from '../changeLimits.ts'

/** A group setting of channels: its name on the wire, its words, and the right that changing it needs. */
export interface PermissionRow {
  readonly name: string
  readonly label: MessageKey
  readonly right: ChangeRight
  /** Wire names of the organisation's settings that give the permission in every channel as well. */
  readonly inherits?: readonly string[]
}

export const permissionRows: readonly PermissionRow[] = [
  { name: 'can_send_message_group', label: 'channelSettings.can_send', right: 'administer' },
  { name: 'can_create_topic_group', label: 'channelSettings.can_createTopic', right: 'administer' },
  {
    name: 'can_resolve_topics_group',
    label: 'channelSettings.can_resolve',
    right: 'administer',
    inherits: ['can_resolve_topics_group'],
  },
  {
    name: 'can_move_messages_within_channel_group',
    label: 'channelSettings.can_moveWithin',
    right: 'administer',
    inherits: ['can_move_messages_between_topics_group'],
  },
  {
    name: 'can_move_messages_out_of_channel_group',
    label: 'channelSettings.can_moveOut',
    right: 'administer',
    inherits: ['can_move_messages_between_channels_group'],
  },
  {
    name: 'can_delete_any_message_group',
    label: 'channelSettings.can_deleteAny',
    right: 'setDeletePolicy',
    inherits: ['can_delete_any_message_group'],
  },
  {
    name: 'can_delete_own_message_group',
    label: 'channelSettings.can_deleteOwn',
    right: 'setDeletePolicy',
    inherits: ['can_delete_own_message_group', 'can_delete_any_message_group'],
  },
  {
    name: 'can_subscribe_group',
    label: 'channelSettings.can_subscribe',
    right: 'changeAccess',
  },
  {
    name: 'can_add_subscribers_group',
    label: 'channelSettings.can_add',
    right: 'changeAccess',
    inherits: ['can_add_subscribers_group'],
  },
  {
    name: 'can_remove_subscribers_group',
    label: 'channelSettings.can_remove',
    right: 'administer',
  },
  {
    name: 'can_administer_channel_group',
    label: 'channelSettings.can_administer',
    right: 'administer',
  },
]

const known = new Set(permissionRows.map(({ name }) => name))

/** A permission that a newer server has and this version has no words for. */
export interface UnknownPermission {
  readonly name: string
  readonly label: string
  readonly value: GroupSetting
}

/** Reads the wire name of a permission as words: `can_paint_doors_group` is "Paint doors". */
function readable(name: string): string {
  const words = name
    .replace(/^can_/, '')
    .replace(/_group$/, '')
    .replaceAll('_', ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Most of them that are shown: a hostile server may tell thousands. */
const maxUnknown = 30

/** Permissions of the channel that have no row here, by their names. */
export const unknownPermissions = ({ settings }: Channel): readonly UnknownPermission[] =>
  Object.entries(settings)
    .filter(([name]) => !known.has(name))
    .slice(0, maxUnknown)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, label: readable(name), value }))

/** The first level that has the permission, where the server is older; null: it is not too old. */
export function levelOfPermission(name: string, level: number): number | null {
  const has = hasChannelPermission(name)
  return has(level) ? null : firstLevelOf(has)
}
