import { foldText } from '../../../../shared/model/search/foldText.ts'

/** Returns a function that returns true for texts with all words of the query, in any order. */
export function matchesWords(query: string): (text: string) => boolean {
  const words = foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '')
  return (text) => {
    const within = foldText(text)
    return words.every((word) => within.includes(word))
  }
}
