import { agoWords } from '../../../../shared/agoWords.ts'

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const weekMs = 7 * 86_400_000

/** How long ago, in a few words; the date where that is a week or more. Milliseconds. */
export const age = (at: number, now: number): string =>
  now - at < weekMs ? agoWords(at, now) : date.format(at)
