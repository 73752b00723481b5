/**
 * Characters that change the text direction, and control characters. With them, a name could change the meaning of a
 * question.
 */
const hidden = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g

/**
 * Returns a text in a form that is safe in system dialogs, notifications, titles, menus and the tray, all of which may
 * contain names chosen by others. `maxLength` is in code points, so that no character is cut in two.
 */
export function nativeText(text: string, maxLength = 5000): string {
  const clean = text.replace(lineBreaks, '\n').replace(hidden, '')
  const signs = [...clean]
  return signs.length <= maxLength ? clean : `${signs.slice(0, maxLength - 1).join('')}…`
}

/** Like `nativeText`, on one line, for a title or a menu item. */
export const nativeLine = (text: string, maxLength = 200): string =>
  nativeText(text, maxLength).replace(/[\n\t]+/g, ' ')
