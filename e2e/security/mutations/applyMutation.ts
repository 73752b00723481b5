import ts from 'typescript'

/** Removes one protection: the node of the syntax tree whose text is `at`, and its replacement. */
export interface Change {
  /** Path from the root of the project. */
  readonly file: string
  readonly at: string
  readonly becomes: string
}

/**
 * Returns the source with the node replaced. Throws unless exactly one node has this text, so that an outdated table
 * fails.
 */
export function applyMutation({ file, at, becomes }: Change, source: string): string {
  const ranges = new Set(nodesReading(at, file, source).map(([start, end]) => `${start} ${end}`))
  if (ranges.size !== 1) throw new Error(`${file}: ${ranges.size} nodes read ${at}`)
  const [start = 0, end = 0] = [...ranges][0]!.split(' ').map(Number)
  return source.slice(0, start) + becomes + source.slice(end)
}

function nodesReading(at: string, file: string, source: string): (readonly [number, number])[] {
  const tree = file.endsWith('.json')
    ? ts.parseJsonText(file, source)
    : ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file))
  const wanted = spaceless(at)
  const found: (readonly [number, number])[] = []
  const visit = (node: ts.Node): void => {
    const start = node.getStart(tree)
    if (spaceless(source.slice(start, node.end)) === wanted) found.push([start, node.end])
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const kindOf = (file: string): ts.ScriptKind =>
  file.endsWith('.tsx') ? ts.ScriptKind.TSX : file.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS

/** The formatter may break lines anywhere. */
const spaceless = (text: string): string => text.replace(/\s+/g, '')
