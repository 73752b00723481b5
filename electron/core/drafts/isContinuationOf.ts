/** Maximum number of characters that a correction removes. */
const maxCorrection = 12

/** True if the change from `old` to `next` removes more characters than a correction does. */
export function isLargeDeletion(old: string, next: string): boolean {
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  const maxEnd = Math.min(old.length, next.length) - start
  while (end < maxEnd && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return old.length - start - end > maxCorrection
}

/** Longer texts count as continued if a change removes only a few of their characters. */
const minLength = 24

/** True if `next` continues the old text. False if it is a different text. */
export const isContinuationOf = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > minLength && !isLargeDeletion(old, next))
