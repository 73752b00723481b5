import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const context = { wireName: 'service', featureLevel: 512, selfUserId: 7 }
const levels = [0, 65, 147, 247, 300, 407, 512]
const people = { members: [3], subgroups: [11] }

describe('the list of channels', () => {
  const every = {
    includePublic: true,
    includeWebPublic: true,
    includeSubscribed: false,
    excludeArchived: false,
    includeAll: true,
    includeDefault: true,
    includeOwnerSubscribed: false,
    includeCanAccessContent: true,
  }
  const always = {
    include_public: 'true',
    include_web_public: 'true',
    include_subscribed: 'false',
    include_default: 'true',
    include_owner_subscribed: 'false',
  }
  it.each([
    [0, { include_all_active: 'true' }],
    [300, { include_all_active: 'true' }],
    [315, { include_all_active: 'true', exclude_archived: 'false' }],
    [407, { include_all: 'true', exclude_archived: 'false', include_can_access_content: 'true' }],
    [512, { include_all: 'true', exclude_archived: 'false', include_can_access_content: 'true' }],
  ])('at level %i is requested with %j', (level, fields) => {
    expect(sentAt(level, routes.getChannels, every)).toEqual({
      to: 'GET /streams',
      fields: { ...always, ...fields },
    })
    expect(sentAt(level, routes.getChannels, undefined).fields).toEqual({})
  })

  it('is parsed with old policies and new permissions', () => {
    const streams = [
      { stream_id: 1, name: 'new', is_default: true, can_send_message_group: 5, topics_policy: 'inherit' },
      { stream_id: 2, name: 'old', invite_only: true, stream_post_policy: 4 },
      { stream_id: 3, name: 'older', is_announcement_only: true },
      { name: 'no id' },
    ]
    expect(routes.getChannels.result({ streams }, context)).toMatchObject([
      { isDefault: true, channel: { id: 1, settings: { can_send_message_group: 5 }, postPolicy: null } },
      { isDefault: false, channel: { id: 2, isPrivate: true, postPolicy: 4 } },
      { isDefault: false, channel: { id: 3, postPolicy: 2 } },
    ])
  })
})

describe('one channel', () => {
  it('can be looked up', () => {
    expect(sentAt(132, routes.getChannel, { channelId: 8 }).to).toBe('GET /streams/8')
    expect(routes.getChannel.result({ stream: { stream_id: 8, name: 'n' } }, context)).toMatchObject({
      id: 8,
    })
    expect(sentAt(0, routes.getChannelId, { name: 'a b' })).toEqual({
      to: 'GET /get_stream_id',
      fields: { stream: 'a b' },
    })
    expect(routes.getChannelId.result({ stream_id: 8 }, context)).toEqual({ channelId: 8 })
    expect(routes.getSubscribers.result({ subscribers: [1, 2] }, context)).toEqual([1, 2])
    expect(() => routes.getSubscribers.result({}, context)).toThrow()
    expect(sentAt(512, routes.getChannelEmail, { channelId: 8, senderId: 3 })).toEqual({
      to: 'GET /streams/8/email_address',
      fields: { sender_id: '3' },
    })
    expect(routes.getChannelEmail.result({ email: 'c@x' }, context)).toEqual({ email: 'c@x' })
  })

  it.each(levels)('at level %i lists its topics', (level) => {
    expect(sentAt(level, routes.getTopics, { channelId: 8 })).toEqual({
      to: 'GET /users/me/8/topics',
      fields: level >= 334 ? { allow_empty_topic_name: 'true' } : {},
    })
  })

  const change = {
    channelId: 8,
    name: 'n',
    description: 'd',
    isPrivate: true,
    historyPublicToSubscribers: false,
    isDefault: true,
    retentionDays: 'unlimited' as const,
    topicsPolicy: 'empty_topic_only' as const,
    folderId: null,
    postPolicy: 2 as const,
    defaultPushNotifications: true,
  }
  const always = {
    new_name: 'n',
    description: 'd',
    is_private: 'true',
    history_public_to_subscribers: 'false',
  }
  it.each([
    [0, { message_retention_days: '"forever"', is_announcement_only: 'true' }],
    [65, { message_retention_days: '"forever"', stream_post_policy: '2' }],
    [147, { message_retention_days: '"unlimited"', stream_post_policy: '2' }],
    [247, { message_retention_days: '"unlimited"', stream_post_policy: '2', is_default_stream: 'true' }],
    [300, { message_retention_days: '"unlimited"', stream_post_policy: '2', is_default_stream: 'true' }],
    [
      407,
      {
        message_retention_days: '"unlimited"',
        is_default_stream: 'true',
        topics_policy: 'empty_topic_only',
        folder_id: 'null',
      },
    ],
    [
      512,
      {
        message_retention_days: '"unlimited"',
        is_default_stream: 'true',
        topics_policy: 'empty_topic_only',
        folder_id: 'null',
        default_push_notifications: 'true',
      },
    ],
  ])('at level %i is changed by %j', (level, fields) => {
    expect(sentAt(level, routes.updateChannel, change)).toEqual({
      to: 'PATCH /streams/8',
      fields: { ...always, ...fields },
    })
  })

  it.each([
    [247, 'can_remove_subscribers_group', '12'],
    [300, 'can_remove_subscribers_group', '12'],
    [407, 'can_remove_subscribers_group', '{"new":12,"old":{"direct_members":[3],"direct_subgroups":[11]}}'],
    [407, 'can_delete_own_message_group', '{"new":12,"old":{"direct_members":[3],"direct_subgroups":[11]}}'],
    [512, 'can_create_topic_group', '{"new":12,"old":{"direct_members":[3],"direct_subgroups":[11]}}'],
    // A permission of a newer server, unknown to this client.
    [512, 'can_do_something_group', '{"new":12,"old":{"direct_members":[3],"direct_subgroups":[11]}}'],
  ])('at level %i has %s changed by %s', (level, name, text) => {
    const permissions = { [name]: { value: 12, old: people } }
    expect(sentAt(level, routes.updateChannel, { channelId: 8, permissions }).fields).toEqual({
      [name]: text,
    })
  })

  it.each([
    [147, 'can_remove_subscribers_group', 12],
    [300, 'can_send_message_group', 12],
    [300, 'can_remove_subscribers_group', people],
    [407, 'can_create_topic_group', 12],
  ])('at level %i rejects a change of %s', (level, name, value) => {
    const permissions = { [name]: { value } }
    expect(() => sentAt(level, routes.updateChannel, { channelId: 8, permissions })).toThrow(RangeError)
  })

  it('is archived by deleting, and unarchived from level 388 on', () => {
    expect(sentAt(0, routes.archiveChannel, { channelId: 8 })).toEqual({
      to: 'DELETE /streams/8',
      fields: {},
    })
    const back = { channelId: 8, isArchived: false }
    expect(sentAt(407, routes.updateChannel, back).fields).toEqual({ is_archived: 'false' })
    expect(() => sentAt(300, routes.updateChannel, back)).toThrow(RangeError)
  })

  it('is created with its subscribers', () => {
    const params = {
      name: 'n',
      description: '',
      subscriberIds: [7, 3],
      isPrivate: true,
      isAnnounced: false,
      isWebPublic: false,
      folderId: 4,
      retentionDays: 30,
      topicsPolicy: 'empty_topic_only' as const,
      permissions: { can_send_message_group: people },
      sendsNotices: false,
    }
    expect(sentAt(512, routes.createChannel, params)).toEqual({
      to: 'POST /channels/create',
      fields: {
        name: 'n',
        description: '',
        subscribers: '[7,3]',
        invite_only: 'true',
        announce: 'false',
        is_web_public: 'false',
        folder_id: '4',
        message_retention_days: '30',
        topics_policy: '"empty_topic_only"',
        can_send_message_group: '{"direct_members":[3],"direct_subgroups":[11]}',
        send_new_subscription_messages: 'false',
      },
    })
    expect(routes.createChannel.result({ id: 9 }, context)).toEqual({ channelId: 9 })
  })
})

describe('topics', () => {
  it('have a policy from level 170 on, and were muted before', () => {
    const topic = { channelId: 8, topic: 't' }
    expect(sentAt(512, routes.setTopicPolicy, { ...topic, policy: 3 })).toEqual({
      to: 'POST /user_topics',
      fields: { stream_id: '8', topic: 't', visibility_policy: '3' },
    })
    expect(() => sentAt(218, routes.setTopicPolicy, { ...topic, policy: 3 })).toThrow(RangeError)
    expect(sentAt(147, routes.muteTopic, { ...topic, op: 'add' })).toEqual({
      to: 'PATCH /users/me/subscriptions/muted_topics',
      fields: { stream_id: '8', topic: 't', op: 'add' },
    })
    expect([routes.setTopicPolicy.since, routes.muteTopic.until]).toEqual([170, 170])
  })
})

describe('default channels and folders', () => {
  it.each([
    [sentAt(0, routes.addDefaultChannel, { channelId: 8 }), 'POST /default_streams', { stream_id: '8' }],
    [sentAt(0, routes.removeDefaultChannel, { channelId: 8 }), 'DELETE /default_streams', { stream_id: '8' }],
    [
      sentAt(0, routes.createDefaultChannelGroup, { name: 'g', description: 'd', channelNames: ['n'] }),
      'POST /default_stream_groups/create',
      { group_name: 'g', description: 'd', stream_names: '["n"]' },
    ],
    [
      sentAt(0, routes.updateDefaultChannelGroup, { groupId: 2, name: 'g', description: 'd' }),
      'PATCH /default_stream_groups/2',
      { new_group_name: 'g', new_description: 'd' },
    ],
    [
      sentAt(0, routes.updateDefaultChannelGroupChannels, { groupId: 2, op: 'add', channelNames: ['n'] }),
      'PATCH /default_stream_groups/2/streams',
      { op: 'add', stream_names: '["n"]' },
    ],
    [sentAt(0, routes.removeDefaultChannelGroup, { groupId: 2 }), 'DELETE /default_stream_groups/2', {}],
    [sentAt(389, routes.getChannelFolders, undefined), 'GET /channel_folders', { include_archived: 'false' }],
    [
      sentAt(389, routes.createChannelFolder, { name: 'f', description: '' }),
      'POST /channel_folders/create',
      { name: 'f', description: '' },
    ],
    [
      sentAt(389, routes.updateChannelFolder, { folderId: 2, isArchived: true }),
      'PATCH /channel_folders/2',
      { is_archived: 'true' },
    ],
    [
      sentAt(414, routes.reorderChannelFolders, { folderIds: [2, 1] }),
      'PATCH /channel_folders',
      { order: '[2,1]' },
    ],
    [
      sentAt(390, routes.addNavigationView, { fragment: 'narrow/is/starred', isPinned: true }),
      'POST /navigation_views',
      { fragment: 'narrow/is/starred', is_pinned: 'true' },
    ],
    [
      sentAt(390, routes.updateNavigationView, { fragment: 'narrow/is/starred', isPinned: false, name: 'n' }),
      'PATCH /navigation_views/narrow%2Fis%2Fstarred',
      { is_pinned: 'false', name: 'n' },
    ],
    [sentAt(390, routes.removeNavigationView, { fragment: 'inbox' }), 'DELETE /navigation_views/inbox', {}],
  ])('are changed by %j to %s', (sent, to, fields) => {
    expect(sent).toEqual({ to, fields })
  })

  it('are parsed from responses', () => {
    const folder = { id: 2, name: 'f', description: 'd', order: 1, is_archived: true }
    expect(routes.getChannelFolders.result({ channel_folders: [folder] }, context)).toMatchObject([
      { id: 2, order: 1, isArchived: true },
    ])
    expect(routes.createChannelFolder.result({ channel_folder_id: 2 }, context)).toEqual({ folderId: 2 })
    const views = { navigation_views: [{ fragment: 'inbox', is_pinned: true, name: null }] }
    expect(routes.getNavigationViews.result(views, context)).toEqual([
      { fragment: 'inbox', isPinned: true, name: null },
    ])
  })
})
