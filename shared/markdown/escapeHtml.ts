/** Text for the inside of an element. */
export const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Text for a double-quoted attribute, and for code. */
export const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;')
