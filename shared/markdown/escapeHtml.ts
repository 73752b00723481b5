/** Text for the inside of an element, in which no character reference is one. */
export const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const escapeCode = (text: string) => escapeText(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Text that a user typed: character references in it stay what they are. */
export const escapeTyped = (text: string) =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-fA-F]+|[\da-zA-Z]+);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

/** Typed text for a double-quoted attribute. */
export const escapeAttribute = (text: string) => escapeTyped(text).replace(/"/g, '&quot;')
