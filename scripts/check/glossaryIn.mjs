import ts from 'typescript'
import { commentsIn } from './commentsIn.mjs'
import { firstWords, nameStarts, nameWords, prose, texts, wholeNames } from './glossary.mjs'
import { titlesIn } from './titlesIn.mjs'

const CODE = /\.(tsx?|mjs|cjs)$/
const COMMENTED = /\.(tsx?|mjs|cjs|css)$/
const PAGE = /\.md$/
const TEXTS = /^assets\/locales\/en\/.*\.json$/
/** Files that quote the words. */
const QUOTES = /^scripts\/check\/glossary|^CONTRIBUTING\.md$/

const byWord = (rows) =>
  new Map(rows.flatMap(([words, use]) => words.split(' ').map((word) => [word.toLowerCase(), use])))
const wholes = byWord(wholeNames)
const starts = byWord(nameStarts)
const parts = byWord(nameWords)
const firsts = byWord(firstWords)

const wordsOf = (name) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

/** Returns true for fields of the wire format. */
const isForeign = (name) => /[a-z]/.test(name) && name.includes('_')

/** Returns the first forbidden word of a name, and what to write instead. */
function wordIn(name) {
  const words = wordsOf(name)
  if (starts.has(words[0])) return { word: words[0], use: starts.get(words[0]) }
  const word = words.find((part) => parts.has(part))
  return word === undefined ? undefined : { word, use: parts.get(word) }
}

/**
 * Returns the name that a node declares, or undefined if it only uses one: the names of properties in object literals
 * and patterns were declared elsewhere.
 */
function declaredName(node) {
  const { name } = node
  if (name === undefined || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return undefined
  const isUse =
    ts.isPropertyAccessExpression(node) ||
    ts.isImportSpecifier(node) ||
    ts.isExportSpecifier(node) ||
    ts.isMetaProperty(node) ||
    ts.isJsxAttribute(node) ||
    ts.isObjectLiteralElementLike(node) ||
    (ts.isBindingElement(node) &&
      ts.isObjectBindingPattern(node.parent) &&
      node.propertyName === undefined &&
      node.dotDotDotToken === undefined)
  return isUse || isForeign(name.text) ? undefined : name
}

function declaredNames(file, read) {
  if (!CODE.test(file)) return []
  const source = ts.createSourceFile(file, read(), ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    const name = declaredName(node)
    const use = name && wholes.get(name.text)
    const fault = use ? { word: name.text, use } : name && wordIn(name.text)
    if (fault !== undefined) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1
      found.push({ line, name: name.text, ...fault })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the forbidden words in the path of a file and in the names declared in it. */
function namesIn(file, read) {
  const segments = file.split('/').flatMap((name) => {
    const fault = wordIn(name.replace(/\.\w+$/, ''))
    return fault === undefined ? [] : [{ line: 1, name, ...fault }]
  })
  return [...segments, ...declaredNames(file, read)]
}

const matches = (rows, text) =>
  rows.flatMap(([pattern, use]) => {
    const word = pattern.exec(text)?.[0]
    return word === undefined ? [] : [`with "${word}", better: ${use}`]
  })

function proseFaults(kind, line, text) {
  const plain = text
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const first = /^\w+/.exec(plain)?.[0]
  const use = firsts.get(first?.toLowerCase())
  const faults = use === undefined ? [] : [`that starts with "${first}", better: ${use}`]
  return [...faults, ...matches(prose, plain)].map((fault) => `${line}: ${kind} ${fault}`)
}

const pageFaults = (text) =>
  text
    .split('\n')
    .flatMap((row, index) =>
      matches(prose, row.replaceAll(/`[^`]*`/g, '`')).map((fault) => `${index + 1}: a line ${fault}`),
    )

function textFaults(text) {
  return text.split('\n').flatMap((row, index) => {
    const value = /^ {2}"[^"]+": (".*"),?$/.exec(row)?.[1]
    return matches(texts, value === undefined ? '' : JSON.parse(value)).map(
      (fault) => `${index + 1}: a text ${fault}`,
    )
  })
}

function countsOf(names) {
  const counts = new Map()
  for (const { word } of names) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the number of names with each forbidden word, such as "at 2, told 1", or undefined if there are none. */
export function countNames(file, read) {
  const counts = [...countsOf(namesIn(file, read))].map((pair) => pair.join(' '))
  return counts.length === 0 ? undefined : counts.toSorted().join(', ')
}

/**
 * Returns the words in a file that the glossary replaces, as lines to print. `left` counts the names that the file may
 * still have, in the form of `countNames`. `read` is called only for text files.
 */
export function glossaryIn(file, read, left = '') {
  const names = namesIn(file, read)
  const allowed = new Map(left.split(', ').map((pair) => pair.split(' ')))
  const counts = countsOf(names)
  const text = COMMENTED.test(file) && !QUOTES.test(file) ? read() : ''
  return [
    ...names
      .filter(({ word }) => counts.get(word) > Number(allowed.get(word) ?? 0))
      .map(({ line, name, word, use }) => `${line}: the name ${name} with "${word}", better: ${use}`),
    ...commentsIn(text).flatMap((comment) => proseFaults('a comment', comment.line, comment.text)),
    ...titlesIn(file, text).flatMap(({ line, title }) => proseFaults('a test title', line, title)),
    ...(PAGE.test(file) && !QUOTES.test(file) ? pageFaults(read()) : []),
    ...(TEXTS.test(file) ? textFaults(read()) : []),
  ].map((problem) => `${file}:${problem}`)
}
