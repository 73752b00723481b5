import { agoWords } from '../../../../shared/agoWords.ts'

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const weekMs = 7 * 86_400_000

/**
 * Returns the age of `at` in a few words, or its date if it is a week old or more. Both arguments are ms since 1970.
 */
export const age = (at: number, now: number): string =>
  now - at < weekMs ? agoWords(at, now) : date.format(at)
