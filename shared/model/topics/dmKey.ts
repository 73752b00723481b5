import type { DirectMessage, UserId } from '../../api/types.ts'

/**
 * Returns the key of a direct conversation: the ids of the other users, ascending, joined by commas; "" for notes to
 * self. The store's keys include the own user.
 */
export function dmKey(others: readonly UserId[]): string {
  return [...new Set(others)].sort((a, b) => a - b).join(',')
}

/** Returns the ids in a key, ascending. */
export function dmKeyIds(key: string): readonly UserId[] {
  return key === '' ? [] : key.split(',').map(Number)
}

/** Returns all users in the conversation but the own one; [] for notes to self. */
export function othersOf(message: Pick<DirectMessage, 'userIds'>, selfUserId: UserId): readonly UserId[] {
  return message.userIds.filter((id) => id !== selfUserId)
}
