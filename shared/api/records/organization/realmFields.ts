import { reportsQuotaInMib } from '../../capabilities.ts'
import type { WireContext } from '../../wireContext.ts'
import { defaultWireName } from '../../wireName.ts'
import { settingValue } from '../lenient.ts'

type Wire = Readonly<Record<string, unknown>>
type Server = Pick<WireContext, 'wireName' | 'featureLevel'>

const mib = 1024 * 1024

/**
 * Returns the organization's fields by the specification's names: the maker's name in some of them (update announcements, the plan)
 * is replaced, and the upload quota is in MiB.
 */
export function realmFieldsOf(wire: Wire, { wireName, featureLevel }: Server): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const prefix = `${wireName}_`
  for (const [key, value] of Object.entries(wire)) {
    if (key === '__proto__') continue
    const name = key.startsWith(prefix) ? `${defaultWireName}_${key.slice(prefix.length)}` : key
    fields[name] = settingValue(value)
  }
  const quota = fields.upload_quota_mib
  if (typeof quota === 'number' && !reportsQuotaInMib(featureLevel)) fields.upload_quota_mib = quota / mib
  return fields
}

/** Fields of the organization that are collections, parsed elsewhere. */
const collections = new Set([
  'realm_users',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_bots',
  'realm_incoming_webhook_bots',
  'realm_emoji',
  'realm_linkifiers',
  'realm_filters',
  'realm_domains',
  'realm_playgrounds',
  'realm_default_streams',
  'realm_default_stream_groups',
  'realm_user_settings_defaults',
])
/** Fields of the organization or its server without a prefix that marks them. */
const others = new Set([
  'custom_profile_field_types',
  'demo_organization_scheduled_deletion_date',
  'development_environment',
  'gif_rating_policy_options',
  'giphy_api_key',
  'giphy_rating_options',
  'klipy_api_key',
  'navigation_tour_video_url',
  'settings_send_digest_emails',
  'stop_words',
  'tenor_api_key',
  'upgrade_text_for_wide_organization_logo',
])
/** Fields that are not about the organization, are valid only for a moment, or are parsed elsewhere. */
const excluded = new Set([
  'max_message_id',
  'server_generation',
  'server_timestamp',
  'server_supported_permission_settings',
])

/**
 * Returns a registration's fields about the organization and its server: realm_ fields without that prefix, as in
 * events, and others (server_..., max_... and a few more) by their full names.
 */
export function realmOf(wire: Wire, server: Server): Record<string, unknown> {
  const realm: Record<string, unknown> = {}
  const plan = `${server.wireName}_plan_is_not_limited`
  for (const [key, value] of Object.entries(wire)) {
    if (collections.has(key) || excluded.has(key)) continue
    if (key.startsWith('realm_')) realm[key.slice('realm_'.length)] = value
    // From level 212 on, it repeats the fields with a prefix.
    else if (key === 'jitsi_server_url' && !('realm_jitsi_server_url' in wire)) realm[key] = value
    else if (key === plan || others.has(key) || /^(server_|max_|password_)/.test(key)) realm[key] = value
  }
  return realmFieldsOf(realm, server)
}
