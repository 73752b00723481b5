import { foldText } from './foldText.ts'

/** Returns the words of a query, folded. */
export const queryWords = (query: string): readonly string[] =>
  foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '')

/** Returns a function that returns true for texts with all words of the query, in any order. */
export function matchesWords(query: string): (text: string) => boolean {
  const words = queryWords(query)
  if (words.length === 0) return () => true
  return (text) => {
    const within = foldText(text)
    return words.every((word) => within.includes(word))
  }
}

/** Returns the items whose texts have all words of the query, in any order. */
export const filterByWords = <T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] => {
  const isFound = matchesWords(query)
  return query.trim() === '' ? items : items.filter((item) => isFound(textOf(item)))
}
