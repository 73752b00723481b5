import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'

/** Max topics that are compared, newest first. */
const maxCompared = 2000
/** Shorter names differ by a letter only on purpose. */
const minTypoLength = 6

const separators = /[\s\p{P}\p{S}]+/gu
const digits = /\d+/gu

/** Returns the name without case, accents, spaces and punctuation, which users vary without a meaning. */
const essence = (name: string): string => foldText(withoutResolvedMark(name)).replace(separators, '')

/**
 * Returns the newest topic whose name is nearly the same as the typed one: up to case, accents, spaces, punctuation, the
 * mark of a resolved topic, or one letter. Names with different numbers are different ("Release 4.1", "Release 4.2").
 * Returns null if there is none.
 */
export function similarTopic(topics: readonly { readonly name: string }[], typed: string): string | null {
  const wanted = essence(typed)
  if (wanted === '') return null
  const numbers = numbersOf(typed)
  let near: string | null = null
  for (const { name } of topics.slice(0, maxCompared)) {
    if (Math.abs(name.length - typed.length) > maxLengthGap) continue
    const found = essence(name)
    if (found === wanted && numbersOf(name) === numbers) return name
    if (near !== null || wanted.length < minTypoLength) continue
    if (isOneEdit(found, wanted) && numbersOf(name) === numbers) near = name
  }
  return near
}

/** Topics with more characters than this between them are different. It allows for marks and punctuation. */
const maxLengthGap = 8

const numbersOf = (name: string): string => (name.match(digits) ?? []).join(' ')

/** True when one letter was inserted, removed or replaced, or two neighbors were swapped. */
function isOneEdit(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  let leftEnd = left.length
  let rightEnd = right.length
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--
    rightEnd--
  }
  const [leftRest, rightRest] = [leftEnd - start, rightEnd - start]
  if (leftRest <= 1 && rightRest <= 1) return true
  return (
    leftRest === 2 && rightRest === 2 && left[start] === right[start + 1] && left[start + 1] === right[start]
  )
}
