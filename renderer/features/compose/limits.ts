/** Length as the service counts it: in code points. */
export function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next < 0xe000) {
        count--
        i++
      }
    }
  }
  return count
}

/** What the server stores of a text: it cuts leading newlines and trailing white space. */
export const storedText = (text: string): string => text.replace(/^\n+/, '').trimEnd()

/** How many code points are over the limit; 0 when none. */
export const overBy = (text: string, limit: number): number =>
  // Twice the units cannot be fewer code points: most texts need no counting.
  text.length <= limit ? 0 : Math.max(0, codePoints(storedText(text)) - limit)

/** What is left of the limit once less than a tenth is; null before that. */
export function remaining(text: string, limit: number): number | null {
  if (text.length < limit * 0.9) return null
  const left = limit - codePoints(storedText(text))
  return left <= limit / 10 ? left : null
}
