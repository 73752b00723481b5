import { within } from '../gates/behavior.ts'
import { hasField } from '../gates/fields.ts'
import { badRequest } from '../http/apiError.ts'
import { callProviders } from '../rules/callProviders.ts'
import { hasPermission, systemGroups } from '../rules/groups.ts'
import type { Server } from '../server.ts'
import type { GroupValue, User } from '../state/records.ts'
import {
  channelGroupSettings,
  realmGroupSettings,
  realmSettings,
  userGroupSettings,
  type RealmGroupSetting,
} from '../state/realmSettings.ts'
import { groupValueOf } from '../wire/channel.ts'

/** Returns the number by which servers before group settings expressed a permission. */
export function legacyPolicy(setting: RealmGroupSetting, value: GroupValue | undefined): number {
  const group = typeof value === 'number' ? value : systemGroups['role:administrators']
  const kind = setting.legacy?.kind
  if (kind === 'dm') return group === systemGroups['role:nobody'] ? 2 : 1
  switch (group) {
    case systemGroups['role:everyone']:
      return kind === 'wildcard' ? 1 : kind === 'bot' ? 1 : 5
    case systemGroups['role:members']:
      return kind === 'wildcard' ? 2 : 1
    case systemGroups['role:fullmembers']:
      return kind === 'bot' ? 1 : 3
    case systemGroups['role:moderators']:
      return kind === 'wildcard' ? 7 : kind === 'bot' ? 3 : 4
    case systemGroups['role:nobody']:
      return 6
    case systemGroups['role:owners']:
      return kind === 'web' ? 7 : kind === 'wildcard' ? 5 : kind === 'bot' ? 3 : 2
    default:
      return kind === 'wildcard' ? 5 : kind === 'bot' ? 3 : 2
  }
}

/** Returns the group that corresponds to an older server's number. */
export function groupOfLegacy(setting: RealmGroupSetting, policy: number): number {
  const names = Object.values(systemGroups).filter((id) => id !== systemGroups['role:internet'])
  const found = names.find((id) => legacyPolicy(setting, id) === policy)
  if (found === undefined) throw badRequest(`Invalid ${setting.legacy?.name ?? setting.name}`)
  return found
}

/** Returns a stored value, which may be null, or the initial one. */
function valueOr(values: Readonly<Record<string, unknown>>, name: string, initial: unknown): unknown {
  return name in values ? values[name] : initial
}

const nullLimits: Readonly<Record<string, number>> = {
  message_content_delete_limit_seconds: 100,
  message_content_edit_limit_seconds: 138,
}

/** Returns a value in the form of the level: old servers sent 0 for "no limit", and the quota in bytes. */
function limitOf(server: Server, name: string, value: unknown): unknown {
  if (name === 'upload_quota_mib' && typeof value === 'number' && server.level < 251)
    return value * 1024 * 1024
  return value === null && server.level < (nullLimits[name] ?? 0) ? 0 : value
}

/** Returns all settings of the organization at the level, without the prefix. */
export function realmSettingsOf(server: Server): Record<string, unknown> {
  const { realm } = server.state
  const record: Record<string, unknown> = {}
  for (const setting of realmSettings)
    if (within(setting.levels, server.level))
      record[setting.name] = limitOf(
        server,
        setting.name,
        valueOr(realm.settings, setting.name, setting.initial),
      )
  for (const setting of realmGroupSettings) {
    const value = realm.groups[setting.name]
    const isThere = within(setting.levels, server.level)
    if (isThere) record[setting.name] = groupValueOf(server.level, value ?? systemGroups['role:everyone'])
    // Some numbers are still sent in addition to the group.
    if (setting.legacy && server.level < (setting.legacy.removedAt ?? setting.levels[0]))
      record[setting.legacy.name] = legacyPolicy(setting, value)
  }
  record['authentication_methods'] = authenticationMethods(server)
  record['available_video_chat_providers'] = callProviders(server.level)
  const updates = 'service_update_announcements_stream_id'
  if (updates in record) {
    record[updates.replace('service', server.wireName)] = record[updates]
    if (server.wireName !== 'service') delete record[updates]
  }
  return record
}

function authenticationMethods(server: Server): unknown {
  const { settings } = server.state.realm
  const chosen = settings['enabled_methods'] as Readonly<Record<string, boolean>> | undefined
  const names = {
    Email: settings['password_auth_enabled'] !== false,
    OIDC: chosen?.['OIDC'] ?? true,
    LDAP: false,
    ...(server.has('discordMethod') ? { Discord: false } : {}),
  }
  if (!server.has('authMethodsAsObjects')) return names
  return Object.fromEntries(
    Object.entries(names).map(([name, enabled]) => [
      name,
      enabled
        ? { enabled, available: true }
        : name === 'LDAP' || name === 'Discord'
          ? { enabled, available: false, unavailable_reason: 'Not set up on this server.' }
          : { enabled, available: true },
    ]),
  )
}

const prefixed = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`realm_${name}`, value]))

/** Fixed address of the organization's icon. */
const iconPath = '/user_avatars/realm/icon.png'

/** Fields with the address of the organization's icon. */
export function iconFields(server: Server): { readonly icon_url: string; readonly icon_source: string } {
  const { icon } = server.state.admin.images
  return {
    icon_url: `${iconPath}?version=${String(icon.version)}`,
    icon_source: icon.isUploaded ? 'U' : 'G',
  }
}

/** Fields with the address of one of the organization's logos. */
export function logoFields(server: Server, night: boolean): Record<string, string> {
  const { logo, nightLogo } = server.state.admin.images
  const image = night ? nightLogo : logo
  const name = night ? 'night_logo' : 'logo'
  return {
    [`${name}_url`]: image.isUploaded
      ? `/user_avatars/realm/${name}.png?version=${String(image.version)}`
      : '/static/images/logo.png',
    [`${name}_source`]: image.isUploaded ? 'U' : 'D',
  }
}

/** Fields of the fetch type `realm`. */
export function realmFields(server: Server): Record<string, unknown> {
  const { realm } = server.state
  const { level, limits } = server
  const N = server.wireName
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(realmSettingsOf(server))) fields[`realm_${name}`] = value
  const add = (since: number, more: Record<string, unknown>) => {
    if (level >= since) Object.assign(fields, more)
  }
  add(0, {
    realm_name: realm.name,
    realm_description: realm.description,
    realm_uri: server.realmUrl,
    ...prefixed({ ...iconFields(server), ...logoFields(server, false), ...logoFields(server, true) }),
    development_environment: server.services.development,
    server_generation: server.generation,
    server_inline_image_preview: true,
    server_inline_url_embed_preview: true,
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    settings_send_digest_emails: true,
    [`${N}_plan_is_not_limited`]: true,
    upgrade_text_for_wide_organization_logo: 'Available on paid plans.',
    max_file_upload_size_mib: limits.uploadMib,
  })
  add(72, { max_avatar_file_size_mib: 5, max_icon_file_size_mib: 5, max_logo_file_size_mib: 5 })
  add(4, { password_min_length: 8, password_min_guesses: 10000 })
  add(338, { password_max_length: 100 })
  add(53, {
    max_message_length: limits.messageLength,
    max_topic_length: limits.topicLength,
    max_stream_name_length: limits.channelNameLength,
    max_stream_description_length: limits.channelDescriptionLength,
  })
  add(410, { max_channel_folder_name_length: 60, max_channel_folder_description_length: 1024 })
  add(74, { event_queue_longpoll_timeout_seconds: 90, server_needs_upgrade: false })
  add(110, { server_web_public_streams_enabled: true })
  add(140, { server_emoji_data_url: '/static/generated/emoji/emoji_api.json' })
  add(164, { server_presence_ping_interval_seconds: 60, server_presence_offline_threshold_seconds: 200 })
  add(204, {
    server_typing_started_expiry_period_milliseconds: 45000,
    server_typing_stopped_wait_period_milliseconds: 12000,
    server_typing_started_wait_period_milliseconds: 30000,
  })
  add(203, { realm_date_created: realm.created })
  add(212, { server_jitsi_server_url: null })
  if (level < 212) fields['jitsi_server_url'] = 'https://meet.example'
  add(221, { server_supported_permission_settings: permissionSettings(server) })
  add(257, { realm_url: server.realmUrl })
  add(273, { server_thumbnail_formats: level >= 273 ? thumbnailFormats : [] })
  add(332, {
    server_min_deactivated_realm_deletion_days: 14,
    server_max_deactivated_realm_deletion_days: null,
  })
  add(350, { server_can_summarize_topics: server.services.summary !== null })
  add(435, { server_report_message_types: reportTypes })
  add(464, { realm_rendered_description: realm.renderedDescription })
  add(466, { realm_uuid: realm.uuid })
  if (level < 442) fields['giphy_rating_options'] = ratingOptions
  add(442, { gif_rating_policy_options: ratingOptions })
  return fields
}

const ratingOptions = {
  disabled: { id: 0, name: 'GIF integration disabled' },
  y: { id: 1, name: 'Suitable for all ages' },
  g: { id: 2, name: 'General audience' },
  pg: { id: 3, name: 'Parental guidance' },
  'pg-13': { id: 4, name: 'Parents strongly cautioned' },
  r: { id: 5, name: 'Restricted' },
}

/** Reasons for reports. */
export const reportTypes = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
]

/** Formats of the thumbnails that the server makes. */
export const thumbnailFormats = [
  { name: '300x200.webp', max_width: 300, max_height: 200, format: 'webp', animated: false },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
]

function permissionSettings(server: Server): Record<string, unknown> {
  const row = (options: {
    name: string
    ofSystemGroups?: string | undefined
    initial: string
    guestsToo?: boolean | undefined
    nobodyToo?: boolean | undefined
    internetToo?: boolean | undefined
    systemOnly?: boolean | undefined
    systemGroups?: readonly string[] | undefined
  }): Record<string, unknown> => ({
    require_system_group: options.systemOnly === true,
    allow_internet_group: options.internetToo === true,
    allow_nobody_group: options.nobodyToo !== false,
    allow_everyone_group: options.guestsToo === true,
    default_group_name: options.initial,
    default_for_system_groups: options.ofSystemGroups ?? null,
    allowed_system_groups: options.systemGroups ?? [],
    ...(server.level < 258 ? { allow_owners_group: false, id_field_name: `${options.name}_id` } : {}),
  })
  const named = (
    kind: 'channel' | 'group',
    settings: readonly { name: string; initial: string; guestsToo?: boolean }[],
    creator: string,
  ) =>
    Object.fromEntries(
      settings
        .filter(({ name }) => hasField(kind, name, server.level))
        .map((setting) => {
          const initial = setting.initial === 'creator' ? creator : setting.initial
          const ofSystemGroups = kind === 'group' ? 'role:nobody' : undefined
          const systemOnly = kind === 'channel' && !server.has('freeChannelGroups')
          return [setting.name, row({ ...setting, initial, ofSystemGroups, systemOnly })]
        }),
    )
  return {
    realm: Object.fromEntries(
      realmGroupSettings
        .filter((setting) => within(setting.levels, server.level))
        .map((setting) => [setting.name, row(setting)]),
    ),
    stream: named(
      'channel',
      channelGroupSettings,
      server.level >= 427 ? 'channel_creator' : 'stream_creator_or_nobody',
    ),
    group: named('group', userGroupSettings, 'group_creator'),
  }
}

/** Returns the deprecated booleans for the user's permissions. */
export function ownAbilities(server: Server, user: User): Record<string, unknown> {
  const may = (name: string) =>
    hasPermission(server.state, user, server.state.realm.groups[name], server.seconds())
  const [open, closed, web] = [
    may('can_create_public_channel_group'),
    may('can_create_private_channel_group'),
    may('can_create_web_public_channel_group'),
  ]
  return {
    can_create_streams: open || closed,
    can_create_public_streams: open,
    can_create_private_streams: closed,
    can_create_web_public_streams: web,
    ...(server.level < 341 ? { can_subscribe_other_users: may('can_add_subscribers_group') } : {}),
    can_invite_others_to_realm: may('can_invite_users_group'),
  }
}
