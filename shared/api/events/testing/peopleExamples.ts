import { wireChannel, wireGroup, wireUser } from './example.ts'
import type { Example } from './example.ts'

const person = (change: object) => ({ op: 'update', person: { user_id: 9, ...change } })
const changed = (change: object) => ({ op: 'update', userId: 9, change, profileChange: null })
const subscribed = { ...wireChannel, color: '#aabbcc', is_muted: true, partial_subscribers: [7, 9] }
const channelUpdate = (property: string, value: unknown, beside: object = {}) => ({
  op: 'update',
  stream_id: 4,
  name: 'news',
  property,
  value,
  ...beside,
})
const folder = { id: 2, name: 'Teams', description: 'd', rendered_description: '<p>d</p>', order: 1 }

/** Events about users, groups and channels, in all forms of supported levels. */
export const peopleExamples = {
  realm_user: [
    [
      { op: 'add', person: wireUser },
      { op: 'add', user: { id: 9, name: 'Ines', isActive: true } },
    ],
    [person({ full_name: 'Ida' }), changed({ name: 'Ida' })],
    [
      person({ avatar_url: null, avatar_source: 'G', avatar_url_medium: null, avatar_version: 2 }),
      changed({ avatarUrl: null, avatarVersion: 2 }),
    ],
    [person({ email: 'x', timezone: 'Europe/Berlin' }), changed({ timezone: 'Europe/Berlin' })],
    [person({ bot_owner_id: 3 }), changed({ botOwnerId: 3 })],
    [person({ role: 200 }), changed({ role: 200 })],
    // Servers without roles.
    [person({ is_admin: true }), changed({ role: 200 })],
    [person({ delivery_email: null }), changed({ deliveryEmail: null })],
    [person({ new_email: 'n@x' }), changed({ email: 'n@x' })],
    [person({ is_active: false }), changed({ isActive: false })],
    [
      person({ is_imported_stub: false, date_joined: '2024-01-01T00:00:00Z' }),
      changed({ isImportedStub: false, dateJoined: '2024-01-01T00:00:00Z' }),
    ],
    [person({ is_deleted: true, full_name: 'Deleted' }), changed({ isDeleted: true, name: 'Deleted' })],
    [person({ is_billing_admin: true }), changed({})],
    [
      person({ custom_profile_field: { id: 3, value: 'x', rendered_value: '<p>x</p>' } }),
      { change: {}, profileChange: { fieldId: '3', value: { value: 'x', renderedValue: '<p>x</p>' } } },
    ],
    [
      person({ custom_profile_field: { id: 3, value: null } }),
      { profileChange: { fieldId: '3', value: null } },
    ],
    [
      { op: 'remove', person: { user_id: 9, full_name: 'Ines' } },
      { op: 'remove', userId: 9 },
    ],
  ],
  presence: [
    [
      { presences: { 9: { active_timestamp: 5, idle_timestamp: 6 }, 8: { idle_timestamp: 4 } } },
      { presences: { 9: { active: 5, idle: 6 }, 8: { active: null, idle: 4 } }, serverTimestamp: null },
    ],
    [
      {
        user_id: 9,
        email: 'x',
        server_timestamp: 9.5,
        presence: { website: { client: 'website', status: 'active', timestamp: 8, pushable: false } },
      },
      { presences: { 9: { active: 8, idle: 8 } }, serverTimestamp: 9.5 },
    ],
  ],
  user_status: [
    [
      { user_id: 9, status_text: 'lunch' },
      { userId: 9, status: { text: 'lunch' } },
    ],
    [
      { user_id: 9, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
      { status: { emojiName: '', emojiCode: '', reactionType: '' } },
    ],
    [{ user_id: 9, away: true }, { status: {} }],
  ],
  user_topic: [
    [
      { stream_id: 4, topic_name: '', last_updated: 3, visibility_policy: 3 },
      { userTopic: { channelId: 4, topic: '', policy: 3, lastUpdated: 3 } },
    ],
  ],
  muted_topics: [
    [
      { muted_topics: [['news', 'noise', 12], ['news', 'old'], 5] },
      {
        topics: [
          { channelName: 'news', topic: 'noise', lastUpdated: 12 },
          { channelName: 'news', topic: 'old', lastUpdated: 0 },
        ],
      },
    ],
  ],
  muted_users: [[{ muted_users: [{ id: 3, timestamp: 1 }] }, { userIds: [3] }]],
  user_group: [
    [
      { op: 'add', group: wireGroup },
      { op: 'add', group: { id: 12, members: [7, 9], subgroups: [3], settings: { can_mention_group: 3 } } },
    ],
    // Below level 131.
    [
      { op: 'add', group: { id: 12, name: 'crew', members: [7], subgroups: [3] } },
      { group: { subgroups: [3], creatorId: null, dateCreated: null } },
    ],
    [
      {
        op: 'update',
        group_id: 12,
        data: {
          name: 'n',
          deactivated: true,
          can_join_group: { direct_members: [7], direct_subgroups: [] },
          new: 1,
        },
      },
      {
        op: 'update',
        groupId: 12,
        change: { name: 'n', isDeactivated: true },
        settings: { can_join_group: { members: [7], subgroups: [] } },
      },
    ],
    [
      { op: 'add_members', group_id: 12, user_ids: [1] },
      { op: 'add_members', groupId: 12, userIds: [1] },
    ],
    [
      { op: 'remove_members', group_id: 12, user_ids: [1] },
      { op: 'remove_members', userIds: [1] },
    ],
    [
      { op: 'add_subgroups', group_id: 12, direct_subgroup_ids: [1] },
      { op: 'add_subgroups', subgroupIds: [1] },
    ],
    [
      { op: 'remove_subgroups', group_id: 12, subgroup_ids: [1] },
      { op: 'remove_subgroups', subgroupIds: [1] },
    ],
    [
      { op: 'remove', group_id: 12 },
      { op: 'remove', groupId: 12 },
    ],
  ],
  stream: [
    [
      { op: 'create', streams: [wireChannel, { odd: true }] },
      { type: 'channel', op: 'create', channels: [{ id: 4, name: 'news', postPolicy: null }] },
    ],
    [
      { op: 'delete', streams: [{ stream_id: 4, name: 'news' }] },
      { op: 'delete', channelIds: [4] },
    ],
    [
      {
        op: 'delete',
        streams: [
          { stream_id: 4, is_archived: true },
          { stream_id: 5, is_archived: false },
        ],
      },
      { op: 'delete', channelIds: [4, 5], archivedIds: [4] },
    ],
    [
      { op: 'delete', streams: [{ stream_id: 4 }], stream_ids: [4] },
      { op: 'delete', channelIds: [4] },
    ],
    [channelUpdate('name', 'n'), { op: 'update', channelId: 4, change: { name: 'n' }, settings: {} }],
    [
      channelUpdate('description', 'd', { rendered_description: '<p>d</p>' }),
      { change: { description: 'd', renderedDescription: '<p>d</p>' } },
    ],
    [
      channelUpdate('invite_only', true, { history_public_to_subscribers: false, is_web_public: false }),
      { change: { isPrivate: true, historyPublicToSubscribers: false, isWebPublic: false } },
    ],
    [channelUpdate('is_archived', true), { change: { isArchived: true } }],
    [channelUpdate('first_message_id', null), { change: { firstMessageId: null } }],
    [channelUpdate('message_retention_days', -1), { change: { retentionDays: -1 } }],
    [channelUpdate('topics_policy', 'empty_topic_only'), { change: { topicsPolicy: 'empty_topic_only' } }],
    [channelUpdate('folder_id', null), { change: { folderId: null } }],
    [channelUpdate('is_recently_active', false), { change: { isRecentlyActive: false } }],
    [channelUpdate('stream_weekly_traffic', 5), { change: { weeklyTraffic: 5 } }],
    [channelUpdate('default_push_notifications', true), { change: { defaultPushNotifications: true } }],
    [channelUpdate('can_resolve_topics_group', 3), { change: {}, settings: { can_resolve_topics_group: 3 } }],
    [channelUpdate('stream_post_policy', 2), { change: {}, settings: {} }],
    [channelUpdate('brand_new', { x: 1 }), { change: {}, settings: {} }],
  ],
  subscription: [
    [
      { op: 'add', subscriptions: [subscribed] },
      {
        op: 'add',
        subscriptions: [
          { channel: { id: 4 }, subscription: { channelId: 4, isMuted: true }, subscribers: [7, 9] },
        ],
      },
    ],
    [
      { op: 'remove', subscriptions: [{ stream_id: 4, name: 'news' }] },
      { op: 'remove', channelIds: [4] },
    ],
    [
      { op: 'update', stream_id: 4, property: 'push_notifications', value: null },
      { op: 'update', channelId: 4, change: { pushNotifications: null } },
    ],
    [{ op: 'update', stream_id: 4, property: 'in_home_view', value: false }, { change: { isMuted: true } }],
    [{ op: 'update', stream_id: 4, property: 'pin_to_top', value: true }, { change: { isPinned: true } }],
    [{ op: 'update', stream_id: 4, property: 'color', value: '#112233' }, { change: { color: '#112233' } }],
    [{ op: 'update', stream_id: 4, property: 'brand_new', value: 1 }, { change: {} }],
    [
      { op: 'peer_add', stream_ids: [4, 5], user_ids: [9] },
      { op: 'peer_add', channelIds: [4, 5], userIds: [9] },
    ],
    // Below level 35.
    [
      { op: 'peer_remove', stream_id: 4, user_id: 9 },
      { op: 'peer_remove', channelIds: [4], userIds: [9] },
    ],
  ],
  channel_folder: [
    [
      { op: 'add', channel_folder: { ...folder, is_archived: false, creator_id: 9, date_created: 5 } },
      {
        op: 'add',
        folder: { id: 2, renderedDescription: '<p>d</p>', order: 1, creatorId: 9, dateCreated: 5 },
      },
    ],
    [{ op: 'add', channel_folder: { ...folder, order: undefined } }, { folder: { order: 2 } }],
    [
      { op: 'update', channel_folder_id: 2, data: { name: 'n', is_archived: true } },
      { op: 'update', folderId: 2, change: { name: 'n', isArchived: true } },
    ],
    [
      { op: 'reorder', order: [3, 2] },
      { op: 'reorder', order: [3, 2] },
    ],
  ],
} satisfies Record<string, readonly Example[]>
