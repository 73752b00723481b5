import type { Example } from './example.ts'

const emoji = {
  id: '3',
  name: 'party',
  source_url: '/p.png',
  still_url: null,
  deactivated: false,
  author_id: 9,
}
const linkifier = { id: 1, pattern: '#(?P<id>[0-9]+)' }
const field = { id: 1, type: 3, name: 'Team', hint: '', order: 2, field_data: '{}' }
const exported = { id: 1, acting_user_id: 9, export_time: 5.5, pending: false }
const bot = {
  user_id: 30,
  default_sending_stream: 'news',
  default_events_register_stream: null,
  default_all_public_streams: false,
  services: [{ base_url: 'https://x.invalid', token: 't', interface: 1 }],
  api_key: 'secret',
}
const parsedBot = {
  userId: 30,
  defaultSendingChannel: 'news',
  defaultEventsChannel: null,
  defaultAllPublicChannels: false,
  services: [{ type: 'outgoing', baseUrl: 'https://x.invalid', interface: 1 }],
}
const template = 'https://bugs.invalid/{id}?q=%20%7Ba%7D'
const oldFormat = 'https://bugs.invalid/%(id)s?q=%%20{a}'

/** Events about the organization, in all forms of supported levels. */
export const realmExamples = {
  realm: [
    [
      { op: 'update', property: 'name', value: 'n' },
      { op: 'update', data: { name: 'n' } },
    ],
    // Below level 306.
    [
      { op: 'update', property: 'plan_type', value: 3, extra_data: { upload_quota: 5 } },
      { data: { plan_type: 3, upload_quota_mib: 5 } },
    ],
    [
      { op: 'update_dict', property: 'default', data: { icon_url: '/i', maker_plan_is_not_limited: true } },
      { data: { icon_url: '/i', service_plan_is_not_limited: true } },
    ],
    [{ op: 'deactivated', realm_id: 2 }, { op: 'deactivated' }],
  ],
  realm_emoji: [
    [
      { op: 'update', realm_emoji: { 3: emoji, 4: { name: 'odd' } } },
      { whole: true, emoji: [{ id: '3', name: 'party', authorId: 9 }] },
    ],
    [
      { op: 'add', emoji },
      { whole: false, emoji: [{ id: '3' }] },
    ],
    [
      { op: 'update_one', emoji_id: '3', data: { deactivated: true } },
      { type: 'realm_emoji_update', emojiId: '3', isDeactivated: true },
    ],
    [
      { op: 'edit', emoji_id: 3, data: { deactivated: false } },
      { type: 'realm_emoji_update', emojiId: '3', isDeactivated: false },
    ],
    [{ op: 'update_one', emoji_id: '3', data: { brand_new: 1 } }, null],
  ],
  realm_linkifiers: [
    [
      { realm_linkifiers: [{ ...linkifier, url_template: 'https://x.invalid/{id}', example_input: '#1' }] },
      {
        linkifiers: [
          {
            ...linkifier,
            urlTemplate: 'https://x.invalid/{id}',
            exampleInput: '#1',
            reverseTemplate: null,
            alternativeUrlTemplates: [],
          },
        ],
      },
    ],
    // Below level 176.
    [
      { realm_linkifiers: [{ ...linkifier, url_format: oldFormat }] },
      { linkifiers: [{ id: 1, urlTemplate: template }] },
    ],
  ],
  realm_filters: [
    [
      { realm_filters: [[linkifier.pattern, oldFormat, 1]] },
      { type: 'realm_linkifiers', linkifiers: [{ ...linkifier, urlTemplate: template }] },
    ],
  ],
  realm_playgrounds: [
    [
      {
        realm_playgrounds: [
          { id: 1, name: 'P', pygments_language: 'Rust', url_template: 'https://p/{code}' },
        ],
      },
      { playgrounds: [{ id: 1, name: 'P', language: 'Rust', urlTemplate: 'https://p/{code}' }] },
    ],
    [
      { realm_playgrounds: [{ id: 1, name: 'P', pygments_language: 'Rust', url_prefix: 'https://p/?c=' }] },
      { playgrounds: [{ urlTemplate: 'https://p/?c={code}' }] },
    ],
  ],
  realm_domains: [
    [
      { op: 'add', realm_domain: { domain: 'x.org', allow_subdomains: true } },
      { op: 'add', domain: { domain: 'x.org', allowSubdomains: true } },
    ],
    [{ op: 'change', realm_domain: { domain: 'x.org', allow_subdomains: false } }, { op: 'change' }],
    [
      { op: 'remove', domain: 'x.org' },
      { op: 'remove', name: 'x.org' },
    ],
  ],
  default_streams: [
    [{ default_streams: [4, 5] }, { type: 'default_channels', channelIds: [4, 5] }],
    // Below level 330.
    [{ default_streams: [{ stream_id: 4, name: 'news' }] }, { channelIds: [4] }],
  ],
  default_stream_groups: [
    [
      { default_stream_groups: [{ id: 1, name: 'g', description: '', streams: [4] }] },
      { type: 'default_channel_groups', groups: [{ id: 1, name: 'g', description: '', channelIds: [4] }] },
    ],
    [
      { default_stream_groups: [{ id: 1, name: 'g', description: '', streams: [{ stream_id: 4 }] }] },
      { groups: [{ channelIds: [4] }] },
    ],
  ],
  realm_user_settings_defaults: [
    [
      { op: 'update', property: 'enter_sends', value: true },
      { property: 'enter_sends', value: true },
    ],
  ],
  realm_export: [
    [
      { exports: [{ ...exported, export_type: 'public' }] },
      { exports: [{ exportType: 'public', failedAt: null }] },
    ],
    // Numbers below level 449, missing below level 304.
    [{ exports: [{ ...exported, export_type: 2 }] }, { exports: [{ exportType: 'full_with_consent' }] }],
    [{ exports: [exported] }, { exports: [{ exportType: '', exportTime: 5.5 }] }],
  ],
  realm_export_consent: [
    [
      { user_id: 9, consented: true },
      { userId: 9, hasConsented: true },
    ],
  ],
  realm_bot: [
    [
      { op: 'add', bot },
      { op: 'add', bot: parsedBot },
    ],
    [
      {
        op: 'update',
        bot: { user_id: 30, services: [{ service_name: 'e', config_data: { k: 'v' } }], name: 'x' },
      },
      {
        op: 'update',
        userId: 30,
        change: { services: [{ type: 'embedded', name: 'e', config: { k: 'v' } }] },
      },
    ],
    [
      { op: 'delete', bot: { user_id: 30 } },
      { op: 'delete', userId: 30 },
    ],
    // Below level 222.
    [
      { op: 'remove', bot: { user_id: 30, full_name: 'B' } },
      { op: 'update', userId: 30, change: {} },
    ],
  ],
  custom_profile_fields: [
    [
      { fields: [{ ...field, required: true, editable_by_user: false, use_for_user_matching: true }] },
      { fields: [{ id: 1, isRequired: true, isEditableByUser: false, isUsedForMatching: true }] },
    ],
    [{ fields: [field] }, { fields: [{ isRequired: false, isEditableByUser: true, order: 2 }] }],
  ],
  invites_changed: [[{}, { type: 'invites_changed' }]],
  restart: [
    [
      { maker_feature_level: 500, maker_version: '12.0', server_generation: 3, immediate: true },
      { featureLevel: 500, version: '12.0' },
    ],
    // Below level 59.
    [{ server_generation: 3 }, { featureLevel: null, version: null }],
  ],
  web_reload_client: [
    [{ immediate: true }, { type: 'web_reload_client', immediate: true }],
    [{}, { type: 'web_reload_client', immediate: false }],
  ],
  heartbeat: [[{}, { type: 'heartbeat' }]],
} satisfies Record<string, readonly Example[]>
