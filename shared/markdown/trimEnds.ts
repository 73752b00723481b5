/** Returns the text without `sign` at both ends. A regular expression would take quadratic time for long runs. */
export function trimEnds(text: string, sign: ' ' | '\n'): string {
  let start = 0
  let end = text.length
  while (text[start] === sign) start++
  while (end > start && text[end - 1] === sign) end--
  return text.slice(start, end)
}
