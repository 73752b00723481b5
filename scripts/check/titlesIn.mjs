const TEST = /\.(test|spec)\.(tsx?|mjs)$/
// The second form, `)(`, follows a table of cases that contains parentheses.
const TITLE =
  /(?:(?<![.\w])(?:test|it|describe|fault|appFault)(?:\.(?:each|for|skipIf|runIf|describe|step))*(?:\([^()]*\))?|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

/** Returns the titles in a test file without inserted values, which are unknown, with the line of each. */
export function titlesIn(file, text) {
  if (!TEST.test(file)) return []
  return [...text.matchAll(TITLE)].map(({ index, 1: single, 2: double, 3: template }) => ({
    line: text.slice(0, index).split('\n').length,
    title: (single ?? double ?? template).replaceAll(/\$\{[^}]*\}/g, '').replaceAll(/\\(.)/g, '$1'),
  }))
}
