/**
 * Returns the characters of an emoji code (dash-separated hex code points, as on the wire), with the selector for color
 * where text is the default; null for an invalid code.
 */
export function emojiChar(code: string): string | null {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,11}$/i.test(code)) return null
  const points = code.split('-').map((hex) => Number.parseInt(hex, 16))
  if (!points.every(isSymbol)) return null
  return points.map((point, i) => presented(String.fromCodePoint(point), points[i + 1])).join('')
}

const emojiPresentation = 0xfe0f

/** Excludes control characters, surrogates, and values beyond Unicode. */
const isSymbol = (point: number): boolean =>
  point >= 0x20 &&
  point <= 0x10ffff &&
  !(point >= 0x7f && point < 0xa0) &&
  !(point >= 0xd800 && point < 0xe000)

function presented(char: string, next: number | undefined): string {
  const plain = /^\p{Emoji}$/u.test(char) && !/^\p{Emoji_Presentation}$/u.test(char)
  const decided =
    next === emojiPresentation ||
    (next !== undefined && /^\p{Emoji_Modifier}$/u.test(String.fromCodePoint(next)))
  return plain && !decided ? char + String.fromCodePoint(emojiPresentation) : char
}
