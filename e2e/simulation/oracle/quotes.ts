/** A document of the protocol, or the specification, and what stands there to the letter. */
export type Quote = readonly [document: string, sentence: string]

/** As they are printed, before what is said of them. */
export const quoted = (quotes: readonly Quote[]): string =>
  quotes.map(([document, sentence]) => `${document}: "${sentence}" `).join('and ')
