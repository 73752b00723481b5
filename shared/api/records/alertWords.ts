import { bounds } from '../bounds.ts'
import { listOf, name } from './lenient.ts'

/** The words that fit: together they become one pattern, which each flagged message is searched with. */
export const alertWords = listOf(name, 'alertWords').transform((words) => {
  let left: number = bounds.alertWordsLength.max
  return words.filter((word) => (left -= word.length) >= 0)
})
