import type { AccountState } from '../state/accountState.ts'
import type { Message, UserId } from '../../api/types.ts'
import { dmKey } from '../../api/conversationKey.ts'
import { realmBoolean } from '../organization/realm.ts'
import { selectUser } from '../people/users.ts'
import { canInChannel, type ChannelPermission } from './channelPermissions.ts'
import { canInRealm } from './realmPermissions.ts'

/**
 * Returns true while the message is no older than the number of seconds in the field. null, a missing field and (on old
 * servers) 0 mean no limit. now: milliseconds.
 */
function isWithin(state: AccountState, field: string, message: Message, now: number): boolean {
  const seconds = state.realm.fields[field]
  return typeof seconds !== 'number' || seconds === 0 || now / 1000 <= message.timestamp + seconds
}

const isOwn = (state: AccountState, message: Message): boolean => message.senderId === state.self.userId

const inItsChannel = (state: AccountState, message: Message, permission: ChannelPermission, now: number) =>
  message.type === 'channel' && canInChannel(state, permission, message.channelId, state.self.userId, now)

/** Returns true when the own user may edit the text of the message. now: milliseconds. */
export function canEditContent(state: AccountState, message: Message, now: number): boolean {
  if (!isOwn(state, message) || !realmBoolean(state, 'allow_message_editing', true)) return false
  if (message.type === 'channel' && state.channels.get(message.channelId)?.isArchived !== false) return false
  return isWithin(state, 'message_content_edit_limit_seconds', message, now)
}

/** Returns true when the own user may delete the message. now: milliseconds. */
export function canDelete(state: AccountState, message: Message, now: number): boolean {
  const anyMessage =
    message.type === 'channel'
      ? inItsChannel(state, message, 'deleteAnyMessage', now)
      : canInRealm(state, 'deleteAnyMessage', state.self.userId, now)
  if (anyMessage) return true
  if (!isOwn(state, message)) return false
  const ownMessage =
    message.type === 'channel'
      ? inItsChannel(state, message, 'deleteOwnMessage', now)
      : canInRealm(state, 'deleteOwnMessage', state.self.userId, now)
  return ownMessage && isDeletedInTime(state, message, now)
}

/** Returns true within the time limit for deleting the message. now: milliseconds. */
export const isDeletedInTime = (state: AccountState, message: Message, now: number): boolean =>
  isWithin(state, 'message_content_delete_limit_seconds', message, now)

/** Returns true when the own user may change the message's topic. Moderators have no time limit. now: milliseconds. */
export function canChangeTopic(state: AccountState, message: Message, now: number): boolean {
  return inItsChannel(state, message, 'moveWithin', now) && isMoveInTime(state, 'within', message, now)
}

/**
 * Returns true when the own user may move the message to another channel. Moderators have no time limit. now:
 * milliseconds.
 */
export function canChangeChannel(state: AccountState, message: Message, now: number): boolean {
  return inItsChannel(state, message, 'moveOut', now) && isMoveInTime(state, 'between', message, now)
}

function isMoveInTime(
  state: AccountState,
  kind: 'within' | 'between',
  message: Message,
  now: number,
): boolean {
  if (canInRealm(state, 'moderate')) return true
  const field =
    kind === 'within'
      ? 'move_messages_within_stream_limit_seconds'
      : 'move_messages_between_streams_limit_seconds'
  return isWithin(state, field, message, now)
}

/**
 * Returns true when the own user may write to these users. others: all users but the own one; [] for notes to self.
 * now: milliseconds.
 */
export function canSendDirect(
  state: AccountState,
  others: readonly UserId[],
  now: number = Infinity,
): boolean {
  if (others.length === 0) return true
  if (others.some((id) => selectUser(state, id)?.isActive === false)) return false
  if (others.every((id) => selectUser(state, id)?.isBot === true)) return true
  const { userId } = state.self
  const someoneMay = [userId, ...others].some((id) => canInRealm(state, 'takePartInDirect', id, now))
  return someoneMay && (state.directs.has(dmKey(others)) || canInRealm(state, 'startDirect', userId, now))
}
