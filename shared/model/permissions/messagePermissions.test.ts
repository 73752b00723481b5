import { describe, expect, test } from 'vitest'
import { canChangeChannel, canChangeTopic, canDelete, canEditContent, canSendDirect } from './permissions.ts'
import * as eg from '../testing/eg.ts'
import {
  admin,
  member,
  newcomer,
  bot,
  users,
  nobodyGroup,
  adminsGroup,
  membersGroup,
  everyoneGroup,
  account,
} from '../testing/egPeople.ts'

describe('a message', () => {
  const timeAt = (seconds: number) => (1_700_000_000 + seconds) * 1000
  const ownMessage = eg.channelMessage(5, { senderId: eg.selfId })
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

  test('is edited only by its author, within the time limit', () => {
    const state = account(limits)
    expect([ownMessage, ownDirect, foreign].map((item) => canEditContent(state, item, timeAt(60)))).toEqual([
      true,
      true,
      false,
    ])
    expect(canEditContent(state, ownMessage, timeAt(61))).toBe(false)
    // Old servers send 0 for no limit.
    for (const message_content_edit_limit_seconds of [null, 0])
      expect(
        canEditContent(account({ ...limits, message_content_edit_limit_seconds }), ownMessage, timeAt(9e9)),
      ).toBe(true)
    expect(canEditContent(account({ ...limits, allow_message_editing: false }), ownMessage, timeAt(0))).toBe(
      false,
    )
    expect(canEditContent(account(limits, archived), ownMessage, timeAt(0))).toBe(false)
  })

  test('is deleted by its author in time, or at any time with the permission', () => {
    const state = account(limits)
    expect([ownMessage, ownDirect, foreign].map((item) => canDelete(state, item, timeAt(60)))).toEqual([
      true,
      true,
      false,
    ])
    expect(canDelete(state, ownMessage, timeAt(61))).toBe(false)
    const anything = account({ ...limits, can_delete_any_message_group: membersGroup })
    expect([ownMessage, ownDirect, foreign].map((item) => canDelete(anything, item, timeAt(9e9)))).toEqual([
      true,
      true,
      true,
    ])
    expect(canDelete(account(limits, archived), ownMessage, timeAt(0))).toBe(false)
  })

  test('is moved within the time limit, and by moderators at any time', () => {
    const state = account(limits)
    expect([canChangeTopic(state, foreign, timeAt(60)), canChangeTopic(state, foreign, timeAt(61))]).toEqual([
      true,
      false,
    ])
    expect(canChangeChannel(state, foreign, timeAt(9e9))).toBe(true)
    expect(canChangeTopic(state, ownDirect, timeAt(0))).toBe(false)
    const mod = account(limits, { users: [eg.user(eg.selfId, { role: 300 })] })
    expect(canChangeTopic(mod, foreign, timeAt(9e9))).toBe(true)
  })
})

describe('a direct message', () => {
  const recent = { recentDirects: [{ userIds: [member], maxId: 1 }] }

  test.each([
    [{}, [member], true],
    [{}, [], true],
    [{ direct_message_permission_group: nobodyGroup }, [member], false],
    [{ direct_message_permission_group: nobodyGroup }, [], true],
    [{ direct_message_permission_group: nobodyGroup }, [bot], true],
    [{ direct_message_permission_group: adminsGroup }, [member, admin], true],
    [{ direct_message_initiator_group: nobodyGroup }, [newcomer], false],
    // The conversation already exists, so it is not started.
    [{ direct_message_initiator_group: nobodyGroup }, [member], true],
    [{ private_message_policy: 2 }, [member], false],
  ] as const)('with %o to %j', (realm, others, expected) => {
    expect(canSendDirect(account(realm, recent), others)).toBe(expected)
  })

  test('cannot be sent to deactivated users', () => {
    const deactivated = account({}, { users: [...users, eg.user(80, { isActive: false })] })
    expect(canSendDirect(deactivated, [80])).toBe(false)
  })
})
