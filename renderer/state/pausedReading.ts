import type { Narrow } from '../../shared/api/types.ts'
import { narrowKey } from '../../shared/model/views/narrow.ts'

const paused = new Set<string>()
const keyOf = (account: string, narrow: Narrow): string => `${account} ${narrowKey(narrow)}`

/** Nothing is read by looking at it until the narrow is left: the person has just said that it is unread. */
export const pauseReading = (account: string, narrow: Narrow): void => void paused.add(keyOf(account, narrow))
export const isReadingPaused = (account: string, narrow: Narrow): boolean =>
  paused.has(keyOf(account, narrow))
export const resumeReading = (account: string, narrow: Narrow): void =>
  void paused.delete(keyOf(account, narrow))
