/** Escapes text for the inside of an element. Character references are escaped, too. */
export const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const escapeCode = (text: string) => escapeText(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Escapes typed text, but keeps character references. */
export const escapeTyped = (text: string) =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-fA-F]+|[\da-zA-Z]+);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

/** Escapes typed text for a double-quoted attribute. */
export const escapeAttribute = (text: string) => escapeTyped(text).replace(/"/g, '&quot;')
