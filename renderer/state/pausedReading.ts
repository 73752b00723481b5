import type { Narrow } from '../../shared/api/types.ts'
import { narrowKey } from '../../shared/model/views/narrow.ts'
import { accountKey, accountMemory } from './account/accountEntries.ts'

const paused = accountMemory<true>()
const keyOf = (account: string, narrow: Narrow): string => accountKey(account, narrowKey(narrow))

/**
 * Narrows in which messages are not marked as read by scrolling until the user leaves them, because the user has just
 * marked one as unread.
 */
export const pauseReading = (account: string, narrow: Narrow): void =>
  void paused.set(keyOf(account, narrow), true)
export const isReadingPaused = (account: string, narrow: Narrow): boolean =>
  paused.has(keyOf(account, narrow))
export const resumeReading = (account: string, narrow: Narrow): void =>
  void paused.delete(keyOf(account, narrow))
