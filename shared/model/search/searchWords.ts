import type { Narrow } from '../../api/types.ts'
import { foldText } from './foldText.ts'

/** Folded words and phrases. A message must contain all of `wanted` and none of `unwanted`. */
export interface SearchWords {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/** Returns the words of a narrow's `search` terms. A quoted phrase counts as one word. */
export function searchWords(narrow: Narrow): SearchWords {
  const wanted = new Set<string>()
  const unwanted = new Set<string>()
  for (const { operator, operand, negated } of narrow) {
    if (operator !== 'search') continue
    for (const word of splitWords(String(operand))) (negated === true ? unwanted : wanted).add(word)
  }
  return { wanted: [...wanted], unwanted: [...unwanted] }
}

function splitWords(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"?|([^\s"]+)/g)]
    .map((match) => foldText(match[1] ?? match[2] ?? '').trim())
    .filter((word) => word !== '')
}
