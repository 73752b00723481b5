import { isLargeDeletion } from './isLargeDeletion.ts'

/**
 * A text of more than this many characters counts as continued if an edit removes only a few of them (see losesText).
 */
const minLength = 24

/** True when `next` continues the old text, and is not another text that was begun anew. */
export const isContinuationOf = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > minLength && !isLargeDeletion(old, next))
