import { writtenParts } from '../../compose/compose/index.ts'

/** So much of a text is drawn. */
const maxLength = 400

/** Beginning of a draft: in the user's own words, or in those of the quoted message where there are no others yet. */
export function previewOf(content: string): string {
  const quotes = writtenParts(content).flatMap((part) => (part.type === 'quote' ? [part] : []))
  let rest = content
  // Backwards, so that the ranges before stay valid.
  for (const { start, end } of quotes.toReversed()) rest = rest.slice(0, start) + rest.slice(end + 1)
  const ownWords = rest.trim()
  const shown =
    ownWords === ''
      ? quotes
          .map((quote) => quote.content)
          .join('\n')
          .trim()
      : ownWords
  return shown.slice(0, maxLength)
}
