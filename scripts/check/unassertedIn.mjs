import ts from 'typescript'

const TEST = /\.(test|spec)\.(tsx?|mjs)$/
const ASSERTS = /^(expect|assert)/
const TEST_FUNCTIONS = new Set(['test', 'it'])
const MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf'])

const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)

/**
 * Returns true for `test`, `it`, `test.each(rows)` and similar functions, but not for `test.step` or a method of a
 * value named `it`.
 */
function isTestFunction(callee) {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text)
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return false
  return MODIFIERS.has(callee.expression.name.text) && isTestFunction(callee.expression.expression)
}

function functionsIn(source) {
  const functions = new Map()
  const visit = (node) => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) functions.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      functions.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return functions
}

/**
 * Returns the tests of a file that assert nothing, as lines to print. A test asserts by calling a function whose name
 * starts with `expect` or `assert`, directly or in a function of the same file.
 */
export function unassertedIn(file, text) {
  if (!TEST.test(file)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const functions = functionsIn(source)
  const asserts = (node, seen = new Set()) => {
    if (ts.isIdentifier(node)) {
      if (ASSERTS.test(node.text)) return true
      const called = functions.get(node.text)
      if (called === undefined || seen.has(called)) return false
      seen.add(called)
      return asserts(called, seen)
    }
    return ts.forEachChild(node, (child) => asserts(child, seen) || undefined) === true
  }
  const problems = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const body = node.arguments.findLast(isFunction)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      if (body !== undefined && !asserts(body))
        problems.push(`${file}:${line + 1}: a test that asserts nothing`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}
