import { lazy } from './lazy.ts'

const format = lazy(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** Joins names for a sentence: "Ada, Ben and Olga". */
export const listWords = (names: readonly string[]): string => format().format(names)
