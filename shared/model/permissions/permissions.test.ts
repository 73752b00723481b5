import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../api/snapshotType.ts'
import type { Channel, GroupSetting, PermissionRule, UserGroup } from '../../api/types.ts'
import { isUserInGroup, membersOfGroup } from '../groupMembers.ts'
import {
  canChangeChannel,
  canChangeTopic,
  canDelete,
  canEditContent,
  canInChannel,
  canInGroup,
  canInRealm,
  canSendDirect,
  channelPermissions,
  groupPermissions,
  realmPermissions,
} from '../permissions.ts'
import * as eg from '../testing/eg.ts'

const owner = 10
const admin = 20
const moderator = 30
const member = 40
const newcomer = 41
const guest = 60
const bot = 70
const now = Date.parse('2024-06-10T00:00:00Z')

const users = [
  eg.user(eg.selfId),
  eg.user(owner, { role: 100 }),
  eg.user(admin, { role: 200 }),
  eg.user(moderator, { role: 300 }),
  eg.user(member),
  eg.user(newcomer, { dateJoined: '2024-06-09T00:00:00Z' }),
  eg.user(guest, { role: 600 }),
  eg.user(bot, { isBot: true }),
]
const everybody = [owner, admin, moderator, member, newcomer, guest]

// The system's groups contain each other, lower ranks the higher.
const [nobodyGroup, ownersGroup, adminsGroup, moderatorsGroup, membersGroup, everyoneGroup] = [
  101, 102, 103, 104, 105, 106,
]
const system = (id: number, members: readonly number[], subgroups: readonly number[] = []): UserGroup =>
  eg.group(id, { members, subgroups, isSystem: true })
const groups = [
  system(nobodyGroup, []),
  system(ownersGroup, [owner]),
  system(adminsGroup, [admin], [ownersGroup]),
  system(moderatorsGroup, [moderator], [adminsGroup]),
  system(membersGroup, [eg.selfId, member, newcomer, bot], [moderatorsGroup]),
  system(everyoneGroup, [guest], [membersGroup]),
  eg.group(1, { members: [member], subgroups: [2] }),
  eg.group(2, { members: [guest], subgroups: [1] }),
]

const account = (realm: Record<string, unknown> = {}, fields: Partial<Snapshot> = {}) =>
  eg.account({ users, groups, realm: { waiting_period_threshold: 3, ...realm }, ...fields })

describe('membership', () => {
  test('goes through all depths of subgroups, also of groups that contain each other', () => {
    const state = account()
    expect([...membersOfGroup(state, 2)].sort()).toEqual([member, guest])
    expect(isUserInGroup(state, 1, guest)).toBe(true)
    expect(isUserInGroup(state, everyoneGroup, owner)).toBe(true)
    expect(isUserInGroup(state, moderatorsGroup, member)).toBe(false)
    expect(membersOfGroup(state, 99).size).toBe(0)
  })

  test('is computed anew only after groups changed', () => {
    const state = account()
    const known = membersOfGroup(state, 2)
    expect(membersOfGroup(eg.after(state, eg.arrived(eg.channelMessage(5))), 2)).toBe(known)
    const left = eg.after(state, {
      id: 0,
      type: 'user_group',
      op: 'remove_members',
      groupId: 1,
      userIds: [member],
    })
    expect([...membersOfGroup(left, 2)]).toEqual([guest])
  })
})

describe('in the organisation', () => {
  const who = (permission: (typeof realmPermissions)[number], realm: Record<string, unknown>) =>
    everybody.filter((id) => canInRealm(account(realm), permission, id, now))

  test.each([
    // A group's id, people and groups named directly, and nobody.
    ['createPublicChannel', { can_create_public_channel_group: moderatorsGroup }, [owner, admin, moderator]],
    [
      'createPublicChannel',
      { can_create_public_channel_group: { direct_members: [member], direct_subgroups: [ownersGroup] } },
      [owner, member],
    ],
    ['createPublicChannel', { can_create_public_channel_group: nobodyGroup }, []],
    // Guests have only what the setting may give to everyone.
    ['inviteUsers', { can_invite_users_group: everyoneGroup }, [owner, admin, moderator, member, newcomer]],
    ['resolveTopics', { can_resolve_topics_group: everyoneGroup }, everybody],
    // Both at once: a server between two levels tells the group.
    ['addEmoji', { can_add_custom_emoji_group: adminsGroup, add_custom_emoji_policy: 1 }, [owner, admin]],
    // Policies of servers that have no such group.
    ['addEmoji', { add_custom_emoji_policy: 1 }, [owner, admin, moderator, member, newcomer]],
    ['addEmoji', { add_custom_emoji_policy: 2 }, [owner, admin]],
    ['addEmoji', { add_custom_emoji_policy: 3 }, [owner, admin, moderator, member]],
    ['addEmoji', { add_custom_emoji_policy: 4 }, [owner, admin, moderator]],
    ['inviteUsers', { invite_to_realm_policy: 6 }, []],
    ['moveBetweenTopics', { edit_topic_policy: 5 }, everybody],
    ['createPrivateChannel', { create_stream_policy: 2 }, [owner, admin]],
    ['mentionMany', { wildcard_mention_policy: 7 }, [owner, admin, moderator]],
    ['startDirect', { private_message_policy: 2 }, []],
    [
      'createWebPublicChannel',
      {
        create_web_public_stream_policy: 7,
        server_web_public_streams_enabled: true,
        enable_spectator_access: true,
      },
      [owner],
    ],
    ['createWebPublicChannel', { create_web_public_stream_policy: 7, enable_spectator_access: true }, []],
    // Neither is known.
    ['createInviteLink', {}, [owner, admin]],
    ['deleteAnyMessage', {}, [owner, admin]],
    ['setTopicsPolicy', {}, []],
    // Roles alone.
    ['administer', {}, [owner, admin]],
    ['moderate', {}, [owner, admin, moderator]],
    ['own', {}, [owner]],
  ] as const)('%s with %o', (permission, realm, expected) => {
    expect(who(permission, realm)).toEqual(expected)
  })

  test('the server says whether a setting takes guests', () => {
    const rule = (allowsEveryone: boolean): PermissionRule => ({
      requiresSystemGroup: false,
      allowsInternet: false,
      allowsNobody: true,
      allowsEveryone,
      defaultGroupName: 'role:everyone',
      allowedSystemGroups: [],
    })
    const ask = (allows: boolean) =>
      canInRealm(
        account(
          { can_resolve_topics_group: everyoneGroup },
          { permissionRules: { realm: { can_resolve_topics_group: rule(allows) } } },
        ),
        'resolveTopics',
        guest,
      )
    expect([ask(true), ask(false)]).toEqual([true, false])
  })

  test('strangers and odd values have nothing', () => {
    for (const permission of realmPermissions)
      expect(canInRealm(account({ can_invite_users_group: 'x' }), permission, 999)).toBe(false)
  })
})

describe('in a channel', () => {
  const subscribers = (...ids: readonly number[]) => [{ channelId: 9, userIds: ids }]
  const who = (
    permission: (typeof channelPermissions)[number],
    fields: Partial<Channel>,
    subscribed: readonly number[] = [],
    realm: Record<string, unknown> = {},
  ) => {
    const channels = [eg.channel(9, fields)]
    const state = account(realm, { channels, subscribers: subscribers(...subscribed) })
    return everybody.filter((id) => canInChannel(state, permission, 9, id, now))
  }
  const members = [owner, admin, moderator, member, newcomer]
  const group = (name: string, setting: GroupSetting) => ({ settings: { [name]: setting } })
  const isPrivate = { isPrivate: true }

  test.each<
    [
      (typeof channelPermissions)[number],
      Partial<Channel>,
      readonly number[],
      readonly number[],
      Record<string, unknown>?,
    ]
  >([
    ['readContent', {}, [], members],
    ['readContent', {}, [guest], everybody],
    ['readContent', { isWebPublic: true }, [], everybody],
    ['readContent', isPrivate, [member], [member]],
    [
      'readContent',
      { ...isPrivate, ...group('can_subscribe_group', moderatorsGroup) },
      [],
      [owner, admin, moderator],
    ],
    [
      'readContent',
      { ...isPrivate, ...group('can_add_subscribers_group', { members: [guest], subgroups: [] }) },
      [],
      [],
    ],
    ['readMetadata', isPrivate, [member], [owner, admin, member]],
    [
      'readMetadata',
      { ...isPrivate, ...group('can_administer_channel_group', { members: [newcomer], subgroups: [] }) },
      [],
      [owner, admin, newcomer],
    ],
    ['post', {}, [guest], everybody],
    ['post', { isArchived: true }, [guest], []],
    ['post', group('can_send_message_group', adminsGroup), [], [owner, admin]],
    ['post', { ...isPrivate, ...group('can_send_message_group', everyoneGroup) }, [guest], [guest]],
    ['post', { postPolicy: 3 }, [], [owner, admin, moderator, member]],
    ['post', { postPolicy: 4 }, [], [owner, admin, moderator]],
    ['createTopic', group('can_create_topic_group', moderatorsGroup), [], [owner, admin, moderator]],
    ['createTopic', {}, [], members],
    ['subscribe', {}, [], members],
    ['subscribe', isPrivate, [], []],
    ['subscribe', { ...isPrivate, ...group('can_subscribe_group', membersGroup) }, [], members],
    ['subscribe', { isArchived: true }, [], []],
    ['addSubscribers', {}, [], [owner, admin], { can_add_subscribers_group: adminsGroup }],
    ['addSubscribers', isPrivate, [member], [member], { invite_to_stream_policy: 1 }],
    ['removeSubscribers', {}, [], [owner, admin]],
    [
      'removeSubscribers',
      group('can_remove_subscribers_group', moderatorsGroup),
      [],
      [owner, admin, moderator],
    ],
    ['administer', {}, [], [owner, admin]],
    [
      'administer',
      group('can_administer_channel_group', { members: [member], subgroups: [] }),
      [],
      [owner, admin, member],
    ],
    ['changeAccess', isPrivate, [admin], [admin]],
    ['moveWithin', {}, [], [owner, admin], { can_move_messages_between_topics_group: adminsGroup }],
    [
      'moveWithin',
      group('can_move_messages_within_channel_group', { members: [member], subgroups: [] }),
      [],
      [owner, admin, member],
      { can_move_messages_between_topics_group: adminsGroup },
    ],
    ['moveOut', {}, [], [owner, admin, moderator], { move_messages_between_streams_policy: 4 }],
    ['resolveTopics', { isArchived: true }, [], []],
    ['resolveTopics', {}, [guest], everybody],
    [
      'deleteAnyMessage',
      group('can_delete_any_message_group', { members: [member], subgroups: [] }),
      [],
      [owner, admin, member],
    ],
    ['deleteOwnMessage', {}, [], members, { delete_own_message_policy: 5 }],
    ['setDeletePolicy', {}, [], [owner, admin]],
    ['setTopicsPolicy', {}, [], [owner, admin], { can_set_topics_policy_group: membersGroup }],
  ])('%s of %o for subscribers %j', (permission, fields, subscribed, expected, realm) => {
    expect(who(permission, fields, subscribed, realm)).toEqual(expected)
  })

  test('the own subscriptions count for the own user', () => {
    const channels = [eg.channel(9, isPrivate), eg.channel(10, isPrivate)]
    const state = account({}, { channels, subscriptions: [eg.subscription(9)] })
    expect([9, 10].map((id) => canInChannel(state, 'readContent', id))).toEqual([true, false])
  })

  test('that is unknown nobody has any', () => {
    for (const permission of channelPermissions)
      expect(canInChannel(account(), permission, 999, owner)).toBe(false)
  })
})

describe('of a group', () => {
  const who = (
    permission: (typeof groupPermissions)[number],
    settings: Record<string, GroupSetting>,
    realm: Record<string, unknown> = {},
    fields: Partial<UserGroup> = {},
  ) => {
    const state = account(realm, {
      groups: [...groups, eg.group(5, { members: [member], settings, ...fields })],
    })
    return everybody.filter((id) => canInGroup(state, permission, 5, id, now))
  }

  test.each([
    ['mention', {}, {}, everybody],
    ['mention', { can_mention_group: adminsGroup }, {}, [owner, admin]],
    ['manage', { can_manage_group: nobodyGroup }, { can_manage_all_groups: ownersGroup }, [owner]],
    [
      'manage',
      { can_manage_group: moderatorsGroup },
      { can_manage_all_groups: ownersGroup },
      [owner, admin, moderator],
    ],
    // Before groups had settings.
    ['manage', {}, { user_group_edit_policy: 1 }, [owner, admin, member]],
    [
      'join',
      { can_manage_group: nobodyGroup, can_join_group: membersGroup },
      { can_manage_all_groups: nobodyGroup },
      [owner, admin, moderator, member, newcomer],
    ],
    [
      'leave',
      { can_manage_group: nobodyGroup, can_leave_group: everyoneGroup },
      { can_manage_all_groups: nobodyGroup },
      everybody,
    ],
    [
      'addMembers',
      { can_manage_group: nobodyGroup, can_add_members_group: adminsGroup },
      { can_manage_all_groups: nobodyGroup },
      [owner, admin],
    ],
    [
      'removeMembers',
      { can_manage_group: nobodyGroup, can_remove_members_group: nobodyGroup },
      { can_manage_all_groups: nobodyGroup },
      [],
    ],
  ] as const)('%s with %o and %o', (permission, settings, realm, expected) => {
    expect(who(permission, settings, realm)).toEqual(expected)
  })

  test('of the system or deactivated nothing can be changed', () => {
    for (const permission of groupPermissions) {
      expect(who(permission, {}, {}, { isDeactivated: true })).toEqual([])
      if (permission !== 'mention') expect(who(permission, {}, {}, { isSystem: true })).toEqual([])
    }
    expect(who('mention', {}, {}, { isSystem: true })).toEqual(everybody)
  })
})

describe('a message', () => {
  const at = (seconds: number) => (1_700_000_000 + seconds) * 1000
  const own = eg.channelMessage(5, { senderId: eg.selfId })
  const foreign = eg.channelMessage(6)
  const ownDirect = eg.directMessage(7, { senderId: eg.selfId })
  const limits = {
    allow_message_editing: true,
    message_content_edit_limit_seconds: 60,
    message_content_delete_limit_seconds: 60,
    move_messages_within_stream_limit_seconds: 60,
    can_delete_own_message_group: everyoneGroup,
    can_delete_any_message_group: adminsGroup,
    can_move_messages_between_topics_group: everyoneGroup,
    can_move_messages_between_channels_group: membersGroup,
  }
  const archived = { channels: [eg.channel(9, { isArchived: true })] }

  test('is edited by its author alone, in time', () => {
    const state = account(limits)
    expect([own, ownDirect, foreign].map((one) => canEditContent(state, one, at(60)))).toEqual([
      true,
      true,
      false,
    ])
    expect(canEditContent(state, own, at(61))).toBe(false)
    expect(
      canEditContent(account({ ...limits, message_content_edit_limit_seconds: null }), own, at(9e9)),
    ).toBe(true)
    expect(canEditContent(account({ ...limits, allow_message_editing: false }), own, at(0))).toBe(false)
    expect(canEditContent(account(limits, archived), own, at(0))).toBe(false)
  })

  test('is deleted by its author in time, by those who may delete any at any time', () => {
    const state = account(limits)
    expect([own, ownDirect, foreign].map((one) => canDelete(state, one, at(60)))).toEqual([true, true, false])
    expect(canDelete(state, own, at(61))).toBe(false)
    const anything = account({ ...limits, can_delete_any_message_group: membersGroup })
    expect([own, ownDirect, foreign].map((one) => canDelete(anything, one, at(9e9)))).toEqual([
      true,
      true,
      true,
    ])
    expect(canDelete(account(limits, archived), own, at(0))).toBe(false)
  })

  test('is moved in time, by moderators at any time', () => {
    const state = account(limits)
    expect([canChangeTopic(state, foreign, at(60)), canChangeTopic(state, foreign, at(61))]).toEqual([
      true,
      false,
    ])
    expect(canChangeChannel(state, foreign, at(9e9))).toBe(true)
    expect(canChangeTopic(state, ownDirect, at(0))).toBe(false)
    const mod = account(limits, { users: [eg.user(eg.selfId, { role: 300 })] })
    expect(canChangeTopic(mod, foreign, at(9e9))).toBe(true)
  })
})

describe('a direct message', () => {
  const known = { recentDirects: [{ userIds: [member], maxId: 1 }] }

  test.each([
    [{}, [member], true],
    [{}, [], true],
    [{ direct_message_permission_group: nobodyGroup }, [member], false],
    [{ direct_message_permission_group: nobodyGroup }, [], true],
    [{ direct_message_permission_group: nobodyGroup }, [bot], true],
    [{ direct_message_permission_group: adminsGroup }, [member, admin], true],
    [{ direct_message_initiator_group: nobodyGroup }, [newcomer], false],
    // It was started already.
    [{ direct_message_initiator_group: nobodyGroup }, [member], true],
    [{ private_message_policy: 2 }, [member], false],
  ] as const)('with %o to %j', (realm, others, expected) => {
    expect(canSendDirect(account(realm, known), others)).toBe(expected)
  })

  test('goes to nobody who is deactivated', () => {
    const gone = account({}, { users: [...users, eg.user(80, { isActive: false })] })
    expect(canSendDirect(gone, [80])).toBe(false)
  })
})
