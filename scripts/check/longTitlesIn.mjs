const LONGEST = 80
const TEST = /\.(test|spec)\.(tsx?|mjs)$/
// The second form, `)(`, follows a table of cases that has parentheses of its own.
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

/** Returns the titles of a file of tests that have more characters than may be, as lines to print. */
export function longTitlesIn(file, text) {
  if (!TEST.test(file)) return []
  return [...text.matchAll(TITLE)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
    // Parts that a template puts in are not known, nor counted.
    const title = (single ?? double ?? template).replaceAll(/\$\{[^}]*\}/g, '').replaceAll(/\\(.)/g, '$1')
    if (title.length <= LONGEST) return []
    const line = text.slice(0, index).split('\n').length
    return [`${file}:${line}: a title of ${title.length} characters, at most ${LONGEST} may be`]
  })
}
