import { firstLevelOf, hasChannelPermission } from '../../../../../../shared/api/capabilities.ts'
import type { Channel, GroupSetting } from '../../../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { ChangeRight } from '../changeLimits.ts'

/** Permission of a channel: its wire name, its label, and the right needed to change it. */
export interface PermissionRow {
  readonly name: string
  readonly label: MessageKey
  readonly right: ChangeRight
  /** Wire names of the organization's permissions that grant it in every channel, too. */
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

/** Permission from a newer server that this version has no label for. */
export interface UnknownPermission {
  readonly name: string
  readonly label: string
  readonly value: GroupSetting
}

/** Returns the wire name of a permission as words: "Paint doors" for `can_paint_doors_group`. */
function readable(name: string): string {
  const words = name
    .replace(/^can_/, '')
    .replace(/_group$/, '')
    .replaceAll('_', ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Maximum number shown, since a hostile server may send thousands. */
const maxUnknown = 30

/** Returns the permissions of the channel that have no row here, by name. */
export const unknownPermissions = ({ settings }: Channel): readonly UnknownPermission[] =>
  Object.entries(settings)
    .filter(([name]) => !known.has(name))
    .slice(0, maxUnknown)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, label: readable(name), value }))

/** Returns the first feature level that has the permission if the server is older, or null if the server has it. */
export function levelOfPermission(name: string, level: number): number | null {
  const has = hasChannelPermission(name)
  return has(level) ? null : firstLevelOf(has)
}
