import type { Example } from './example.ts'

const draft = { id: 3, type: 'stream', to: [4], topic: 't', content: 'x', timestamp: 9 }
const scheduled = {
  scheduled_message_id: 3,
  type: 'private',
  to: [9, 7, 2],
  content: 'x',
  rendered_content: '<p>x</p>',
  scheduled_delivery_timestamp: 99,
  failed: false,
}
const reminder = {
  reminder_id: 3,
  type: 'private',
  to: [7],
  content: 'x',
  rendered_content: '<p>x</p>',
  scheduled_delivery_timestamp: 99,
  failed: true,
  reminder_target_message_id: 5,
}
const snippet = { id: 3, title: 't', content: 'x', date_created: 9 }
const attachment = { id: 3, name: 'a.png', path_id: '2/a/a.png', size: 10 }

/** Events about the account's own data, in all forms of supported levels. */
export const ownExamples = {
  user_settings: [
    [
      { op: 'update', property: 'enter_sends', value: true },
      { property: 'enter_sends', value: true },
    ],
    [{ op: 'update', property: 'default_language', value: 'de', language_name: 'German' }, { value: 'de' }],
  ],
  // Below level 89.
  update_display_settings: [
    [
      { user: 'me@x', setting_name: 'enter_sends', setting: true },
      { type: 'user_settings', property: 'enter_sends', value: true },
    ],
  ],
  update_global_notifications: [
    [
      { user: 'me@x', notification_name: 'enable_sounds', setting: false },
      { type: 'user_settings', property: 'enable_sounds', value: false },
    ],
  ],
  alert_words: [[{ alert_words: ['fire'] }, { words: ['fire'] }]],
  drafts: [
    [
      { op: 'add', drafts: [draft, { ...draft, id: 4, type: '', to: [] }] },
      {
        op: 'add',
        drafts: [{ destination: { type: 'channel', channelId: 4, topic: 't' } }, { destination: null }],
      },
    ],
    [
      { op: 'update', draft: { ...draft, type: 'private', to: [9, 7] } },
      { op: 'update', draft: { id: 3, destination: { type: 'direct', userIds: [9] } } },
    ],
    [
      { op: 'update', draft: { ...draft, type: 'private', to: [7] } },
      { draft: { destination: { type: 'direct', userIds: [] } } },
    ],
    [
      { op: 'remove', draft_id: 3 },
      { op: 'remove', draftId: 3 },
    ],
  ],
  scheduled_messages: [
    [
      { op: 'add', scheduled_messages: [scheduled] },
      { op: 'add', messages: [{ id: 3, destination: { type: 'direct', userIds: [2, 9] }, deliverAt: 99 }] },
    ],
    [
      { op: 'update', scheduled_message: { ...scheduled, type: 'stream', to: 4, topic: 't', failed: true } },
      {
        op: 'update',
        message: { destination: { type: 'channel', channelId: 4, topic: 't' }, isFailed: true },
      },
    ],
    [
      { op: 'remove', scheduled_message_id: 3 },
      { op: 'remove', scheduledId: 3 },
    ],
  ],
  reminders: [
    [
      { op: 'add', reminders: [reminder] },
      { op: 'add', reminders: [{ id: 3, messageId: 5, isFailed: true }] },
    ],
    [
      { op: 'remove', reminder_id: 3 },
      { op: 'remove', reminderId: 3 },
    ],
  ],
  saved_snippets: [
    [
      { op: 'add', saved_snippet: snippet },
      { op: 'add', snippet: { id: 3, title: 't', content: 'x', dateCreated: 9 } },
    ],
    [
      { op: 'update', saved_snippet: { ...snippet, title: 'u' } },
      { op: 'update', snippet: { title: 'u' } },
    ],
    [
      { op: 'remove', saved_snippet_id: 3 },
      { op: 'remove', snippetId: 3 },
    ],
  ],
  navigation_view: [
    [
      { op: 'add', navigation_view: { fragment: 'inbox', is_pinned: true } },
      { op: 'add', view: { fragment: 'inbox', isPinned: true, name: null } },
    ],
    [
      { op: 'update', fragment: 'inbox', data: { is_pinned: false } },
      { op: 'update', fragment: 'inbox', change: { isPinned: false } },
    ],
    [
      { op: 'remove', fragment: 'inbox' },
      { op: 'remove', fragment: 'inbox' },
    ],
  ],
  attachment: [
    // Milliseconds below level 443, whole messages below level 472.
    [
      {
        op: 'add',
        attachment: { ...attachment, create_time: 1_700_000_000_123, messages: [{ id: 5, date_sent: 1 }] },
        upload_space_used: 10,
      },
      { op: 'add', attachment: { createdAt: 1_700_000_000, messageIds: [5] }, uploadSpaceUsed: 10 },
    ],
    [
      { op: 'update', attachment: { ...attachment, create_time: 1_700_000_000, message_ids: [5, 6] } },
      { op: 'update', attachment: { createdAt: 1_700_000_000, messageIds: [5, 6] }, uploadSpaceUsed: null },
    ],
    [
      { op: 'remove', attachment: { id: 3 }, upload_space_used: 0 },
      { op: 'remove', attachmentId: 3 },
    ],
  ],
  onboarding_steps: [
    [
      { onboarding_steps: [{ type: 'one_time_notice', name: 'intro_inbox_view' }] },
      { steps: [{ type: 'one_time_notice', name: 'intro_inbox_view' }] },
    ],
  ],
  has_zoom_token: [[{ value: true }, { type: 'video_call_token', provider: 'zoom', hasToken: true }]],
  has_webex_token: [[{ value: false }, { type: 'video_call_token', provider: 'webex', hasToken: false }]],
  push_device: [
    // A number from level 450.
    [
      { push_account_id: '11', status: 'pending' },
      { device: { id: '11', status: 'pending', errorCode: null } },
    ],
    [
      { push_account_id: 11, status: 'failed', error_code: 'E' },
      { device: { id: '11', status: 'failed', errorCode: 'E' } },
    ],
  ],
  device: [
    [
      { op: 'add', device_id: 3 },
      { op: 'add', deviceId: 3 },
    ],
    [
      { op: 'remove', device_id: 3 },
      { op: 'remove', deviceId: 3 },
    ],
    [
      {
        op: 'update',
        device_id: 3,
        push_key_id: null,
        push_token_id: 'abc',
        push_token_last_updated_timestamp: 8,
      },
      { op: 'update', deviceId: 3, change: { pushKeyId: null, pushTokenId: 'abc', pushTokenUpdatedAt: 8 } },
    ],
  ],
} satisfies Record<string, readonly Example[]>
