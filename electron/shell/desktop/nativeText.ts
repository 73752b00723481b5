/** Signs that change the direction of the text around them, and controls. A name could make a question read otherwise. */
const hidden = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g

/**
 * Returns the text as the system may show it, in dialogs, notifications, titles, menus and the tray: all of these may
 * have names that others chose. `maxLength` is in code points, so that no character is cut in two.
 */
export function nativeText(text: string, maxLength = 5000): string {
  const clean = text.replace(lineBreaks, '\n').replace(hidden, '')
  const signs = [...clean]
  return signs.length <= maxLength ? clean : `${signs.slice(0, maxLength - 1).join('')}…`
}

/** The same on one line, for a title or an item of a menu. */
export const nativeLine = (text: string, maxLength = 200): string =>
  nativeText(text, maxLength).replace(/[\n\t]+/g, ' ')
