import path from 'node:path'
import ts from 'typescript'

// Words that newcomers would not understand in names. CONTRIBUTING.md lists replacements.
const WORDS = new RegExp(
  `^(${[
    'doors?|wish|wishe[sd]|homes|deeds?|doubts?|excuse[sd]?|judge[sd]?|neighbours?|coming|openings?|twins?|trails?',
    'holds|patience|dice|disturbances?|mishaps?|itinerary|itineraries|farewells?|foresee|untold|insists?',
  ].join('|')})$`,
  'i',
)

/** Returns true for names from outside: fields of the wire format and environment variables. */
const isForeign = (name) => name.includes('_') || /^[A-Z]+$/.test(name)

const wordsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)

const isDialect = (name) => !isForeign(name) && wordsOf(name).some((word) => WORDS.test(word))

/** Returns the problems with the names declared in a source file, and with its file name, as lines to print. */
export function dialectIn(file, text) {
  const problems = []
  const ownName = path.basename(file).replace(/(\.(test|spec|module))?\.\w+$/, '')
  if (isDialect(ownName)) problems.push(`${file}: a file name with a word of no meaning elsewhere`)
  if (!/\.(tsx?|mjs|cjs)$/.test(file)) return problems
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    const { name } = node
    const isName = name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isMetaProperty(node)
    if (isName && !isUse && isDialect(name.text)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
      problems.push(`${file}:${line + 1}: the name ${name.text} has a word of no meaning elsewhere`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}
