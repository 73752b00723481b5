/** So much of a text is drawn. */
const maxLength = 400

/** A quoted message as `quoteOf` of the composer writes it: who said it with a link, and a fence around the text. */
const quote = /^@_\*\*[^*\n]+\*\* \[[^\]\n]*\]\([^)\n]*\):\n(`{3,})quote\n([\s\S]*?)\n\1(?:\n|$)/gm

/** How a draft begins: in the person's own words, and in those of a quoted message where there are no others yet. */
export function previewOf(content: string): string {
  const ownWords = content.replace(quote, '').trim()
  const shown = ownWords === '' ? content.replace(quote, '$2\n').trim() : ownWords
  return shown.slice(0, maxLength)
}
