import type { DirectMessage, UserId } from '../../api/types.ts'

/**
 * Names a direct conversation: the other people's ids, ascending, joined by commas; "" for notes to self. The store names
 * it by the ids of everybody.
 */
export function dmKey(others: readonly UserId[]): string {
  return [...new Set(others)].sort((a, b) => a - b).join(',')
}

/** The ids behind a key, ascending. */
export function dmKeyIds(key: string): readonly UserId[] {
  return key === '' ? [] : key.split(',').map(Number)
}

/** Everybody in the conversation but the own user; [] for notes to self. */
export function othersOf(message: Pick<DirectMessage, 'userIds'>, selfUserId: UserId): readonly UserId[] {
  return message.userIds.filter((id) => id !== selfUserId)
}
