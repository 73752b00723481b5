import { expect, it } from 'vitest'
import type { PermissionRule } from '../../../../../shared/api/types.ts'
import { account, adaId, channel, group, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import {
  creationCall,
  defaultPermission,
  emptyDraft,
  nameProblem,
  privacyOf,
  type NewChannelDraft,
} from './newChannelDraft.ts'

const everyoneId = 30
const adminsId = 31
const rule = (defaultGroupName: string): PermissionRule => ({
  requiresSystemGroup: false,
  allowsInternet: false,
  allowsNobody: true,
  allowsEveryone: true,
  defaultGroupName,
  allowedSystemGroups: [],
})

const stateOf = (fields: Partial<Snapshot> = {}, role = 100) =>
  account({
    featureLevel: 507,
    users: [user(selfId, { role }), user(adaId)],
    groups: [
      group(everyoneId, { name: 'role:everyone', isSystem: true, members: [selfId, adaId] }),
      group(adminsId, { name: 'role:administrators', isSystem: true, members: role < 300 ? [selfId] : [] }),
    ],
    channels: [channel(9, { name: 'Straße' })],
    realm: { name: 'Example', new_stream_announcements_stream_id: 9 },
    permissionRules: {
      stream: {
        can_send_message_group: rule('role:everyone'),
        can_administer_channel_group: rule('channel_creator'),
        can_remove_subscribers_group: rule('role:administrators'),
        can_add_subscribers_group: rule('role:unheard-of'),
      },
    },
    ...fields,
  })
const draftOf = (fields: Partial<NewChannelDraft>): NewChannelDraft => ({
  ...emptyDraft,
  name: ' shed ',
  description: 'Tools ',
  ...fields,
})

it('finds the problem of a name', () => {
  const state = stateOf()
  expect(nameProblem(state, '  ')).toBe('empty')
  expect(nameProblem(state, '🌱'.repeat(60))).toBeNull()
  expect(nameProblem(state, 'x'.repeat(61))).toBe('long')
  expect(nameProblem(state, ' STRAßE ')).toBe('taken')
  expect(nameProblem(state, 'shed')).toBeNull()
})

it('knows who has a permission by default', () => {
  const state = stateOf()
  expect(defaultPermission(state, 'can_send_message_group')).toBe(everyoneId)
  expect(defaultPermission(state, 'can_administer_channel_group')).toEqual({
    members: [selfId],
    subgroups: [],
  })
  expect(defaultPermission(state, 'can_add_subscribers_group')).toBeNull()
  expect(defaultPermission(state, 'can_resolve_topics_group')).toBeNull()
  expect(defaultPermission(stateOf({ featureLevel: 300 }), 'can_send_message_group')).toBeNull()
})

it('sends the chosen options and omits permissions left at their default', () => {
  const draft = draftOf({
    isDefault: true,
    pushes: true,
    folderId: 3,
    topicsPolicy: 'empty_topic_only',
    retention: 'days',
    retentionDays: '30',
    permissions: { can_send_message_group: everyoneId, can_remove_subscribers_group: everyoneId },
  })
  const state = stateOf({
    realm: { name: 'Example', new_stream_announcements_stream_id: 9, can_set_topics_policy_group: adminsId },
  })
  expect(creationCall(state, draft, [selfId, adaId])).toEqual({
    route: 'createChannel',
    params: {
      name: 'shed',
      description: 'Tools',
      subscriberIds: [selfId, adaId],
      isPrivate: false,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      isAnnounced: true,
      folderId: 3,
      topicsPolicy: 'empty_topic_only',
      retentionDays: 30,
      isDefault: true,
      defaultPushNotifications: true,
      permissions: { can_remove_subscribers_group: everyoneId },
    },
  })
})

it('omits options that the user may not choose or a private channel lacks', () => {
  const draft = draftOf({
    privacy: 'protected',
    isDefault: true,
    pushes: true,
    topicsPolicy: 'empty_topic_only',
    retention: 'unlimited',
  })
  const { params } = creationCall(stateOf({}, 400), draft, [selfId])
  expect(params).toEqual({
    name: 'shed',
    description: 'Tools',
    subscriberIds: [selfId],
    isPrivate: true,
    isWebPublic: false,
    historyPublicToSubscribers: false,
  })
})

it('on old servers, creates by subscribing and sends a post policy', () => {
  const draft = draftOf({ postPolicy: 4, folderId: 3, permissions: { can_send_message_group: adminsId } })
  expect(creationCall(stateOf({ featureLevel: 247 }), draft, [selfId])).toEqual({
    route: 'subscribe',
    params: {
      channels: [{ name: 'shed', description: 'Tools' }],
      userIds: [selfId],
      isPrivate: false,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      isAnnounced: true,
      postPolicy: 4,
      refusalsAreErrors: false,
    },
  })
})

it('offers the first kind of channel that the user may create', () => {
  const onlyPrivate = { name: 'Example', can_create_public_channel_group: adminsId }
  const state = stateOf({ realm: onlyPrivate }, 400)
  expect(privacyOf(state, emptyDraft)).toBe('shared')
  expect(privacyOf(state, draftOf({ privacy: 'public' }))).toBe('shared')
  expect(privacyOf(stateOf(), emptyDraft)).toBe('public')
})
