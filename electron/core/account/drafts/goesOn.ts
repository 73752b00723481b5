import { losesText } from './losesText.ts'

/** A text so long that is still there but for a slip is no other one. */
const long = 24

/** Whether the next text is the old one as somebody goes on with it, and not another one that was begun anew. */
export const goesOn = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > long && !losesText(old, next))
