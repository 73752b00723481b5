import { bounds } from '../bounds.ts'
import { listOf, name } from './lenient.ts'

/** Keeps the words up to the total limit, because they become one pattern for searching each flagged message. */
export const alertWords = listOf(name, 'alertWords').transform((words) => {
  let left: number = bounds.alertWordsLength.max
  return words.filter((word) => (left -= word.length) >= 0)
})
