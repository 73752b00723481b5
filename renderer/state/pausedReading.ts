import type { Narrow } from '../../shared/api/types.ts'
import { narrowKey } from '../../shared/model/views/narrow.ts'

const paused = new Set<string>()
const keyOf = (account: string, narrow: Narrow): string => `${account} ${narrowKey(narrow)}`

/**
 * Narrows in which messages are not marked as read by scrolling until the user leaves them, because the user has just
 * marked one as unread.
 */
export const pauseReading = (account: string, narrow: Narrow): void => void paused.add(keyOf(account, narrow))
export const isReadingPaused = (account: string, narrow: Narrow): boolean =>
  paused.has(keyOf(account, narrow))
export const resumeReading = (account: string, narrow: Narrow): void =>
  void paused.delete(keyOf(account, narrow))
