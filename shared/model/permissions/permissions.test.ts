import { describe, expect, test } from 'vitest'
import type { Channel, GroupSetting, PermissionRule, UserGroup } from '../../api/types.ts'
import { isUserInGroup, membersOfGroup } from '../people/groupMembers.ts'
import {
  canInChannel,
  canInGroup,
  canInRealm,
  channelPermissions,
  groupPermissions,
  realmPermissions,
} from './permissions.ts'
import * as eg from '../testing/eg.ts'
import {
  owner,
  admin,
  moderator,
  member,
  newcomer,
  guest,
  now,
  everybody,
  nobodyGroup,
  ownersGroup,
  adminsGroup,
  moderatorsGroup,
  membersGroup,
  everyoneGroup,
  groups,
  account,
} from '../testing/egPeople.ts'

describe('membership', () => {
  test('includes all depths of subgroups, even with cycles', () => {
    const state = account()
    expect([...membersOfGroup(state, 2)].sort()).toEqual([member, guest])
    expect(isUserInGroup(state, 1, guest)).toBe(true)
    expect(isUserInGroup(state, everyoneGroup, owner)).toBe(true)
    expect(isUserInGroup(state, moderatorsGroup, member)).toBe(false)
    expect(membersOfGroup(state, 99).size).toBe(0)
  })

  test('includes more subgroups than a function call takes arguments', () => {
    const subgroups = Array.from({ length: 200_000 }, (_, index) => index + 1000)
    const state = account({}, { groups: [eg.group(500, { subgroups, members: [member] })] })
    expect([...membersOfGroup(state, 500)]).toEqual([member])
    expect(isUserInGroup(state, 500, owner)).toBe(false)
  })

  test('is computed again only after groups changed', () => {
    const state = account()
    const members = membersOfGroup(state, 2)
    expect(membersOfGroup(eg.after(state, eg.arrived(eg.channelMessage(5))), 2)).toBe(members)
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

describe('in the organization', () => {
  const who = (permission: (typeof realmPermissions)[number], realm: Record<string, unknown>) =>
    everybody.filter((id) => canInRealm(account(realm), permission, id, now))

  test.each([
    // A group's id, directly named users and groups, and the nobody group.
    ['createPublicChannel', { can_create_public_channel_group: moderatorsGroup }, [owner, admin, moderator]],
    [
      'createPublicChannel',
      { can_create_public_channel_group: { direct_members: [member], direct_subgroups: [ownersGroup] } },
      [owner, member],
    ],
    ['createPublicChannel', { can_create_public_channel_group: nobodyGroup }, []],
    // Guests have only permissions that may be given to everyone.
    ['inviteUsers', { can_invite_users_group: everyoneGroup }, [owner, admin, moderator, member, newcomer]],
    ['resolveTopics', { can_resolve_topics_group: everyoneGroup }, everybody],
    // A server between two levels sends both; the group decides.
    ['addEmoji', { can_add_custom_emoji_group: adminsGroup, add_custom_emoji_policy: 1 }, [owner, admin]],
    // Policies of servers without the group setting.
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
    // Neither setting nor policy is known.
    ['createInviteLink', {}, [owner, admin]],
    ['deleteAnyMessage', {}, [owner, admin]],
    ['setTopicsPolicy', {}, []],
    // Permissions by role alone.
    ['administer', {}, [owner, admin]],
    ['moderate', {}, [owner, admin, moderator]],
    ['own', {}, [owner]],
  ] as const)('%s with %o', (permission, realm, expected) => {
    expect(who(permission, realm)).toEqual(expected)
  })

  test('the server decides if a setting allows guests', () => {
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

  test('unknown users and invalid values have no permissions', () => {
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

  test('from level 349, users who may join or add others read private channels', () => {
    const channels = [eg.channel(9, { ...isPrivate, ...group('can_add_subscribers_group', membersGroup) })]
    const may = (featureLevel: number, permission: (typeof channelPermissions)[number]) =>
      canInChannel(account({}, { channels, featureLevel }), permission, 9, member, now)
    for (const permission of ['readContent', 'subscribe', 'post'] as const)
      expect([may(348, permission), may(349, permission)]).toEqual([false, true])
    expect(may(348, 'readMetadata')).toBe(true)
  })

  test('the own subscriptions count for the own user', () => {
    const channels = [eg.channel(9, isPrivate), eg.channel(10, isPrivate)]
    const state = account({}, { channels, subscriptions: [eg.subscription(9)] })
    expect([9, 10].map((id) => canInChannel(state, 'readContent', id))).toEqual([true, false])
  })

  test('no permissions exist if the channel is unknown', () => {
    for (const permission of channelPermissions)
      expect(canInChannel(account(), permission, 999, owner)).toBe(false)
  })
})

describe('in a group', () => {
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
    // Servers without group settings.
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

  test('nothing can be changed if it is deactivated or a system group', () => {
    for (const permission of groupPermissions) {
      expect(who(permission, {}, {}, { isDeactivated: true })).toEqual([])
      if (permission !== 'mention') expect(who(permission, {}, {}, { isSystem: true })).toEqual([])
    }
    expect(who('mention', {}, {}, { isSystem: true })).toEqual(everybody)
  })
})
