/** So many characters are a slip of the keys. */
const slip = 12

/** Whether the step from one text to the next takes away more than corrections do. */
export function losesText(old: string, next: string): boolean {
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  const most = Math.min(old.length, next.length) - start
  while (end < most && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return old.length - start - end > slip
}
