/** Text for the inside of an element. */
export const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Text for a double-quoted attribute. */
export const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;')

export const escapeCode = (text: string) => escapeAttribute(text).replace(/'/g, '&#39;')

/** Text that a person typed: character references in it stay what they are. */
export const escapeTyped = (text: string) =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-fA-F]+|[\da-zA-Z]+);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
