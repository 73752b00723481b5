import { describe, expect, it } from 'vitest'
import { finish } from './pieces.ts'
import { parseSnapshot, parseSnapshotSteps, readSnapshotAhead } from './snapshot.ts'
import { wireRegistration } from './testing/wireRegistration.ts'

const least = { queue_id: 'q', last_event_id: -1, user_id: 7 }

describe('parseSnapshot', () => {
  it('accepts a minimal registration', () => {
    expect(parseSnapshot(least)).toMatchObject({
      featureLevel: 0,
      wireName: 'service',
      longpollTimeoutSeconds: 90,
      users: [],
      timing: { typingStartedExpiryMs: 15_000, presenceOfflineSeconds: 140 },
    })
  })

  it('throws when there is no registration', () => {
    expect(() => parseSnapshot({ result: 'success' })).toThrow()
    expect(() => parseSnapshot('<html>')).toThrow()
  })

  it('detects the wire name and level, and removes the prefix of organization fields', () => {
    const snapshot = parseSnapshot({
      ...least,
      maker_feature_level: 300,
      maker_version: '9.1',
      realm_name: 'Acme',
    })
    expect(snapshot).toMatchObject({
      wireName: 'maker',
      featureLevel: 300,
      version: '9.1',
      realm: { name: 'Acme' },
    })
  })

  it('identifies unread conversations by the other users', () => {
    const unread_msgs = {
      pms: [
        { other_user_id: 9, unread_message_ids: [1] },
        { other_user_id: 7, unread_message_ids: [2] },
      ],
      huddles: [{ user_ids_string: '7,9,10', unread_message_ids: [3] }],
      streams: [{ stream_id: 4, topic: 't', unread_message_ids: [4, 5] }],
      mentions: [5],
      old_unreads_missing: true,
    }
    expect(parseSnapshot({ ...least, unread_msgs }).unreads).toEqual({
      directs: [
        { userIds: [9], ids: [1] },
        { userIds: [], ids: [2] },
        { userIds: [9, 10], ids: [3] },
      ],
      channels: [{ channelId: 4, topic: 't', ids: [4, 5] }],
      mentions: [5],
      oldUnreadsMissing: true,
    })
  })

  it('drops an invalid record and keeps the rest', () => {
    const realm_users = [{ user_id: 1, email: 'a', full_name: 'A', role: 100 }, { broken: true }]
    expect(parseSnapshot({ ...least, realm_users }).users.map((user) => user.name)).toEqual(['A'])
  })

  it('keys legacy presences by user', () => {
    const answer = {
      ...least,
      realm_users: [{ user_id: 9, email: 'a@x', full_name: 'A', is_admin: true }],
      presences: { 'a@x': { website: { client: 'website', status: 'idle', timestamp: 5 } } },
      server_timestamp: 10,
    }
    const snapshot = parseSnapshot(answer)
    expect(snapshot.presences).toEqual({ '9': { active: null, idle: 5 } })
    expect(snapshot.users[0]?.role).toBe(200)
  })

  it('reads muted topics of servers without policies', () => {
    const streams = [{ stream_id: 4, name: 'news' }]
    expect(parseSnapshot({ ...least, streams, muted_topics: [['news', 'noise', 12]] }).userTopics).toEqual([
      { channelId: 4, topic: 'noise', policy: 1, lastUpdated: 12 },
    ])
  })

  it('drops all invalid entries of a list', () => {
    const lists = Object.entries(wireRegistration).filter(([, value]) => Array.isArray(value))
    const odd = Object.fromEntries(
      lists.map(([key, value]) => [key, [null, 0.5, [], { odd: true }, ...(value as unknown[])]]),
    )
    expect(parseSnapshot({ ...wireRegistration, ...odd })).toEqual(parseSnapshot(wireRegistration))
  })

  it.each([
    [undefined, 90],
    [0, 90],
    [1, 10],
    [45, 45],
    [1800, 1800],
    [1e9, 86_400],
  ])("limits the server's wait for events: %j is %i seconds", (value, seconds) => {
    const wire = { ...wireRegistration, event_queue_longpoll_timeout_seconds: value }
    expect(parseSnapshot(wire).longpollTimeoutSeconds).toBe(seconds)
  })

  it.each([
    [undefined, 60],
    [5, 60],
    [90, 90],
    [1e9, 3600],
  ])('reports presence at most once a minute: %j is %i seconds', (value, seconds) => {
    const wire = { ...wireRegistration, server_presence_ping_interval_seconds: value }
    expect(parseSnapshot(wire).timing.presencePingSeconds).toBe(seconds)
  })

  it('reads everything that the newest level sends', () => {
    const snapshot = parseSnapshot(wireRegistration)
    expect(snapshot).toMatchObject({
      featureLevel: 512,
      wireName: 'maker',
      version: '12.0',
      idleQueueTimeoutSeconds: 900,
      longpollTimeoutSeconds: 91,
      maxMessageId: 90,
      users: [
        { id: 9, isActive: true, isImportedStub: false, isDeleted: false },
        { id: 7, isImportedStub: true },
        { id: 10, isActive: false, isDeleted: true },
        { id: 30, isSystemBot: true, isBot: true },
      ],
      groups: [{ creatorId: 7, dateCreated: 5, isDeactivated: true, settings: { can_join_group: 3 } }],
      channels: [
        { id: 4, isArchived: false, defaultPushNotifications: null },
        { id: 5, isArchived: true, defaultPushNotifications: true },
        { id: 6, name: 'far' },
      ],
      subscriptions: [{ channelId: 4, color: '#010203', isPinned: true }],
      subscribers: [
        { channelId: 4, userIds: [7, 9] },
        { channelId: 6, userIds: [9] },
      ],
      folders: [{ id: 2, renderedDescription: '<p>d</p>', creatorId: 9, dateCreated: 5 }],
      userTopics: [{ channelId: 4, topic: '', policy: 3 }],
      mutedUserIds: [9],
      unreads: {
        channels: [{ channelId: 4, topic: '', ids: [2] }],
        directs: [{ userIds: [9] }, { userIds: [2, 9], ids: [3] }],
        mentions: [3, 2],
      },
      starredIds: [2],
      recentDirects: [{ userIds: [2, 9], maxId: 3 }],
      presenceLastUpdateId: 8,
      serverTimestamp: 100.5,
      userSettings: { enter_sends: true },
      userSettingsDefaults: { enter_sends: false },
      alertWords: ['fire'],
      emoji: [{ id: '3', authorId: 9 }],
      linkifiers: [{ id: 1, urlTemplate: 'https://x/{id}' }],
      profileFields: [{ id: 1, isRequired: true }],
      drafts: [{ id: 3, destination: { type: 'direct', userIds: [9] } }],
      scheduledMessages: [{ id: 3, destination: { type: 'channel', channelId: 4, topic: 't' } }],
      reminders: [{ id: 3, messageId: 5 }],
      savedSnippets: [{ id: 3, title: 't' }],
      navigationViews: [{ fragment: 'inbox', isPinned: true, name: null }],
      onboardingSteps: [{ type: 'one_time_notice', name: 'intro' }],
      defaultChannelIds: [4],
      defaultChannelGroups: [{ id: 1, channelIds: [4] }],
      playgrounds: [{ language: 'Rust' }],
      domains: [{ domain: 'x.org', allowSubdomains: true }],
      bots: [{ userId: 31, services: [{ type: 'embedded', name: 'e', config: { a: 'b' } }] }],
      webhookIntegrations: [
        { name: 'builds', urlOptions: [{ key: 'branches', label: 'Branches', inputType: 'text' }] },
      ],
      videoCallTokens: { zoom: true, webex: false },
      devices: [{ id: 3, pushKeyId: 5, pushTokenId: null }],
      pushDevices: [{ id: '11', status: 'failed', errorCode: 'E' }],
      permissionRules: {
        realm: { can_create_groups: { requiresSystemGroup: true, defaultGroupName: 'channel_creator' } },
      },
      limits: { messageLength: 5000, fileUploadMib: 0 },
      timing: { presenceOfflineSeconds: 200 },
      emojiDataUrl: '/static/emoji.json',
    })
    expect(JSON.stringify(snapshot)).not.toContain('secret')
  })

  it('has statuses only of users with a text or emoji', () => {
    expect(Object.keys(parseSnapshot(wireRegistration).statuses)).toEqual(['9'])
  })

  it("uses the check of older servers as input type of an integration's option", () => {
    const options = [
      { key: 'a', label: 'A', validator: 'check_string' },
      { key: 'b', label: 'B', validator: 'check_bool' },
      { key: 'c', label: 'C', input_type: 'checkbox' },
      { key: 'd', label: 'D', input_type: 'color' },
      { label: 'without a key' },
    ]
    const integration = { name: 'builds', display_name: 'Builds' }
    const withOptions = (url_options?: unknown) => {
      const realm_incoming_webhook_bots = [
        { ...integration, ...(url_options !== undefined && { url_options }) },
      ]
      const { webhookIntegrations } = parseSnapshot({ ...wireRegistration, realm_incoming_webhook_bots })
      return webhookIntegrations[0]?.urlOptions.map(({ inputType }) => inputType)
    }
    expect(withOptions(options)).toEqual(['text', 'checkbox', 'checkbox', 'color'])
    // Real servers of level 387 have none.
    expect(withOptions()).toEqual([])
  })

  it('names organization fields as events do, and omits those of other parts', () => {
    const { realm } = parseSnapshot(wireRegistration)
    expect(realm).toMatchObject({
      name: 'Acme',
      upload_quota_mib: 5,
      service_update_announcements_stream_id: -1,
      service_plan_is_not_limited: true,
      max_message_length: 5000,
    })
    for (const key of [
      'users',
      'bots',
      'incoming_webhook_bots',
      'emoji',
      'is_admin',
      'max_message_id',
      'server_generation',
      'can_create_public_streams',
    ])
      expect(realm).not.toHaveProperty(key)
  })

  it('reads the older forms of linkifiers, settings, defaults and the quota', () => {
    const snapshot = parseSnapshot({
      ...least,
      realm_filters: [['#(?P<id>[0-9]+)', 'https://x/%(id)s', 3]],
      realm_linkifiers: [],
      realm_default_streams: [{ stream_id: 4, name: 'news' }],
      realm_upload_quota_mib: 2 * 1024 * 1024,
      twenty_four_hour_time: true,
      enable_digest_emails: false,
    })
    expect(snapshot).toMatchObject({
      linkifiers: [{ id: 3, urlTemplate: 'https://x/{id}' }],
      defaultChannelIds: [4],
      realm: { upload_quota_mib: 2 },
      userSettings: { twenty_four_hour_time: true, enable_digest_emails: false },
      permissionRules: null,
    })
  })

  it('has the same result in pieces', () => {
    const realm_users = Array.from({ length: 2000 }, (_, id) => ({
      user_id: id + 1,
      email: `${String(id)}@x`,
      full_name: 'A',
    }))
    const steps = parseSnapshotSteps({ ...least, realm_users })
    let pieces = 1
    for (let step = steps.next(); !step.done; step = steps.next()) pieces += 1
    expect(pieces).toBeGreaterThan(8)
    expect(finish(parseSnapshotSteps({ ...least, realm_users }))).toEqual(
      parseSnapshot({ ...least, realm_users }),
    )
    expect(parseSnapshot({ ...least, realm_users }).users).toHaveLength(2000)
  })

  it('has the same result with rows read ahead, including invalid and old ones', () => {
    const person = (id: number) => ({ user_id: id, email: `${String(id)}@x`, full_name: 'A' })
    const answer = () => ({
      ...least,
      realm_users: [person(1), person(2), { user_id: 'none' }, null, 3],
      realm_non_active_users: [person(4)],
      cross_realm_bots: [person(5)],
      streams: [{ stream_id: 4, name: 'general' }, 'odd', { stream_id: 5, name: 'other', extra: [1] }],
      subscriptions: [{ stream_id: 4, name: 'general', subscribers: [1, 2] }, { stream_id: 6 }, 'odd'],
      unsubscribed: [{ stream_id: 7, name: 'left' }],
      never_subscribed: [{ stream_id: 'odd', name: 'odd' }],
      unread_msgs: {
        streams: [{ stream_id: 4, topic: 'lunch', unread_message_ids: [8, 9] }, { stream_id: 4 }],
      },
      presences: {
        '1': { active_timestamp: 5, idle_timestamp: 6 },
        '2': { active_timestamp: 'odd' },
        '2@x': { website: { status: 'active', timestamp: 7 }, aggregated: { status: 'idle', timestamp: 9 } },
        'nobody@x': { website: { status: 'idle', timestamp: 7 } },
        '4@x': [],
      },
    })
    const ahead: Record<string, unknown> = answer()
    let read = 0
    const readAhead = readSnapshotAhead()
    for (const [name, rows] of Object.entries(ahead)) {
      if (typeof rows !== 'object' || rows === null) continue
      const before = JSON.stringify(rows)
      const inside = name === 'unread_msgs' ? Object.entries(rows) : []
      for (const [inner, some] of inside) readAhead(`${name}.${inner}`, some as unknown[])
      readAhead(name, rows as unknown[] | Record<string, unknown>)
      if (JSON.stringify(rows) !== before) read += 1
    }
    expect(read).toBe(7)
    const snapshot = parseSnapshot(answer())
    expect(snapshot).toMatchObject({ presences: { '1': { active: 5 }, '2': { active: 7, idle: 9 } } })
    expect([snapshot.users.length, snapshot.channels.length]).toEqual([4, 3])
    expect(snapshot).toMatchObject({ unreads: { channels: [{ channelId: 4, topic: 'lunch' }] } })
    expect(snapshot.subscribers).toEqual([{ channelId: 4, userIds: [1, 2] }])
    expect(parseSnapshot(ahead)).toEqual(snapshot)
  })
})
