/** The personal settings that servers below level 89 put at the top level of a registration. */
const keys = [
  'twenty_four_hour_time',
  'enter_sends',
  'color_scheme',
  'high_contrast_mode',
  'translate_emoticons',
  'emojiset',
  'default_language',
  'demote_inactive_streams',
  'fluid_layout_width',
  'starred_message_counts',
  'timezone',
  'enable_desktop_notifications',
  'enable_sounds',
  'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications',
  'wildcard_mentions_notify',
  'pm_content_in_desktop_notifications',
  'desktop_icon_count_display',
  'presence_enabled',
  'notification_sound',
] as const

export function legacySettingsOf(wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (wire[key] === undefined ? [] : [[key, wire[key]]])))
}
