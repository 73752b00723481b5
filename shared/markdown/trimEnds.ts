/**
 * Text without a sign at its ends, however often it stands there. A pattern would look to the end of each run of the
 * sign from each place in it.
 */
export function trimEnds(text: string, sign: ' ' | '\n'): string {
  let start = 0
  let end = text.length
  while (text[start] === sign) start++
  while (end > start && text[end - 1] === sign) end--
  return text.slice(start, end)
}
