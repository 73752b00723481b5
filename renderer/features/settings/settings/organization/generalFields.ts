import { choices, field, list, type FieldControl, type OrganizationSection } from './organizationField.ts'
import { retentionQuestion } from '../../../common/settingControl/index.ts'

/** Profile of the organization, and its messages to new users. */
export const profileSections: readonly OrganizationSection[] = [
  {
    title: 'organization.group_profile',
    fields: [
      field('name', 'organization.name'),
      field('description', 'organization.description', {
        hint: 'organization.description_hint',
        control: { kind: 'lines' },
      }),
      field('string_id', 'organization.address', { hint: 'organization.address_hint', right: 'owner' }),
      field('org_type', 'organization.type', {
        control: choices([
          [0, 'organization.type_0'],
          [10, 'organization.type_10'],
          [20, 'organization.type_20'],
          [30, 'organization.type_30'],
          [35, 'organization.type_35'],
          [40, 'organization.type_40'],
          [50, 'organization.type_50'],
          [60, 'organization.type_60'],
          [70, 'organization.type_70'],
          [80, 'organization.type_80'],
          [90, 'organization.type_90'],
          [100, 'organization.type_100'],
          [1000, 'organization.type_1000'],
        ]),
      }),
      field('want_advertise_in_communities_directory', 'organization.advertises', {
        hint: 'organization.advertises_hint',
      }),
    ],
  },
  {
    title: 'organization.group_welcome',
    fields: [
      field('send_welcome_emails', 'organization.welcomeMail'),
      field('welcome_message_custom_text', 'organization.welcomeText', {
        hint: 'organization.welcomeText_hint',
        control: { kind: 'lines' },
      }),
    ],
  },
  {
    title: 'organization.group_announcements',
    fields: [
      field('new_stream_announcements_stream_id', 'organization.newChannels', { control: list('channels') }),
      field('signup_announcements_stream_id', 'organization.newPeople', { control: list('channels') }),
      field('service_update_announcements_stream_id', 'organization.serviceNews', {
        control: list('channels'),
      }),
      field('moderation_request_channel_id', 'organization.moderation', {
        hint: 'organization.moderation_hint',
        control: list('channels'),
      }),
    ],
  },
  {
    title: 'organization.group_language',
    fields: [
      field('default_language', 'organization.language', {
        hint: 'organization.language_hint',
        control: list('languages'),
      }),
      field('default_code_block_language', 'organization.codeLanguage', {
        hint: 'organization.codeLanguage_hint',
      }),
      field('default_avatar_source', 'organization.avatars', {
        control: choices([
          ['G', 'organization.avatars_G'],
          ['J', 'organization.avatars_J'],
        ]),
      }),
    ],
  },
]

const hour = 3600
const day = 86_400
const limitOf = (usual: readonly number[]): FieldControl => ({
  kind: 'limit',
  unit: 'seconds',
  usual,
  none: 'organization.limit_none',
})
const shortLimit = limitOf([120, 600, hour, day, 7 * day])
const longLimit = limitOf([hour, day, 7 * day, 30 * day])

/** Settings for all messages, previews, calls and email. */
export const messageSections: readonly OrganizationSection[] = [
  {
    title: 'organization.group_editing',
    fields: [
      field('topics_policy', 'organization.topics', {
        control: choices([
          ['allow_empty_topic', 'organization.topics_allow'],
          ['disable_empty_topic', 'organization.topics_require'],
        ]),
        before: field('mandatory_topics', 'organization.topics_mandatory'),
      }),
      field('allow_message_editing', 'organization.editing'),
      field('message_content_edit_limit_seconds', 'organization.editLimit', {
        control: shortLimit,
      }),
      field('message_content_delete_limit_seconds', 'organization.deleteLimit', {
        control: shortLimit,
      }),
      field('move_messages_within_stream_limit_seconds', 'organization.moveTopicLimit', {
        control: longLimit,
      }),
      field('move_messages_between_streams_limit_seconds', 'organization.moveChannelLimit', {
        control: longLimit,
      }),
      field('message_edit_history_visibility_policy', 'organization.history', {
        control: choices([
          ['all', 'organization.history_all'],
          ['moves', 'organization.history_moves'],
          ['none', 'organization.history_none'],
        ]),
        before: field('allow_edit_history', 'organization.history_shown'),
      }),
      field('message_retention_days', 'organization.retention', {
        hint: 'organization.retention_hint',
        right: 'owner',
        control: {
          kind: 'limit',
          unit: 'days',
          usual: [30, 90, 365, 1825],
          none: 'organization.retention_forever',
        },
        question: retentionQuestion,
      }),
    ],
  },
  {
    title: 'organization.group_seen',
    fields: [
      field('enable_read_receipts', 'organization.receipts'),
      field('presence_disabled', 'organization.noPresence'),
      field('send_channel_events_messages', 'organization.channelEvents', {
        hint: 'organization.channelEvents_hint',
      }),
    ],
  },
  {
    title: 'organization.group_previews',
    fields: [
      field('inline_image_preview', 'organization.previewImages'),
      field('inline_url_embed_preview', 'organization.previewLinks'),
      field('media_preview_size', 'organization.previewSize', {
        control: choices([
          [100, 'organization.previewSize_100'],
          [150, 'organization.previewSize_150'],
          [200, 'organization.previewSize_200'],
        ]),
      }),
      field('gif_rating_policy', 'organization.gifs', { control: list('gifRatings') }),
    ],
  },
  {
    title: 'organization.group_calls',
    fields: [
      field('video_chat_provider', 'organization.calls', { control: list('videoProviders') }),
      field('jitsi_server_url', 'organization.jitsi', { hint: 'organization.jitsi_hint' }),
    ],
  },
  {
    title: 'organization.group_mail',
    fields: [
      field('digest_emails_enabled', 'organization.digest'),
      field('digest_weekday', 'organization.digestDay', {
        control: choices([
          [0, 'organization.day_0'],
          [1, 'organization.day_1'],
          [2, 'organization.day_2'],
          [3, 'organization.day_3'],
          [4, 'organization.day_4'],
          [5, 'organization.day_5'],
          [6, 'organization.day_6'],
        ]),
      }),
      field('message_content_allowed_in_email_notifications', 'organization.mailContent'),
      field('require_e2ee_push_notifications', 'organization.e2ee', { hint: 'organization.e2ee_hint' }),
    ],
  },
]
