/**
 * Returns a function that finds the next run of backticks of a given length. The index must not decrease between calls,
 * so that all calls together read the runs once.
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
