export interface TreeSize {
  /** Objects: the nodes, and what they hold. */
  readonly nodes: number
  /** UTF-16 units of the text that is laid out. */
  readonly text: number
}

const laidOut = new Set(['text', 'tex', 'title', 'description', 'author'])

/** How much a content tree is to show. Iterative: formulas are nested deep. */
export function treeSize(tree: unknown): TreeSize {
  const stack = [tree]
  let nodes = 0
  let text = 0
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node)) nodes += 1
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object') stack.push(value)
      else if (typeof value === 'string' && laidOut.has(key)) text += value.length
    }
  }
  return { nodes, text }
}
