import ts from 'typescript'

/** A longer function cannot be read as a whole. */
const MAX_LINES = 150
const PRODUCT = /^(shared|electron|renderer)\/.*\.(tsx?|mjs|cjs)$/
const TEST = /\.(test|spec)\.tsx?$|\/testing\//

/** Returns the functions of a product file with more lines than allowed, as lines to print. */
export function longFunctionsIn(file, text) {
  if (!PRODUCT.test(file) || TEST.test(file) || text.split('\n').length <= MAX_LINES) return []
  const problems = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const first = lineAt(node.getStart(source))
      const length = lineAt(node.end) - first + 1
      if (length > MAX_LINES)
        problems.push(`${file}:${first + 1}: a function of ${length} lines, at most ${MAX_LINES} are allowed`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}
