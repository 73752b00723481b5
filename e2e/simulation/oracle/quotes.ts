/** A document of the protocol or the specification, and a literal sentence from it. */
export type Quote = readonly [document: string, sentence: string]

/** Formats quotes as the prefix of an explanation. */
export const quoted = (quotes: readonly Quote[]): string =>
  quotes.map(([document, sentence]) => `${document}: "${sentence}" `).join('and ')
