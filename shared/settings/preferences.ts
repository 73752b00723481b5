import { namesRecent } from '../api/capabilities.ts'
import { flag, numbered, ofAccount, ofBoth, ofComputer, onOff, yesNo } from './setting.ts'

export const appearance = {
  theme: ofBoth<'system' | 'light' | 'dark'>({
    type: { kind: 'choice', choices: ['system', 'light', 'dark'] },
    fallback: 'system',
    title: 'settings.theme',
    control: {
      kind: 'segments',
      labels: [
        ['system', 'settings.theme_system'],
        ['light', 'settings.theme_light'],
        ['dark', 'settings.theme_dark'],
      ],
    },
    service: {
      name: 'color_scheme',
      values: [
        ['system', 1],
        ['dark', 2],
        ['light', 3],
      ],
    },
  }),
  highContrast: yesNo('high_contrast_mode', 'settings.highContrast', false),
  /** Font size in pixels. The server's default of 16 is the window's usual size. */
  fontSize: ofAccount<number>({
    type: { kind: 'number', min: 12, max: 24 },
    fallback: 16,
    title: 'settings.fontSize',
    words: 'settings.words_fontSize',
    control: {
      kind: 'stepper',
      step: 1,
      label: 'settings.fontSize_value',
      shows: (pixels) => Math.round((100 * pixels) / 16),
    },
    service: { name: 'web_font_size_px', since: 245 },
  }),
  /** Percentage of the font size. */
  lineHeight: ofAccount<number>({
    type: { kind: 'number', min: 100, max: 200 },
    fallback: 140,
    title: 'settings.lineHeight',
    control: { kind: 'stepper', step: 10, label: 'settings.lineHeight_value' },
    service: { name: 'web_line_height_percent', since: 245 },
  }),
  isDense: yesNo('dense_mode', 'settings.isDense', true),
  isFullWidth: ofAccount<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.isFullWidth',
    control: {
      kind: 'segments',
      labels: [
        [false, 'settings.isFullWidth_readable'],
        [true, 'settings.isFullWidth_full'],
      ],
    },
    service: { name: 'fluid_layout_width' },
  }),
}

export const reading = {
  homeView: ofAccount<'inbox' | 'recent_topics' | 'all_messages'>({
    type: { kind: 'choice', choices: ['inbox', 'recent_topics', 'all_messages'] },
    fallback: 'all_messages',
    title: 'settings.homeView',
    control: {
      kind: 'select',
      labels: [
        ['inbox', 'settings.homeView_inbox', 219],
        ['recent_topics', 'settings.homeView_recent'],
        ['all_messages', 'settings.homeView_feed'],
      ],
    },
    service: {
      name: 'web_home_view',
      since: 42,
      // The first name of a value is sent to servers of this level; both are accepted.
      values: (level) => {
        const recent = [
          ['recent_topics', 'recent_topics'],
          ['recent_topics', 'recent'],
        ] as const
        return [
          ['inbox', 'inbox'],
          ['all_messages', 'all_messages'],
          ...(namesRecent(level) ? recent.toReversed() : recent),
        ]
      },
    },
  }),
  escapeGoesHome: yesNo('web_escape_navigates_to_home_view', 'settings.escapeGoesHome', true, { since: 107 }),
  channelOpensTo: ofAccount<number>({
    ...numbered(1, [
      'settings.channelOpensTo_newest',
      'settings.channelOpensTo_feed',
      ['settings.channelOpensTo_list', 383],
      ['settings.channelOpensTo_unread', 401],
    ]),
    title: 'settings.channelOpensTo',
    service: { name: 'web_channel_default_view', since: 269 },
  }),
  markReadByScrolling: ofAccount<number>({
    ...numbered(
      1,
      ['settings.markRead_always', 'settings.markRead_conversations', 'settings.markRead_never'],
      'segments',
    ),
    title: 'settings.markRead',
    service: { name: 'web_mark_read_on_scroll_policy', since: 175 },
  }),
  resolvedNotices: ofAccount<'always' | 'except_followed' | 'never'>({
    type: { kind: 'choice', choices: ['always', 'except_followed', 'never'] },
    fallback: 'except_followed',
    title: 'settings.resolvedNotices',
    control: {
      kind: 'select',
      labels: [
        ['always', 'settings.resolvedNotices_always'],
        ['except_followed', 'settings.resolvedNotices_unfollowed'],
        ['never', 'settings.resolvedNotices_never'],
      ],
    },
    service: { name: 'resolved_topic_notice_auto_read_policy', since: 385 },
  }),
  imageAnimation: ofAccount<'always' | 'on_hover' | 'never'>({
    type: { kind: 'choice', choices: ['always', 'on_hover', 'never'] },
    fallback: 'on_hover',
    title: 'settings.imageAnimation',
    control: {
      kind: 'select',
      labels: [
        ['always', 'settings.imageAnimation_always'],
        ['on_hover', 'settings.imageAnimation_hover'],
        ['never', 'settings.imageAnimation_never'],
      ],
    },
    service: { name: 'web_animate_image_previews', since: 275 },
  }),
  hidesAi: yesNo('hide_ai_features', 'settings.hidesAi', false, {
    hint: 'settings.hidesAi_hint',
    since: 350,
  }),
}

export const writing = {
  /** True when Enter sends. Otherwise Ctrl+Enter (Cmd+Enter) does. */
  enterSends: ofBoth<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.enterSends',
    words: 'settings.words_enterSends',
    hint: 'settings.enterSends_hint',
    control: onOff,
    service: { name: 'enter_sends' },
  }),
  /** Seconds in which a sent message can be taken back, before it leaves this computer. */
  undoSend: ofComputer<number>({
    type: { kind: 'choice', choices: [0, 5, 10, 30] },
    fallback: 0,
    title: 'settings.undoSend',
    hint: 'settings.undoSend_hint',
    control: {
      kind: 'segments',
      labels: [
        [0, 'settings.undoSend_off'],
        [5, 'settings.undoSend_5'],
        [10, 'settings.undoSend_10'],
        [30, 'settings.undoSend_30'],
      ],
    },
  }),
  checksSpelling: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.checksSpelling',
    words: 'settings.words_checksSpelling',
    control: onOff,
  }),
  goesToSent: yesNo('web_navigate_to_sent_message', 'settings.goesToSent', true, { since: 268 }),
  convertsEmoticons: yesNo('translate_emoticons', 'settings.convertsEmoticons', false),
  keepsDraftsOnServer: yesNo('enable_drafts_synchronization', 'settings.keepsDraftsOnServer', true, {
    since: 87,
  }),
}

export const emoji = {
  emojiSet: ofAccount<string>({
    type: { kind: 'text' },
    fallback: 'google',
    title: 'settings.emojiSet',
    control: { kind: 'list', list: 'emojiSets' },
    service: { name: 'emojiset' },
  }),
  /** Shows names next to a reaction with few users. */
  reactionNames: yesNo('display_emoji_reaction_users', 'settings.reactionNames', true, { since: 125 }),
}

export const sidebar = {
  channelUnreads: ofAccount<number>({
    ...numbered(2, [
      'settings.channelUnreads_all',
      'settings.channelUnreads_unmuted',
      'settings.channelUnreads_none',
    ]),
    title: 'settings.channelUnreads',
    service: { name: 'web_stream_unreads_count_display_policy', since: 210 },
  }),
  countsStarred: yesNo('starred_message_counts', 'settings.countsStarred', true),
  inactiveChannels: ofAccount<number>({
    ...numbered(
      1,
      [
        'settings.inactiveChannels_auto',
        'settings.inactiveChannels_always',
        'settings.inactiveChannels_never',
      ],
      'segments',
    ),
    title: 'settings.inactiveChannels',
    service: { name: 'demote_inactive_streams' },
  }),
  showsFolders: yesNo('web_left_sidebar_show_channel_folders', 'settings.showsFolders', true, { since: 411 }),
  inboxShowsFolders: yesNo('web_inbox_show_channel_folders', 'settings.inboxShowsFolders', true, {
    since: 431,
  }),
  sumsUnreads: yesNo('web_left_sidebar_unreads_count_summary', 'settings.sumsUnreads', true, { since: 398 }),
  peopleStyle: ofAccount<number>({
    ...numbered(2, [
      'settings.peopleStyle_compact',
      'settings.peopleStyle_status',
      'settings.peopleStyle_picture',
    ]),
    title: 'settings.peopleStyle',
    service: { name: 'user_list_style', since: 141 },
  }),
  peopleLeft: yesNo('left_side_userlist', 'settings.peopleLeft', false, { hint: 'settings.inBrowser' }),
}

export const timeAndLanguage = {
  clock: ofAccount<'language' | '12' | '24'>({
    type: { kind: 'choice', choices: ['language', '12', '24'] },
    fallback: 'language',
    title: 'settings.clock',
    words: 'settings.words_clock',
    control: {
      kind: 'segments',
      labels: [
        ['language', 'settings.clock_language', 408],
        ['12', 'settings.clock_12'],
        ['24', 'settings.clock_24'],
      ],
    },
    service: {
      name: 'twenty_four_hour_time',
      values: [
        ['language', null],
        ['12', false],
        ['24', true],
      ],
    },
  }),
  language: ofAccount<string>({
    type: { kind: 'text' },
    fallback: 'en',
    title: 'settings.language',
    hint: 'settings.language_hint',
    control: { kind: 'list', list: 'languages' },
    service: { name: 'default_language' },
  }),
  timeZone: ofAccount<string>({
    type: { kind: 'text' },
    fallback: '',
    title: 'settings.timeZone',
    hint: 'settings.timeZone_hint',
    control: { kind: 'list', list: 'timeZones' },
    service: { name: 'timezone' },
  }),
  suggestsTimeZone: yesNo('web_suggest_update_timezone', 'settings.suggestsTimeZone', true, {
    hint: 'settings.inBrowser',
    since: 329,
  }),
}
