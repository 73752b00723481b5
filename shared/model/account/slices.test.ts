import type { SliceName } from '../state/accountState.ts'
import { expect, test } from 'vitest'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import * as eg from '../testing/eg.ts'
import { otherUnknownEvents } from './unknownEvents.ts'
import { editorsOf } from '../people/typingEdits.ts'
import { isTopicFollowed } from '../topics/userTopics.ts'

type Bare = ServerEvent extends infer Event ? (Event extends ServerEvent ? Omit<Event, 'id'> : never) : never
type Story = readonly [
  slice: SliceName,
  before: Partial<Snapshot>,
  events: readonly Bare[],
  after: Partial<Snapshot>,
]

const snippet = (id: number, title: string) => ({ id, title, content: '', dateCreated: 0 })
const view = (fragment: string, isPinned = true) => ({ fragment, isPinned, name: null })
const device = {
  id: 1,
  pushKeyId: null,
  pushTokenId: null,
  pendingPushTokenId: null,
  pushTokenUpdatedAt: null,
  pushErrorCode: null,
}
const domain = (name: string, allowSubdomains = false) => ({ domain: name, allowSubdomains })
const step = { type: 'one_time_notice', name: 'welcome' }
const playground = { id: 1, name: 'Play', language: 'Python', urlTemplate: 'https://example.invalid/{code}' }

const stories: readonly Story[] = [
  [
    'drafts',
    { drafts: [eg.draft(1)] },
    [
      { type: 'drafts', op: 'add', drafts: [eg.draft(2), eg.draft(3)] },
      { type: 'drafts', op: 'update', draft: eg.draft(2, { content: 'cake' }) },
      { type: 'drafts', op: 'remove', draftId: 1 },
    ],
    { drafts: [eg.draft(2, { content: 'cake' }), eg.draft(3)] },
  ],
  [
    'drafts',
    { drafts: [eg.draft(1)] },
    [{ type: 'user_settings', property: 'enable_drafts_synchronization', value: false }],
    { drafts: [] },
  ],
  [
    'scheduledMessages',
    { scheduledMessages: [eg.scheduledMessage(1)] },
    [
      { type: 'scheduled_messages', op: 'add', messages: [eg.scheduledMessage(2)] },
      { type: 'scheduled_messages', op: 'update', message: eg.scheduledMessage(2, { isFailed: true }) },
      { type: 'scheduled_messages', op: 'remove', scheduledId: 1 },
    ],
    { scheduledMessages: [eg.scheduledMessage(2, { isFailed: true })] },
  ],
  [
    'reminders',
    { reminders: [eg.reminder(1)] },
    [
      { type: 'reminders', op: 'add', reminders: [eg.reminder(2)] },
      { type: 'reminders', op: 'remove', reminderId: 1 },
    ],
    { reminders: [eg.reminder(2)] },
  ],
  [
    'savedSnippets',
    { savedSnippets: [snippet(1, 'old')] },
    [
      { type: 'saved_snippets', op: 'add', snippet: snippet(2, 'tea') },
      { type: 'saved_snippets', op: 'update', snippet: snippet(2, 'cake') },
      { type: 'saved_snippets', op: 'remove', snippetId: 1 },
    ],
    { savedSnippets: [snippet(2, 'cake')] },
  ],
  [
    'navigationViews',
    { navigationViews: [view('inbox')] },
    [
      { type: 'navigation_view', op: 'add', view: view('narrow/is/starred') },
      { type: 'navigation_view', op: 'update', fragment: 'narrow/is/starred', change: { isPinned: false } },
      { type: 'navigation_view', op: 'update', fragment: 'nowhere', change: { isPinned: false } },
      { type: 'navigation_view', op: 'remove', fragment: 'inbox' },
    ],
    { navigationViews: [view('narrow/is/starred', false)] },
  ],
  ['onboarding', { onboardingSteps: [step] }, [{ type: 'onboarding_steps', steps: [] }], {}],
  [
    'defaultChannels',
    {},
    [
      { type: 'default_channels', channelIds: [9] },
      {
        type: 'default_channel_groups',
        groups: [{ id: 1, name: 'Team', description: '', channelIds: [10] }],
      },
    ],
    {
      defaultChannelIds: [9],
      defaultChannelGroups: [{ id: 1, name: 'Team', description: '', channelIds: [10] }],
    },
  ],
  [
    'userSettingsDefaults',
    { userSettingsDefaults: { color_scheme: 1, enter_sends: true } },
    [{ type: 'realm_user_settings_defaults', property: 'color_scheme', value: 2 }],
    { userSettingsDefaults: { color_scheme: 2, enter_sends: true } },
  ],
  [
    'playgrounds',
    {},
    [{ type: 'realm_playgrounds', playgrounds: [playground] }],
    { playgrounds: [playground] },
  ],
  [
    'domains',
    { domains: [domain('a.invalid'), domain('b.invalid')] },
    [
      { type: 'realm_domains', op: 'add', domain: domain('c.invalid') },
      { type: 'realm_domains', op: 'change', domain: domain('c.invalid', true) },
      { type: 'realm_domains', op: 'remove', name: 'a.invalid' },
    ],
    { domains: [domain('b.invalid'), domain('c.invalid', true)] },
  ],
  [
    'bots',
    { bots: [eg.bot(20), eg.bot(21)] },
    [
      { type: 'realm_bot', op: 'add', bot: eg.bot(22) },
      { type: 'realm_bot', op: 'update', userId: 20, change: { defaultAllPublicChannels: true } },
      { type: 'realm_bot', op: 'delete', userId: 21 },
    ],
    { bots: [eg.bot(20, { defaultAllPublicChannels: true }), eg.bot(22)] },
  ],
  [
    'videoCalls',
    {},
    [{ type: 'video_call_token', provider: 'webex', hasToken: true }],
    { videoCallTokens: { zoom: false, webex: true } },
  ],
  [
    'devices',
    { devices: [{ ...device, id: 7 }] },
    [
      { type: 'device', op: 'add', deviceId: 1 },
      { type: 'device', op: 'update', deviceId: 1, change: { pushKeyId: 5 } },
      { type: 'device', op: 'remove', deviceId: 7 },
    ],
    { devices: [{ ...device, pushKeyId: 5 }] },
  ],
  [
    'pushDevices',
    { pushDevices: [{ id: '1', status: 'pending', errorCode: null }] },
    [{ type: 'push_device', device: { id: '1', status: 'active', errorCode: null } }],
    { pushDevices: [{ id: '1', status: 'active', errorCode: null }] },
  ],
  [
    'statuses',
    { statuses: { 2: { text: 'out', emojiName: 'car', emojiCode: '1f697', reactionType: 'unicode_emoji' } } },
    [
      {
        type: 'user_status',
        userId: 2,
        status: { emojiName: '', emojiCode: '', reactionType: 'unicode_emoji' },
      },
      { type: 'user_status', userId: 3, status: { text: 'in' } },
      { type: 'user_status', userId: 3, status: { text: '' } },
    ],
    { statuses: { 2: { text: 'out', emojiName: '', emojiCode: '', reactionType: '' } } },
  ],
  [
    'groups',
    { groups: [eg.group(1, { subgroups: [2, 3] }), eg.group(2)] },
    [{ type: 'user_group', op: 'remove', groupId: 2 }],
    { groups: [eg.group(1, { subgroups: [3] })] },
  ],
  [
    'users',
    {
      profileFields: [eg.profileField(1), eg.profileField(2)],
      users: [
        eg.user(2, {
          profile: { 1: { value: 'a', renderedValue: null }, 2: { value: 'b', renderedValue: null } },
        }),
      ],
    },
    [{ type: 'custom_profile_fields', fields: [eg.profileField(2)] }],
    { users: [eg.user(2, { profile: { 2: { value: 'b', renderedValue: null } } })] },
  ],
  [
    'userTopics',
    { featureLevel: 133, userTopics: [{ channelId: 10, topic: 'Old', policy: 1, lastUpdated: 0 }] },
    [
      {
        type: 'muted_topics',
        topics: [
          { channelName: 'news', topic: 'Plan', lastUpdated: 7 },
          { channelName: 'unheard of', topic: 'Plan', lastUpdated: 7 },
        ],
      },
    ],
    { userTopics: [{ channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 7 }] },
  ],
]

test.each(stories)('%s: events lead to the state of a later registration', (slice, before, events, after) => {
  const state = eg.after(eg.account(before), ...events.map((event) => ({ id: 0, ...event })))
  expect(state[slice]).toEqual(eg.account(after)[slice])
  expect(state[slice]).not.toEqual(eg.account(before)[slice])
})

test('an event of muted topics is ignored on servers with topic policies', () => {
  const userTopics = [{ channelId: 9, topic: 'Plan', policy: 3, lastUpdated: 0 }]
  const event: ServerEvent = {
    id: 0,
    type: 'muted_topics',
    topics: [{ channelName: 'news', topic: 'Lunch', lastUpdated: 7 }],
  }
  const [old, newer] = [133, 134].map((featureLevel) => eg.account({ featureLevel, userTopics }))
  expect(eg.after(newer!, event)).toBe(newer)
  expect(isTopicFollowed(eg.after(old!, event), 9, 'Plan')).toBe(false)
})

test('events update fetched uploads, and a gap outdates them', () => {
  const add: ServerEvent = {
    id: 0,
    type: 'attachment',
    op: 'add',
    attachment: eg.attachment(2),
    uploadSpaceUsed: 300,
  }
  expect(eg.after(eg.account(), add).attachments).toBeNull()
  const fetched = eg.after(eg.account(), {
    type: 'local/attachments',
    attachments: [eg.attachment(1)],
    uploadSpaceUsed: 100,
  })
  const state = eg.after(fetched, add, {
    id: 0,
    type: 'attachment',
    op: 'remove',
    attachmentId: 1,
    uploadSpaceUsed: null,
  })
  expect([...(state.attachments?.byId.keys() ?? [])]).toEqual([2])
  expect(state.attachments).toMatchObject({ uploadSpaceUsed: 300, stale: false })
  const again = eg.after(state, { type: 'local/snapshot', snapshot: eg.snapshot() })
  expect(again.attachments).toMatchObject({ uploadSpaceUsed: 300, stale: true })
})

test('changed invitations and a gap outdate fetched lists', () => {
  const state = eg.after(eg.account(), { id: 0, type: 'invites_changed' })
  expect(state.invites).toBe(1)
  expect(eg.after(state, { type: 'local/snapshot', snapshot: eg.snapshot() }).invites).toBe(2)
})

test('exports arrive as a whole list, consents one by one', () => {
  const state = eg.after(
    eg.account(),
    { id: 0, type: 'realm_export', exports: [] },
    { id: 0, type: 'realm_export_consent', userId: 2, hasConsented: true },
  )
  expect(eg.account().exports.exports).toBeNull()
  expect(state.exports).toEqual({ exports: [], consents: new Map([[2, true]]) })
  const role = (userId: number, to: number) => ({
    id: 0,
    type: 'realm_user' as const,
    op: 'update' as const,
    userId,
    change: { role: to },
    profileChange: null,
  })
  const same = eg.after(state, role(eg.selfId, 200), role(eg.adaId, 400))
  expect(same.exports).toBe(state.exports)
  // The server sends these events only to administrators. After losing the role, the known values would be outdated.
  expect(eg.after(state, role(eg.selfId, 400)).exports).toBe(eg.account().exports)
})

test('unknown events are counted by name, up to a limit of names', () => {
  const unknown = (wireType: string): ServerEvent => ({ id: 0, type: 'unknown', wireType, problem: null })
  const many = Array.from({ length: 200 }, (_, index) => unknown(`type ${index}`))
  const { unknownEvents } = eg.after(eg.account(), unknown('news'), unknown('news'), ...many, unknown('news'))
  expect(unknownEvents.get('news')).toBe(3)
  expect(unknownEvents.size).toBe(51)
  expect(unknownEvents.get(otherUnknownEvents)).toBe(151)
})

test('a user counts as editing until the edit, the deletion or the expiry', () => {
  const start = (senderId: number, messageId: number): ServerEvent & { at: number } => ({
    id: 0,
    type: 'typing_edit_message',
    op: 'start',
    senderId,
    messageId,
    conversation: { type: 'channel', channelId: 9, topic: 'Plan' },
    at: 1000,
  })
  const stop = (senderId: number, messageId: number) =>
    ({ ...start(senderId, messageId), op: 'stop' }) as ServerEvent
  const state = eg.after(eg.account(), start(eg.adaId, 5), start(eg.borisId, 5), start(eg.selfId, 5))
  expect(editorsOf(state, 5)).toEqual([eg.adaId, eg.borisId])
  expect(editorsOf(eg.after(state, eg.edited(5, '<p>new</p>')), 5)).toEqual([eg.borisId])
  expect(editorsOf(eg.after(state, stop(eg.borisId, 5)), 5)).toEqual([eg.adaId])
  expect(eg.after(state, eg.deleted([5])).typingEdits.size).toBe(0)
  expect(eg.after(state, { type: 'local/clock', now: 45_999 }).typingEdits.size).toBe(1)
  expect(eg.after(state, { type: 'local/clock', now: 46_000 }).typingEdits.size).toBe(0)
  const muted = eg.after(state, { id: 0, type: 'muted_users', userIds: [eg.adaId] })
  expect(editorsOf(muted, 5)).toEqual([eg.borisId])
})
