/** Returns the length as the server counts it, in code points. */
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

/** Returns the text as the server stores it, without leading newlines and trailing white space. */
export const storedText = (text: string): string => text.replace(/^\n+/, '').trimEnd()

/** Returns the number of code points over the limit, or 0. */
export const overBy = (text: string, limit: number): number =>
  // A text never has more code points than UTF-16 units, so most texts need no counting.
  text.length <= limit ? 0 : Math.max(0, codePoints(storedText(text)) - limit)

/** Returns the code points left up to the limit, negative over it. null while more than a tenth is left. */
export function remaining(text: string, limit: number): number | null {
  if (text.length < limit * 0.9) return null
  const left = limit - codePoints(storedText(text))
  return left <= limit / 10 ? left : null
}
