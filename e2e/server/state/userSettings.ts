/** The settings of a user: value, type, levels, and the legacy fields that contained them. */
import { within, type Span } from '../gates/behavior.ts'
import type { Json } from './records.ts'

export interface UserSetting {
  readonly name: string
  readonly kind: 'bool' | 'int' | 'text'
  /** Allowed values; absent: any of the type. */
  readonly values?: readonly (number | string)[]
  readonly initial: Json
  readonly levels: Span
  /** The legacy event and registration fields that contained it. */
  readonly legacy?: 'display' | 'notification'
  /** True if no default for new users can be set. */
  readonly ownOnly?: boolean
  /** True if it is missing in the list of these defaults, too. */
  readonly noDefault?: boolean
}

type Options = Pick<UserSetting, 'legacy' | 'ownOnly' | 'noDefault'>

const bool = (name: string, initial: boolean, levels: Span, options: Options = {}): UserSetting => ({
  name,
  kind: 'bool',
  initial,
  levels,
  ...options,
})
const int = (
  name: string,
  initial: number,
  values: readonly number[] | undefined,
  levels: Span,
  options: Options = {},
): UserSetting => ({ name, kind: 'int', initial, ...(values ? { values } : {}), levels, ...options })
const text = (
  name: string,
  initial: string,
  values: readonly string[] | undefined,
  levels: Span,
  options: Options = {},
): UserSetting => ({ name, kind: 'text', initial, ...(values ? { values } : {}), levels, ...options })

const display: Options = { legacy: 'display' }
const notification: Options = { legacy: 'notification' }

export const userSettings: readonly UserSetting[] = [
  bool('twenty_four_hour_time', false, [0], display),
  bool('dense_mode', true, [0, 364], display),
  int('web_mark_read_on_scroll_policy', 1, [1, 2, 3], [175]),
  int('web_channel_default_view', 1, [1, 2, 3, 4], [269]),
  bool('starred_message_counts', true, [0], display),
  bool('receives_typing_notifications', true, [253]),
  bool('web_suggest_update_timezone', true, [329]),
  bool('fluid_layout_width', false, [0], display),
  bool('high_contrast_mode', false, [0], display),
  int('web_font_size_px', 16, undefined, [245]),
  int('web_line_height_percent', 140, undefined, [245]),
  int('color_scheme', 1, [1, 2, 3], [0], display),
  bool('enable_drafts_synchronization', true, [87], display),
  bool('translate_emoticons', false, [0], display),
  bool('display_emoji_reaction_users', true, [125]),
  text('default_language', 'en', undefined, [0], { legacy: 'display', ownOnly: true }),
  text('web_home_view', 'inbox', ['recent_topics', 'recent', 'inbox', 'all_messages'], [219], display),
  text('default_view', 'recent_topics', ['recent_topics', 'inbox', 'all_messages'], [42, 219], display),
  bool('web_escape_navigates_to_home_view', true, [219]),
  bool('escape_navigates_to_default_view', true, [107, 219]),
  bool('left_side_userlist', false, [0], display),
  text('emojiset', 'google', ['google', 'google-blob', 'twitter', 'text'], [0], display),
  int('demote_inactive_streams', 1, [1, 2, 3], [0], display),
  int('user_list_style', 2, [1, 2, 3], [141]),
  text('web_animate_image_previews', 'on_hover', ['always', 'on_hover', 'never'], [275]),
  int('web_stream_unreads_count_display_policy', 2, [1, 2, 3], [210]),
  bool('hide_ai_features', false, [350]),
  bool('web_left_sidebar_show_channel_folders', true, [411]),
  bool('web_left_sidebar_unreads_count_summary', true, [398]),
  bool('web_inbox_show_channel_folders', true, [431], { ownOnly: true, noDefault: true }),
  text('timezone', '', undefined, [0], { legacy: 'display', ownOnly: true, noDefault: true }),
  bool('enable_stream_desktop_notifications', false, [0], notification),
  bool('enable_stream_email_notifications', false, [0], notification),
  bool('enable_stream_push_notifications', false, [0], notification),
  bool('enable_stream_audible_notifications', false, [0], notification),
  text('notification_sound', 'ding', undefined, [0], notification),
  bool('enable_desktop_notifications', true, [0], notification),
  bool('enable_sounds', true, [0], notification),
  bool('enable_followed_topic_desktop_notifications', true, [189]),
  bool('enable_followed_topic_email_notifications', true, [189]),
  bool('enable_followed_topic_push_notifications', true, [189]),
  bool('enable_followed_topic_audible_notifications', true, [189]),
  int('email_notifications_batching_period_seconds', 120, undefined, [82], notification),
  bool('enable_offline_email_notifications', true, [0], notification),
  bool('enable_offline_push_notifications', true, [0], notification),
  bool('enable_online_push_notifications', true, [0], notification),
  bool('enable_digest_emails', true, [0], notification),
  bool('enable_marketing_emails', true, [0], { legacy: 'notification', ownOnly: true }),
  bool('enable_login_emails', true, [0], { legacy: 'notification', ownOnly: true }),
  bool('message_content_in_email_notifications', true, [0], notification),
  bool('pm_content_in_desktop_notifications', true, [0], notification),
  bool('wildcard_mentions_notify', true, [0], notification),
  bool('enable_followed_topic_wildcard_mentions_notify', true, [189]),
  int('desktop_icon_count_display', 1, [1, 2, 3, 4], [0], notification),
  int('realm_name_in_email_notifications_policy', 1, [1, 2, 3], [168]),
  int('automatically_follow_topics_policy', 4, [1, 2, 3, 4], [214]),
  int('automatically_unmute_topics_in_muted_streams_policy', 4, [1, 2, 3, 4], [214]),
  bool('automatically_follow_topics_where_mentioned', true, [235]),
  text(
    'resolved_topic_notice_auto_read_policy',
    'except_followed',
    ['always', 'except_followed', 'never'],
    [385],
  ),
  bool('presence_enabled', true, [0], notification),
  bool('enter_sends', true, [0], display),
  bool('send_private_typing_notifications', true, [105]),
  bool('send_stream_typing_notifications', true, [105]),
  bool('send_read_receipts', true, [105]),
  int('email_address_visibility', 1, [1, 2, 3, 4, 5], [163]),
  bool('allow_private_data_export', false, [293], { ownOnly: true }),
  bool('web_navigate_to_sent_message', true, [268]),
]

/** Returns a setting by name. */
export function settingNamed(name: string): UserSetting {
  const found = userSettings.find((each) => each.name === name)
  if (!found) throw new Error(`There is no setting ${name}`)
  return found
}

/** Returns the settings of a new user. */
export function initialSettings(): Record<string, Json> {
  return Object.fromEntries(userSettings.map((setting) => [setting.name, setting.initial]))
}

/** Read-only fields that accompany the settings. */
export const settingChoices = {
  available_notification_sounds: ['chime', 'ding', 'knock', 'none'],
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
    { key: 'google-blob', text: 'Google blobs' },
  ],
} as const

/** Languages of the server's translations. */
const languages: ReadonlySet<string> = new Set(
  'ar be bg bn ca cs cy da de el en en-gb eo es fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl nn no pl pt pt-br pt-pt ro ru si sr sv ta th tl tr uk ur uz vi zh-hans zh-hant zh-tw'.split(
    ' ',
  ),
)

/** True if the server is translated into a language. */
export const isLanguage = (code: string): boolean => languages.has(code.toLowerCase().replace('_', '-'))

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** First levels of values added later, and last levels of removed ones. */
const valueLevels: Readonly<Record<string, Readonly<Record<string, Span>>>> = {
  web_channel_default_view: { 3: [383], 4: [401] },
  web_home_view: { recent: [454] },
}

/** True if a value of the right type is valid for a setting at a level. */
export function fits(setting: UserSetting, value: Json, level: number): boolean {
  const isChoice = typeof value === 'string' || typeof value === 'number'
  const span = isChoice ? valueLevels[setting.name]?.[value] : undefined
  if (span !== undefined && !within(span, level)) return false
  if (typeof value === 'string') {
    if (setting.name === 'timezone') return isZone(value)
    if (setting.name === 'default_language') return isLanguage(value)
  }
  return setting.values === undefined || setting.values.includes(value as string | number)
}
