import { settingValue } from './records/lenient.ts'
import { presentSettingName } from './routes/own/settingRows.ts'

/** The personal settings that servers below level 89 put at the top level of a registration. */
const keys = [
  'color_scheme',
  'default_language',
  'default_view',
  'demote_inactive_streams',
  'dense_mode',
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'emojiset',
  'emojiset_choices',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_drafts_synchronization',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_notifications',
  'receives_typing_notifications',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'wildcard_mentions_notify',
] as const

export function legacySettingsOf(wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (wire[key] === undefined ? [] : [[key, wire[key]]])))
}

/** Returns the settings by their current names. */
export const withPresentNames = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [presentSettingName(name), settingValue(value)]),
  )
