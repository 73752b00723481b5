import { iconCountsFollowedTopics } from '../api/capabilities.ts'
import { flag, numbered, ofAccount, ofComputer, onOff, yesNo } from './setting.ts'

/** Cells of the notification table: a kind of message, and a way to notify. */
export const notificationTable = {
  directDesktop: yesNo('enable_desktop_notifications', 'settings.directDesktop', true),
  directSound: yesNo('enable_sounds', 'settings.directSound', true),
  directMobile: yesNo('enable_offline_push_notifications', 'settings.directMobile', true),
  directMail: yesNo('enable_offline_email_notifications', 'settings.directMail', true),
  everyone: yesNo('wildcard_mentions_notify', 'settings.everyone', true),
  followedDesktop: yesNo('enable_followed_topic_desktop_notifications', 'settings.followedDesktop', true, {
    since: 189,
  }),
  followedSound: yesNo('enable_followed_topic_audible_notifications', 'settings.followedSound', true, {
    since: 189,
  }),
  followedMobile: yesNo('enable_followed_topic_push_notifications', 'settings.followedMobile', true, {
    since: 189,
  }),
  followedMail: yesNo('enable_followed_topic_email_notifications', 'settings.followedMail', true, {
    since: 189,
  }),
  followedEveryone: yesNo(
    'enable_followed_topic_wildcard_mentions_notify',
    'settings.followedEveryone',
    true,
    { since: 189 },
  ),
  channelDesktop: yesNo('enable_stream_desktop_notifications', 'settings.channelDesktop', false),
  channelSound: yesNo('enable_stream_audible_notifications', 'settings.channelSound', false),
  channelMobile: yesNo('enable_stream_push_notifications', 'settings.channelMobile', false),
  channelMail: yesNo('enable_stream_email_notifications', 'settings.channelMail', false),
}

/** Notifications as this computer shows them. */
export const desktopNotifications = {
  notifications: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.notifications',
    words: 'settings.words_notifications',
    hint: 'settings.notifications_hint',
    control: onOff,
  }),
  notificationContent: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.notificationContent',
    control: onOff,
  }),
  quietAlertWords: ofComputer<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.quietAlertWords',
    hint: 'settings.quietAlertWords_hint',
    words: 'settings.words_notifications',
    control: onOff,
  }),
  contentProtection: ofComputer<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.contentProtection',
    hint: 'settings.contentProtection_hint',
    words: 'app.words_presenting',
    control: onOff,
  }),
  directContent: yesNo('pm_content_in_desktop_notifications', 'settings.directContent', true),
  sound: ofAccount<string>({
    type: { kind: 'text' },
    fallback: 'ding',
    title: 'settings.sound',
    words: 'settings.words_sound',
    hint: 'settings.sound_hint',
    control: { kind: 'list', list: 'sounds' },
    service: { name: 'notification_sound' },
  }),
  /** A sound file on this computer that replaces the sound, as `ownSoundValue`; '' for none. */
  ownSound: ofComputer<string>({
    type: { kind: 'text' },
    fallback: '',
    title: 'settings.ownSound',
    hint: 'settings.ownSound_hint',
    control: { kind: 'soundFile' },
  }),
  soundVolume: ofComputer<number>({
    type: { kind: 'number', min: 10, max: 100 },
    fallback: 80,
    title: 'settings.soundVolume',
    control: { kind: 'stepper', step: 10, label: 'settings.soundVolume_value' },
  }),
  iconCount: ofAccount<'all' | 'followed' | 'directs' | 'none'>({
    type: { kind: 'choice', choices: ['all', 'followed', 'directs', 'none'] },
    fallback: 'all',
    title: 'settings.iconCount',
    control: {
      kind: 'select',
      labels: [
        ['all', 'settings.iconCount_all'],
        ['followed', 'settings.iconCount_followed', 227],
        ['directs', 'settings.iconCount_directs'],
        ['none', 'settings.iconCount_none'],
      ],
    },
    service: {
      name: 'desktop_icon_count_display',
      values: (level) =>
        iconCountsFollowedTopics(level)
          ? [
              ['all', 1],
              ['followed', 2],
              ['directs', 3],
              ['none', 4],
            ]
          : [
              ['all', 1],
              ['directs', 2],
              ['none', 3],
            ],
    },
  }),
}

const policy = [
  'settings.policy_participates',
  'settings.policy_sends',
  'settings.policy_starts',
  'settings.policy_never',
] as const

/** When topics are followed or unmuted automatically. */
export const automaticTopics = {
  autoFollow: ofAccount<number>({
    ...numbered(4, policy),
    title: 'settings.autoFollow',
    service: { name: 'automatically_follow_topics_policy', since: 214 },
  }),
  autoUnmute: ofAccount<number>({
    ...numbered(4, policy),
    title: 'settings.autoUnmute',
    service: { name: 'automatically_unmute_topics_in_muted_streams_policy', since: 214 },
  }),
  followsMentions: yesNo('automatically_follow_topics_where_mentioned', 'settings.followsMentions', true, {
    since: 235,
  }),
}

/** Notifications that the server sends to the user's phone. */
export const mobileNotifications = {
  mobileWhileOnline: yesNo('enable_online_push_notifications', 'settings.mobileWhileOnline', true),
}

export const mail = {
  mailDelay: ofAccount<number>({
    type: { kind: 'number', min: 0, max: 604_800 },
    fallback: 120,
    title: 'settings.mailDelay',
    control: {
      kind: 'sizes',
      sizes: [120, 300, 600, 1800, 3600, 21_600, 86_400],
      label: 'settings.mailDelay_value',
      unit: 60,
    },
    service: { name: 'email_notifications_batching_period_seconds', since: 82 },
  }),
  mailContent: yesNo('message_content_in_email_notifications', 'settings.mailContent', true),
  mailOrganization: ofAccount<number>({
    ...numbered(1, [
      'settings.mailOrganization_auto',
      'settings.mailOrganization_always',
      'settings.mailOrganization_never',
    ]),
    title: 'settings.mailOrganization',
    service: { name: 'realm_name_in_email_notifications_policy', since: 168 },
  }),
  mailDigest: yesNo('enable_digest_emails', 'settings.mailDigest', true),
  mailLogin: yesNo('enable_login_emails', 'settings.mailLogin', true),
  mailMarketing: yesNo('enable_marketing_emails', 'settings.mailMarketing', true),
}
