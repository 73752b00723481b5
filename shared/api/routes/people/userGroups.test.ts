import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const context = { wireName: 'service', featureLevel: 512, selfUserId: 7 }
const people = { members: [3], subgroups: [11] }

describe('user groups', () => {
  it.each([
    [0, {}],
    [247, {}],
    [300, { include_deactivated_groups: 'true' }],
  ])('at level %i are requested with %j', (level, fields) => {
    expect(sentAt(level, routes.getUserGroups, undefined).fields).toEqual(fields)
  })

  it.each([
    [247, { can_mention_group: '12' }],
    [300, { can_mention_group: '12' }],
    [512, { can_mention_group: '12', subgroups: '[]' }],
  ])('at level %i are created with %j', (level, fields) => {
    const params = {
      name: 'n',
      description: '',
      members: [3],
      subgroups: [],
      permissions: { can_mention_group: 12 },
    }
    expect(sentAt(level, routes.createUserGroup, params)).toEqual({
      to: 'POST /user_groups/create',
      fields: { name: 'n', description: '', members: '[3]', ...fields },
    })
  })

  it('reject permissions that the server would ignore', () => {
    const create = (level: number, permissions: Record<string, number | typeof people>) => () =>
      sentAt(level, routes.createUserGroup, { name: 'n', description: '', members: [], permissions })
    expect(create(247, { can_mention_group: people })).toThrow(RangeError)
    expect(create(147, { can_mention_group: 12 })).toThrow(RangeError)
    expect(create(300, { can_join_group: 12 })).toThrow(RangeError)
    expect(create(512, { is_system_group: 12 })).toThrow()
    expect(create(300, { can_mention_group: people })().fields.can_mention_group).toBe(
      '{"direct_members":[3],"direct_subgroups":[11]}',
    )
    expect(() =>
      sentAt(300, routes.createUserGroup, { name: 'n', description: '', members: [], subgroups: [1] }),
    ).toThrow(RangeError)
  })

  it.each([
    [247, '12'],
    [300, '{"new":12,"old":{"direct_members":[3],"direct_subgroups":[11]}}'],
  ])('at level %i have the permission to mention them changed by %s', (level, text) => {
    const permissions = { can_mention_group: { value: 12, old: people } }
    expect(sentAt(level, routes.updateUserGroup, { groupId: 5, permissions })).toEqual({
      to: 'PATCH /user_groups/5',
      fields: { can_mention_group: text },
    })
  })

  it('are reactivated from level 386 on', () => {
    const back = (level: number) =>
      sentAt(level, routes.updateUserGroup, { groupId: 5, isDeactivated: false }).fields
    expect(back(300)).toEqual({})
    expect(back(512)).toEqual({ deactivated: 'false' })
  })

  it('have members and subgroups', () => {
    const params = { groupId: 5, add: [1], remove: [2], addSubgroups: [3], removeSubgroups: [4] }
    expect(sentAt(512, routes.updateUserGroupMembers, params).fields).toEqual({
      add: '[1]',
      delete: '[2]',
      add_subgroups: '[3]',
      delete_subgroups: '[4]',
    })
    expect(sentAt(147, routes.updateSubgroups, { groupId: 5, add: [1] })).toEqual({
      to: 'POST /user_groups/5/subgroups',
      fields: { add: '[1]' },
    })
    expect(sentAt(147, routes.isUserGroupMember, { groupId: 5, userId: 3, directOnly: true })).toEqual({
      to: 'GET /user_groups/5/members/3',
      fields: { direct_member_only: 'true' },
    })
    expect(sentAt(147, routes.getSubgroups, { groupId: 5 }).fields).toEqual({ direct_subgroup_only: 'false' })
    expect(routes.getUserGroupMembers.result({ members: [1, 2] }, context)).toEqual([1, 2])
    expect(routes.isUserGroupMember.result({ is_user_group_member: true }, context)).toEqual({
      isMember: true,
    })
  })

  it('change subgroups by the older endpoint below level 311, or are rejected', () => {
    const params = { groupId: 5, addSubgroups: [3], removeSubgroups: [4] }
    expect(sentAt(310, routes.updateUserGroupMembers, { ...params, add: [] })).toEqual({
      to: 'POST /user_groups/5/subgroups',
      fields: { add: '[3]', delete: '[4]' },
    })
    expect(sentAt(311, routes.updateUserGroupMembers, params).to).toBe('POST /user_groups/5/members')
    expect(() => sentAt(126, routes.updateUserGroupMembers, params)).toThrow(RangeError)
    // With two requests, only one might succeed.
    expect(() => sentAt(310, routes.updateUserGroupMembers, { ...params, add: [1] })).toThrow(RangeError)
    expect(sentAt(126, routes.updateUserGroupMembers, { groupId: 5, add: [1], addSubgroups: [] }).to).toBe(
      'POST /user_groups/5/members',
    )
  })

  it('are parsed with subgroups under either name', () => {
    const answer = {
      user_groups: [
        {
          id: 1,
          name: 'new',
          members: [3],
          direct_subgroup_ids: [2],
          can_mention_group: { direct_members: [3], direct_subgroups: [] },
        },
        { id: 2, name: 'old', members: [], subgroups: [4] },
      ],
    }
    expect(routes.getUserGroups.result(answer, context)).toMatchObject([
      { id: 1, subgroups: [2], settings: { can_mention_group: { members: [3], subgroups: [] } } },
      { id: 2, subgroups: [4], settings: {} },
    ])
    expect(routes.createUserGroup.result({ group_id: 4 }, context)).toEqual({ groupId: 4 })
    expect(routes.createUserGroup.result({}, context)).toEqual({ groupId: null })
  })
})

describe('invitations', () => {
  const params = {
    emails: ['a@x', 'b@x'],
    expiresInMinutes: 2000,
    channelIds: [8],
    includeDefaultChannels: true,
    groupIds: [11],
    notifyInviter: false,
    welcomeText: 'hi',
  }
  const always = { invitee_emails: 'a@x,b@x', invite_as: '400', stream_ids: '[8]' }
  it.each([
    [65, { invite_expires_in_days: '2' }],
    [147, { invite_expires_in_minutes: '2000' }],
    [247, { invite_expires_in_minutes: '2000' }],
    [
      300,
      {
        invite_expires_in_minutes: '2000',
        include_realm_default_subscriptions: 'true',
        notify_referrer_on_join: 'false',
      },
    ],
    [
      512,
      {
        invite_expires_in_minutes: '2000',
        include_realm_default_subscriptions: 'true',
        notify_referrer_on_join: 'false',
        group_ids: '[11]',
        welcome_message_custom_text: 'hi',
      },
    ],
  ])('at level %i are sent with %j', (level, fields) => {
    expect(sentAt(level, routes.sendInvites, params)).toEqual({
      to: 'POST /invites',
      fields: { ...always, ...fields },
    })
  })

  it('are for moderators only if the server has them', () => {
    const link = { channelIds: [], role: 300 as const }
    expect(sentAt(60, routes.createInviteLink, link).fields['invite_as']).toBe('300')
    expect(() => sentAt(59, routes.createInviteLink, link)).toThrow(RangeError)
  })

  it('may never expire', () => {
    const link = { expiresInMinutes: null, channelIds: [] }
    expect(sentAt(512, routes.createInviteLink, link)).toEqual({
      to: 'POST /invites/multiuse',
      fields: { invite_expires_in_minutes: 'null', invite_as: '400', stream_ids: '[]' },
    })
    expect(routes.createInviteLink.result({ invite_link: 'https://x/join/1' }, context)).toEqual({
      link: 'https://x/join/1',
    })
  })

  it('are listed and revoked', () => {
    const invites = [
      {
        id: 1,
        invited_by_user_id: 3,
        invited: 10,
        expiry_date: null,
        invited_as: 600,
        email: 'a@x',
        is_multiuse: false,
      },
      { id: 2, link_url: 'https://x/join/2', is_multiuse: true },
    ]
    expect(routes.getInvites.result({ invites }, context)).toEqual([
      {
        id: 1,
        inviterId: 3,
        createdAt: 10,
        expiresAt: null,
        role: 600,
        email: 'a@x',
        linkUrl: null,
        isMultiuse: false,
        notifiesInviter: null,
      },
      {
        id: 2,
        inviterId: null,
        createdAt: 0,
        expiresAt: null,
        role: 400,
        email: null,
        linkUrl: 'https://x/join/2',
        isMultiuse: true,
        notifiesInviter: null,
      },
    ])
    expect(sentAt(512, routes.revokeInvite, { inviteId: 1 }).to).toBe('DELETE /invites/1')
    expect(sentAt(512, routes.revokeInviteLink, { inviteId: 2 }).to).toBe('DELETE /invites/multiuse/2')
    expect(sentAt(512, routes.resendInvite, { inviteId: 1 }).to).toBe('POST /invites/1/resend')
  })
})
