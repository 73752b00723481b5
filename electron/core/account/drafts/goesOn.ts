import { losesText } from './losesText.ts'

/**
 * A text of more than this many characters counts as continued if an edit removes only a few of them (see losesText).
 */
const long = 24

/** True when `next` continues the old text, and is not another text that was begun anew. */
export const goesOn = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > long && !losesText(old, next))
