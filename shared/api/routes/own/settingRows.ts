import { hasDenseMode, iconCountsFollowedTopics, hasWebViewNames } from '../../capabilities.ts'

/**
 * The personal settings, and with `isDefault` those for which an organization sets defaults for new users. Plain data
 * without a schema library: a settings screen renders rows with values in the state, and the routes derive schemas.
 */
export interface SettingRow {
  /** Name on the wire and in the state. */
  readonly name: string
  readonly kind: 'boolean' | 'integer' | 'string'
  /** Values to choose from in the server's order, each with a name for catalogs; null for any value of the kind. */
  readonly choices: readonly SettingChoice[] | null
  /** True for settings with an organization default for new users. */
  readonly isDefault: boolean
  /** True when null is also a value: the default of the language. */
  readonly isNullable: boolean
  /** The endpoint for the setting below level 80; null for that of the account itself. */
  readonly oldEndpoint: 'display' | 'notifications' | null
}

export interface SettingChoice {
  readonly value: number | string
  readonly name: string
}

type Options = Partial<Omit<SettingRow, 'name' | 'kind' | 'choices'>>
type Make = (
  name: string,
  kind: SettingRow['kind'],
  choices: SettingRow['choices'],
  options: Options,
) => SettingRow

const row: Make = (name, kind, choices, options) => ({
  name,
  kind,
  choices,
  isDefault: true,
  isNullable: false,
  oldEndpoint: 'display',
  ...options,
})
const yesNo = (name: string, options: Options = {}) => row(name, 'boolean', null, options)
const integer = (name: string, options: Options = {}) => row(name, 'integer', null, options)
const anyText = (name: string, options: Options = {}) => row(name, 'string', null, options)
/** Returns a row whose choices are numbered from 1. */
const numbered = (name: string, names: readonly string[], options: Options = {}) =>
  row(
    name,
    'integer',
    names.map((choice, index) => ({ value: index + 1, name: choice })),
    options,
  )
const named = (name: string, values: readonly string[], options: Options = {}) =>
  row(
    name,
    'string',
    values.map((value) => ({ value, name: value })),
    options,
  )

const notifies: Options = { oldEndpoint: 'notifications' }
const automaticTopics = ['participates', 'sends', 'starts', 'never']

export const settingRows: readonly SettingRow[] = [
  // Booleans.
  yesNo('starred_message_counts'),
  yesNo('receives_typing_notifications'),
  yesNo('web_suggest_update_timezone'),
  yesNo('fluid_layout_width'),
  yesNo('high_contrast_mode'),
  yesNo('enable_drafts_synchronization'),
  yesNo('translate_emoticons'),
  yesNo('display_emoji_reaction_users'),
  yesNo('web_escape_navigates_to_home_view'),
  yesNo('left_side_userlist'),
  yesNo('hide_ai_features'),
  yesNo('web_left_sidebar_show_channel_folders'),
  yesNo('web_left_sidebar_unreads_count_summary'),
  yesNo('enable_stream_desktop_notifications', notifies),
  yesNo('enable_stream_email_notifications', notifies),
  yesNo('enable_stream_push_notifications', notifies),
  yesNo('enable_stream_audible_notifications', notifies),
  yesNo('enable_desktop_notifications', notifies),
  yesNo('enable_sounds', notifies),
  yesNo('enable_followed_topic_desktop_notifications', notifies),
  yesNo('enable_followed_topic_email_notifications', notifies),
  yesNo('enable_followed_topic_push_notifications', notifies),
  yesNo('enable_followed_topic_audible_notifications', notifies),
  yesNo('enable_offline_email_notifications', notifies),
  yesNo('enable_offline_push_notifications', notifies),
  yesNo('enable_online_push_notifications', notifies),
  yesNo('enable_digest_emails', notifies),
  yesNo('message_content_in_email_notifications', notifies),
  yesNo('pm_content_in_desktop_notifications', notifies),
  yesNo('wildcard_mentions_notify', notifies),
  yesNo('enable_followed_topic_wildcard_mentions_notify', notifies),
  yesNo('automatically_follow_topics_where_mentioned', { oldEndpoint: 'notifications' }),
  yesNo('presence_enabled', notifies),
  yesNo('enter_sends'),
  yesNo('twenty_four_hour_time', { isNullable: true }),
  yesNo('send_private_typing_notifications'),
  yesNo('send_stream_typing_notifications'),
  yesNo('send_read_receipts'),
  yesNo('web_navigate_to_sent_message'),

  // Numbers: pixels, percent (120 is 1.2), seconds.
  integer('web_font_size_px'),
  integer('web_line_height_percent'),
  integer('email_notifications_batching_period_seconds', { oldEndpoint: 'notifications' }),

  // Choices.
  numbered('web_mark_read_on_scroll_policy', ['always', 'conversation_views', 'never']),
  numbered('web_channel_default_view', ['top_topic', 'channel_feed', 'topic_list', 'top_unread_topic']),
  numbered('color_scheme', ['automatic', 'dark', 'light']),
  numbered('demote_inactive_streams', ['automatic', 'always', 'never']),
  numbered('user_list_style', ['compact', 'with_status', 'with_avatar']),
  numbered('web_stream_unreads_count_display_policy', ['all_channels', 'unmuted_only', 'no_channels']),
  numbered(
    'desktop_icon_count_display',
    ['all_unread', 'directs_mentions_followed', 'directs_mentions', 'none'],
    notifies,
  ),
  numbered('realm_name_in_email_notifications_policy', ['automatic', 'always', 'never'], {
    oldEndpoint: 'notifications',
  }),
  numbered('automatically_follow_topics_policy', automaticTopics, {
    oldEndpoint: 'notifications',
  }),
  numbered('automatically_unmute_topics_in_muted_streams_policy', automaticTopics, {
    oldEndpoint: 'notifications',
  }),
  numbered('email_address_visibility', ['everyone', 'members', 'administrators', 'nobody', 'moderators']),
  // On newer servers, recent_topics is `recent`: see the routes.
  named('web_home_view', ['recent_topics', 'inbox', 'all_messages']),
  named('web_animate_image_previews', ['always', 'on_hover', 'never']),
  named('resolved_topic_notice_auto_read_policy', ['always', 'except_followed', 'never']),
  // The server's sets are in emojiset_choices; `text` is plain text.
  anyText('emojiset'),
  anyText('notification_sound', notifies),

  // Settings without a default of the organization.
  anyText('default_language', { isDefault: false }),
  anyText('timezone', { isDefault: false }),
  yesNo('enable_login_emails', { isDefault: false, oldEndpoint: 'notifications' }),
  yesNo('enable_marketing_emails', { isDefault: false, oldEndpoint: 'notifications' }),
  yesNo('allow_private_data_export', { isDefault: false }),
  yesNo('web_inbox_show_channel_folders', { isDefault: false }),
  yesNo('dense_mode', { isDefault: false }),
]

/** Returns the choices in the server's numbering, which its settings use as well. */
export function choicesAt(row: SettingRow, featureLevel: number): readonly SettingChoice[] | null {
  if (row.name !== 'desktop_icon_count_display' || iconCountsFollowedTopics(featureLevel)) return row.choices
  return [
    { value: 1, name: 'all_unread' },
    { value: 2, name: 'directs_mentions' },
    { value: 3, name: 'none' },
  ]
}

const olderNames: Readonly<Record<string, string>> = {
  web_home_view: 'default_view',
  web_escape_navigates_to_home_view: 'escape_navigates_to_default_view',
}

const newerNames = new Map(Object.entries(olderNames).map(([now, before]) => [before, now]))

/** Returns the state's name of a setting for a wire name of any level. */
export const presentSettingName = (wireName: string): string => newerNames.get(wireName) ?? wireName

/** Returns the name of a setting on this server; null when the server no longer has it. */
export function settingNameAt(name: string, featureLevel: number): string | null {
  if (name === 'dense_mode' && !hasDenseMode(featureLevel)) return null
  return hasWebViewNames(featureLevel) ? name : (olderNames[name] ?? name)
}
