import path from 'node:path'

const IMPORT =
  /(?:\bimport|\bexport)\s[^'"`;]*?from\s*'(\.[^']+)'|\bimport\s*\(\s*'(\.[^']+)'|\bimport\s+'(\.[^']+)'/g
/** A circle of three files may be two views of one tree. A larger one cannot be read in parts. */
const LARGEST = 3

/** Returns the import cycles, including types, with more files than allowed, as lines to print. */
export function circlesIn(texts) {
  const graph = new Map(
    [...texts].map(([file, text]) => {
      const targets = [...text.matchAll(IMPORT)].map(([, from, dynamic, bare]) =>
        path.posix.join(path.posix.dirname(file), (from ?? dynamic ?? bare).replace(/\?.*$/, '')),
      )
      return [file, targets.filter((target) => texts.has(target))]
    }),
  )
  return circlesOf(graph)
    .filter((circle) => circle.length > LARGEST)
    .map((circle) => `${circle.length} files import each other in a circle: ${circle.sort().join(', ')}`)
}

/** Returns the strongly connected components of a graph (Tarjan's algorithm). */
function circlesOf(graph) {
  const index = new Map()
  const lowest = new Map()
  const stack = []
  const circles = []
  const visit = (file) => {
    index.set(file, index.size)
    lowest.set(file, index.get(file))
    stack.push(file)
    for (const target of graph.get(file)) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)))
    }
    if (lowest.get(file) === index.get(file)) circles.push(stack.splice(stack.indexOf(file)))
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return circles.filter((circle) => circle.length > 1)
}
