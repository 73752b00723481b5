import { titlesIn } from './titlesIn.mjs'

const MAX_LENGTH = 80

/** Returns the titles in a test file with more characters than allowed, as lines to print. */
export function longTitlesIn(file, text) {
  return titlesIn(file, text)
    .filter(({ title }) => title.length > MAX_LENGTH)
    .map(
      ({ line, title }) =>
        `${file}:${line}: a title of ${title.length} characters, at most ${MAX_LENGTH} may be`,
    )
}
