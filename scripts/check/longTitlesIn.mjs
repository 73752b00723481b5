const LONGEST = 80
const TEST = /\.(test|spec)\.(tsx?|mjs)$/
// The second form, `)(`, follows a table of cases that contains parentheses.
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

/** Returns the titles in a test file with more characters than allowed, as lines to print. */
export function longTitlesIn(file, text) {
  if (!TEST.test(file)) return []
  return [...text.matchAll(TITLE)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
    // Inserted values are unknown and not counted.
    const title = (single ?? double ?? template).replaceAll(/\$\{[^}]*\}/g, '').replaceAll(/\\(.)/g, '$1')
    if (title.length <= LONGEST) return []
    const line = text.slice(0, index).split('\n').length
    return [`${file}:${line}: a title of ${title.length} characters, at most ${LONGEST} may be`]
  })
}
