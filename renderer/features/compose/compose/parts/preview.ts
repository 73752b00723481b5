import { writtenParts } from './writtenParts.ts'

/** Maximum number of characters shown. */
const maxLength = 400

/** Returns the beginning of an unsent text. If it contains nothing but quotes, returns the quoted text. */
export function previewOf(content: string): string {
  const quotes = writtenParts(content).filter((part) => part.type === 'quote')
  let rest = content
  // From the end, so that the earlier ranges stay valid.
  for (const { start, end } of quotes.toReversed()) rest = rest.slice(0, start) + rest.slice(end + 1)
  const quoted = quotes.map((quote) => quote.content).join('\n')
  return (rest.trim() || quoted.trim()).slice(0, maxLength)
}
