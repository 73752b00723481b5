/**
 * Finds the next run of a size in a text's runs of backticks. From call to call the index may only grow, so that all
 * calls together pass over the runs once.
 */
export function runFinder(sizes: readonly number[]): (size: number, after: number) => number | undefined {
  const bySize = new Map<number, number[]>()
  for (const [index, size] of sizes.entries()) {
    const indexes = bySize.get(size)
    if (indexes) indexes.push(index)
    else bySize.set(size, [index])
  }
  return (size, after) => {
    const indexes = bySize.get(size) ?? []
    while (indexes.length > 0 && indexes[0]! <= after) indexes.shift()
    return indexes[0]
  }
}
