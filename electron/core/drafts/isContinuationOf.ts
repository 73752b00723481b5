/** A correction removes at most this many characters. */
const maxCorrection = 12

/** True when the step from `old` to `next` takes away more characters than a correction does. */
export function isLargeDeletion(old: string, next: string): boolean {
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  const maxEnd = Math.min(old.length, next.length) - start
  while (end < maxEnd && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return old.length - start - end > maxCorrection
}

/** A text of more than this many characters counts as continued if an edit removes only a few of them. */
const minLength = 24

/** True when `next` continues the old text, and is not another text that was begun anew. */
export const isContinuationOf = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > minLength && !isLargeDeletion(old, next))
