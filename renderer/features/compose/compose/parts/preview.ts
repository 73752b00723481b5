import { writtenParts } from './writtenParts.ts'

/** Maximum number of characters shown. */
const maxLength = 400

/** Returns the beginning of an unsent text. If it contains nothing but quotes, returns the quoted text. */
export function previewOf(content: string): string {
  const quotes = writtenParts(content).flatMap((part) => (part.type === 'quote' ? [part] : []))
  let rest = content
  // From the end, so that the earlier ranges stay valid.
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
